package import Diagnostics
import Generator
import SpecWriting
import SwiftRendering
import YAML

/// Leaves out what the language refuses of an imported API: one odd operation must not prevent all others.
package struct SpecAcceptance {
    private var api: ImportedAPI
    private let comment: String
    /// Where the document begins, for what cannot be located in it.
    private let start: SourceLocation
    /// A warning for each part that was left out.
    package private(set) var diagnostics: [Diagnostic] = []

    package init(_ api: ImportedAPI, comment: String, start: SourceLocation) {
        self.api = api
        self.comment = comment
        self.start = start
    }

    /// The files without what the language refuses, and what it refuses outside of all endpoints and models.
    package mutating func files() -> (files: [ImportedFile], faults: [Diagnostic]) {
        while true {
            let files = SpecLayout(api, comment: comment).files()
            let sources = files.map { SourceText(path: $0.name, text: $0.text) }
            let faults = Pipeline.errors(in: sources, for: SwiftLanguage.self)
            let parts = Self.parts(of: faults, in: sources)
            // A model that is refused may be what is wrong with an endpoint, too.
            guard openModels(parts) || leaveOutEndpoints(parts) else { return (files, faults) }
        }
    }

    private typealias RefusedPart = (part: SpecPart, fault: Diagnostic)

    private static func parts(of faults: [Diagnostic], in sources: [SourceText]) -> [RefusedPart] {
        var roots: [String: Node] = [:]
        var seen: Set<SpecPart> = []
        return faults.compactMap { fault in
            guard let location = fault.location else { return nil }
            let path = location.path
            if roots[path] == nil, let source = sources.first(where: { $0.path == path }) {
                var collector = DiagnosticCollector()
                roots[path] = YAMLReader().read(source, reporting: &collector)?.root
            }
            guard let root = roots[path], let part = SpecPart(at: location.start, in: root),
                seen.insert(part).inserted
            else { return nil }
            return (part, fault)
        }
    }

    /// Replaces rejected models with any JSON; returns `false` if there are none.
    private mutating func openModels(_ parts: [RefusedPart]) -> Bool {
        let models = api.models
        var isDone = false
        for case (.model(let name), let fault) in parts where models[name] != nil && models[name]?.type != .json {
            models[name]?.type = .json
            isDone = true
            warn(at: location(ofModel: name), "'\(name)' is read as any JSON: \(fault.message)")
        }
        if isDone { EmptyObjects(in: models).open(&api.groups) }
        return isDone
    }

    private mutating func leaveOutEndpoints(_ parts: [RefusedPart]) -> Bool {
        var isDone = false
        for case (.endpoint(let group, let name), let fault) in parts {
            var location: SourceLocation?
            for index in api.groups.indices where api.groups[index].name == group {
                guard let position = api.groups[index].endpoints.firstIndex(where: { $0.name == name }) else {
                    continue
                }
                location = api.groups[index].endpoints.remove(at: position).location
                isDone = true
            }
            warn(at: location ?? start, "this operation is left out: \(fault.message)")
        }
        api.groups.removeAll(where: \.endpoints.isEmpty)
        return isDone
    }

    private mutating func warn(at location: SourceLocation, _ message: String) {
        diagnostics.append(.warning("left-out", at: location, message))
    }

    /// The schema of a model, or of the nearest one around it, or an operation that leads to it.
    private func location(ofModel name: String) -> SourceLocation {
        if let location = api.models.nearestLocation(to: name) { return location }
        let user = api.groups.flatMap(\.endpoints).first { endpoint in
            var owners = ModelOwners(api.models)
            owners.add(endpoint, to: "")
            return endpoint.location != nil && owners.all.contains(name)
        }
        return user?.location ?? start
    }
}
