import Diagnostics
import Spec
import SwiftNaming

/// Finds different names of a spec that would be the same in Swift, and names that generated code reserves.
struct NameChecker {
    let api: API
    private(set) var diagnostics: [Diagnostic] = []
    private var reported: Set<Diagnostic> = []
    /// The locations of the clashes.
    private var clashing: Set<[SourceLocation?]> = []

    /// The boxed fields, which have an additional stored property.
    let layout: StorageLayout

    private let outermost: OutermostNames
    /// The names of the types inside the API's namespace that are no models.
    let namespaces: Set<String>
    /// The names of the API's own custom types at file scope.
    private let ownAliases: [String: Int]

    private init(_ api: API, beside outermost: OutermostNames) {
        self.api = api
        self.outermost = outermost
        namespaces = api.namespaces
        ownAliases = Dictionary(api.outerAliases.map { ($0, 1) }, uniquingKeysWith: +)
        layout = StorageLayout(api)
    }

    /// Whether a declaration at file scope has this name, apart from the API's own custom types.
    func isOutermost(_ name: String) -> Bool { outermost.counts[name] ?? 0 > ownAliases[name] ?? 0 }

    /// All clashes of names, each with both locations.
    static func clashes(in spec: ResolvedSpec) -> [Diagnostic] {
        let names = spec.apis.flatMap { [($0.name.value, $0.name), ($0.requestProtocol, $0.name)] }
        let outermost = OutermostNames(names.map(\.0) + spec.apis.flatMap(\.outerAliases))
        let own = spec.apis.flatMap { api in
            var checker = NameChecker(api, beside: outermost)
            checker.checkAPI()
            checker.checkEndpoints()
            checker.checkModels()
            checker.checkFailures()
            return checker.diagnostics
        }
        return Diagnostic.clashes(of: .apis, names) + own
    }

    /// Reports an API whose name would be hidden by a type nested in its requests.
    private mutating func checkAPI() {
        let name = api.name.value
        let generated = ReservedNames.inRequests.union(api.endpoints.flatMap(\.generatedTypeNames))
        // `Type`, `Protocol` and `Any` are possible in backticks at file scope, unlike `Self`.
        let reserved = generated.union(ReservedNames.modules).union(["Self", "_", ReservedNames.callError])
        if reserved.contains(name) {
            report(.reservedName(name, api.name, .apis))
        } else if generated.contains(api.requestProtocol) {
            report(.reservedName(api.requestProtocol, api.name, .apis))
        }
        reportReserved(api.groups.map { ($0.name.value, $0.name) }, .groups, [ReservedNames.endpoint])
    }

    private mutating func checkModels() {
        reportReserved(api.models.map { ($0.name.value, $0.name) }, .models, [ReservedNames.endpoint])
        let own = Set((api.models.map(\.name) + api.groups.map(\.name)).map(\.value))
        for model in api.models {
            checkConformances(of: model, among: own)
            if checkCustomType(of: model) { continue }
            let path = TypePath(model: model.name.value)
            switch model.shape {
            case .structure(let structure):
                reportClashes(in: structure, at: path)
                checkParameters(of: model, structure)
                let isIdentifiable = model.conformances.contains { $0.nameOfProtocol == "Identifiable" }
                if isIdentifiable { reportUnusable(structure.members, ["ID"]) }
            case .union(let union): reportClashes(in: union, at: path)
            case .enumeration(let enumeration): reportClashes(in: enumeration)
            case .wrapper: break
            }
        }
    }

    /// Reports nested types and properties that would hide a parameter of the model.
    private mutating func checkParameters(of model: Model, _ structure: Structure) {
        if model.parameters.isEmpty { return }
        reportReserved(model.parameters.map { ($0.value, $0) }, .types)
        reportUnusable(structure.members, Set(model.parameters.map(\.value)))
        var open = structure.inlineTypes
        while let inline = open.popLast() {
            if let parameter = model.parameters.first(where: { $0.value == inline.swiftName }) {
                reportClashes(of: .types, [(parameter.value, parameter), (inline.swiftName, inline.name)])
            }
            open += inline.nestedTypes
        }
    }

    /// Checks the names that `as` gives to the types of errors, which are declared beside models and groups.
    private mutating func checkFailures() {
        let given = api.endpoints.compactMap(\.errorsOrigin.name)
        if given.isEmpty { return }
        let others = (api.models.map(\.name) + api.groups.map(\.name))
        let needed = ReservedNames.keywords.union([ReservedNames.endpoint] + [api.webhooksName].compactMap(\.self))
        var seen: Set<String> = []
        for name in given where seen.insert(name.value).inserted {
            if needed.contains(name.value) || ScopeNames.isUsed(name.value) {
                report(.reservedName(name.value, name, .types))
            } else {
                reportReserved([(name.value, name)], .types)
            }
            if let other = others.first(where: { $0.value == name.value }) {
                reportClashes(of: .types, [(other.value, other), (name.value, name)])
            }
        }
        let scope = api.modelScope(in: outermost.names)
        for unused in SharedFailures(api, scope).unused { report(.unusedErrorsName(unused)) }
    }

    /// The names in `as` that no endpoint uses, because each endpoint of the root or group overrides the errors. The
    /// spec must be complete.
    static func unusedErrorsNames(in spec: ResolvedSpec) -> [Diagnostic] {
        spec.apis.flatMap { api in
            let used = Set(api.endpoints.compactMap(\.errorsOrigin.name?.location))
            let nonempty = Set(api.endpoints.compactMap(\.group))
            // A root or group without endpoints is still being written.
            let given =
                (api.endpoints.isEmpty ? [] : [api.errorsName])
                + api.groups.filter { nonempty.contains($0.name.value) }.map(\.errorsName)
            return given.compactMap(\.self).filter { !used.contains($0.location) }.map {
                Diagnostic.overriddenErrorsName($0)
            }
        }
    }

    mutating func reportClashes(of kind: NameKind, _ names: [(swift: String, spec: Name)]) {
        for diagnostic in Diagnostic.clashes(of: kind, names) {
            let isNew = clashing.insert([diagnostic.location] + diagnostic.notes.map(\.location)).inserted
            // Fields with the same name in Swift also have types with the same name.
            if isNew || kind != .types { report(diagnostic) }
        }
    }

    /// Reports types that would hide the modules and namespaces with which generated code qualifies names.
    ///
    /// - Parameter others: Further names that generated code needs at this place.
    mutating func reportReserved(
        _ names: [(swift: String, spec: Name)],
        _ kind: NameKind,
        _ others: Set<String> = []
    ) {
        if names.isEmpty { return }
        let reserved = ReservedNames.everywhere(in: api.name.value).union(others)
        for (swift, spec) in names {
            if swift == "_" {
                report(.namelessType(spec, kind))
            } else if reserved.contains(swift) {
                report(.reservedName(swift, spec, kind))
            }
        }
    }

    mutating func report(_ diagnostic: Diagnostic) {
        // A declaration that several endpoints share is checked with each of them, but reported once.
        if reported.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }
}

/// The names of the declarations at file scope, by all APIs.
private struct OutermostNames {
    /// The number of declarations of each name.
    let counts: [String: Int]
    let names: Set<String>

    init(_ names: [String]) {
        counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        self.names = Set(names)
    }
}
