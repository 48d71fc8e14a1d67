package import Diagnostics
package import Generator
package import Spec
import YAML

/// Leaves out the parts of an imported API that an output language cannot render, so that one bad operation does not
/// prevent the import of all others.
package struct SpecAcceptance {
    private var api: SpecFile
    private let models: ModelTable
    private let language: any OutputLanguage.Type
    private let renames: RenameTable
    /// A warning for each part that was left out.
    package private(set) var diagnostics: [Diagnostic] = []

    /// - Parameters:
    ///   - api: The root with all groups and endpoints, without models.
    ///   - language: The language that the specs are to be rendered in.
    ///   - renames: The names that the user chooses. If the language rejects one of them, nothing is left out for it.
    package init(
        _ api: SpecFile,
        models: ModelTable,
        for language: any OutputLanguage.Type,
        renames: RenameTable = RenameTable(Renames())
    ) {
        self.api = api
        self.models = models
        self.language = language
        self.renames = renames
    }

    /// The files without the parts that the language rejects, and its errors in renames or outside of endpoints and
    /// models.
    package mutating func files() -> (files: [SpecFile], faults: [Diagnostic]) {
        while true {
            let files = SpecLayout(api, models: models).files()
            let faults = faults(of: files)
            if faults.isEmpty { return (files, []) }
            let rejections = faults.compactMap(renames.rejection)
            if !rejections.isEmpty { return (files, rejections) }
            if dropExamples(faults) { continue }
            let parts = PartIndex(files)
            // A rejected model may be the reason why an endpoint is rejected, so models are replaced first.
            guard openModels(faults, parts) || leaveOutHeaders(faults) || leaveOutEndpoints(faults, parts) else {
                return (files, faults)
            }
        }
    }

    /// The number of errors that would keep the generator from writing any file.
    var faultCount: Int { faults(of: SpecLayout(api, models: models).files()).count }

    /// The errors that would keep the generator from writing any file for these specs, at the locations of the syntax.
    private func faults(of files: [SpecFile]) -> [Diagnostic] {
        let (spec, diagnostics) = SpecChecker.check(files)
        let isComplete = !diagnostics.contains { $0.severity == .error }
        return (diagnostics + language.validate(spec, isComplete: isComplete, in: nil)).filter { $0.severity == .error }
    }

    /// Drops examples that their types reject; returns `false` if there are none.
    private mutating func dropExamples(_ faults: [Diagnostic]) -> Bool {
        let places = faults.filter { ["bad-example", "bad-value"].contains("\($0.code)") }.compactMap(\.location)
        if places.isEmpty { return false }
        var removal = ExampleRemoval(places: places)
        api.updateEndpoints { removal.remove(from: &$0) }
        api.updateTypes { removal.remove(from: &$0) }
        for name in models.sortedNames {
            guard var model = models[name] else { continue }
            removal.remove(from: &model.example)
            removal.remove(from: &model.type)
            models[name] = model
        }
        return removal.hasRemoved
    }

    /// Replaces rejected models with any JSON; returns `false` if there are none.
    private mutating func openModels(_ faults: [Diagnostic], _ parts: PartIndex) -> Bool {
        var isDone = false
        for fault in faults {
            guard let location = fault.location else { continue }
            for name in parts.models[location, default: []].sorted() {
                guard let model = models[name], model.type.builtin != .json else { continue }
                models[name]?.shape = .alias(.builtin(.json, at: model.name.location))
                models[name]?.example = nil
                isDone = true
                warn(at: model.name.location, "'\(name)' is read as any JSON: \(fault.message)")
            }
        }
        if isDone { EmptyObjects(in: models).open(in: &api) }
        return isDone
    }

    /// Leaves out rejected header fields that every request would have; returns `false` if there are none.
    private mutating func leaveOutHeaders(_ faults: [Diagnostic]) -> Bool {
        guard var root = api.root else { return false }
        let rejected = root.settings.headers.compactMap { header in
            faults.first { $0.location == header.name.location }.map { (header, $0) }
        }
        for (header, fault) in rejected {
            warn(at: header.name.location, "the header field '\(header.name.value)' is left out: \(fault.message)")
        }
        root.settings.headers.removeAll { header in rejected.contains { $0.0.name == header.name } }
        api.root = root
        return !rejected.isEmpty
    }

    private mutating func leaveOutEndpoints(_ faults: [Diagnostic], _ parts: PartIndex) -> Bool {
        var left: Set<EndpointKey> = []
        for fault in faults {
            guard let location = fault.location else { continue }
            for key in parts.endpoints[location, default: []].subtracting(left) {
                left.insert(key)
                warn(at: operation(key) ?? location, "this operation is left out: \(fault.message)")
            }
        }
        for index in api.groups.indices {
            let group = api.groups[index].name.value
            api.groups[index].endpoints.removeAll { left.contains(EndpointKey($0, in: group)) }
        }
        api.groups.removeAll(where: \.endpoints.isEmpty)
        api.endpoints.removeAll { left.contains(EndpointKey($0, in: nil)) }
        return !left.isEmpty
    }

    /// The location of the operation of an endpoint, which its path always has.
    private func operation(_ key: EndpointKey) -> SourceLocation? {
        api.endpointsWithGroups.first { EndpointKey($0.endpoint, in: $0.group) == key }?.endpoint.path.location
    }

    private mutating func warn(at location: SourceLocation, _ message: String) {
        diagnostics.append(.warning("left-out", at: location, message))
    }
}
