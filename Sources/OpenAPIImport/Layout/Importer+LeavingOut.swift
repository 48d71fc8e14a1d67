import Diagnostics
import Generator
import SpecWriting
import SwiftRendering
import YAML

/// Recovery from unforeseen errors in the generated specs: one odd operation must not prevent all others.
extension Importer {
    /// The files, without what the language refuses of them, and what is left of that where it is of no operation or model.
    func acceptedFiles(
        of groups: [GroupDraft],
        _ errors: [(status: String, response: DraftResponse)]
    ) -> (files: [ImportedFile], faults: [Diagnostic]) {
        var groups = groups
        while true {
            let files = layOut(groups, errors)
            let sources = files.map { SourceText(path: $0.name, text: $0.text) }
            let faults = Pipeline.errors(in: sources, for: SwiftLanguage.self)
            let parts = Self.parts(of: faults, in: sources)
            // A model that is refused may be what is wrong with an endpoint, too.
            guard openModels(parts, &groups) || leaveOutEndpoints(parts, &groups) else { return (files, faults) }
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
    private func openModels(_ parts: [RefusedPart], _ groups: inout [GroupDraft]) -> Bool {
        var isDone = false
        for case (.model(let name), let fault) in parts where models[name] != nil && models[name]?.type != .json {
            models[name]?.type = .json
            isDone = true
            documents.warn(
                "left-out",
                at: cursor(ofModel: name, groups),
                "'\(name)' is read as any JSON: \(fault.message)"
            )
        }
        if isDone { openEmptyObjects(&groups) }
        return isDone
    }

    private func leaveOutEndpoints(_ parts: [RefusedPart], _ groups: inout [GroupDraft]) -> Bool {
        var isDone = false
        for case (.endpoint(let group, let name), let fault) in parts {
            for index in groups.indices where groups[index].name == group {
                let count = groups[index].endpoints.count
                groups[index].endpoints.removeAll { $0.name == name }
                isDone = isDone || groups[index].endpoints.count < count
            }
            documents.warn(
                "left-out",
                at: operationCursors["\(group ?? "").\(name)"] ?? documents.start,
                "this operation is left out: \(fault.message)"
            )
        }
        groups.removeAll(where: \.endpoints.isEmpty)
        return isDone
    }

    /// The schema of a model, or of the nearest one around it, or an operation that leads to it.
    private func cursor(ofModel name: String, _ groups: [GroupDraft]) -> DocumentCursor {
        if let cursor = cursors[name] { return cursor }
        // A type that is written inside another one is called after that.
        if let outer = cursors.keys.filter({ name.hasPrefix($0) }).max(by: { $0.count < $1.count }),
            let cursor = cursors[outer]
        {
            return cursor
        }
        for group in groups {
            for endpoint in group.endpoints {
                var owners = ModelOwners(models)
                owners.add(endpoint, to: "")
                if owners.all.contains(name), let cursor = operationCursors["\(group.name ?? "").\(endpoint.name)"] {
                    return cursor
                }
            }
        }
        return documents.start
    }
}
