package import Diagnostics
package import YAML

/// The parts of a document that the user does not import.
package struct Exclusions: Sendable {
    package enum Part: String, CaseIterable, Sendable {
        /// Operations with one of these tags.
        case tags
        /// Operations on these paths, and on the paths below them.
        case paths
        /// Schemas that are read as any JSON.
        case schemas
        /// Families of models that do not become a generic model, by the name that this model would have.
        case generics
    }

    /// The locations of the names in the file of renames.
    private var locations: [Part: [String: SourceLocation]] = [:]

    package init() {}

    /// The lists `tags`, `paths`, `schemas` and `generics` of a mapping.
    package init(_ node: Node, in document: YAMLDocument, reporting diagnostics: inout DiagnosticCollector) {
        let parts = Diagnostic.list(Part.allCases.map(\.rawValue))
        for entry in node.settings("a mapping with \(parts)", in: document, reporting: &diagnostics) {
            guard let part = Part(rawValue: entry.key.text) else {
                let location = SourceLocation(path: document.path, range: entry.key.range)
                diagnostics.report(.error("unknown-key", at: location, "'exclude' has \(parts)"))
                continue
            }
            if entry.value.isEmpty { continue }
            for name in entry.value.items ?? [entry.value] {
                guard let text = name.setting("a text", in: document, reporting: &diagnostics) else { continue }
                locations[part, default: [:]][text] = SourceLocation(path: document.path, range: name.range)
            }
        }
    }

    /// The names of a part, as the user writes them.
    func names(of part: Part) -> some Collection<String> { locations[part, default: [:]].keys }

    /// Whether the user excludes this name.
    func contains(_ name: String, in part: Part) -> Bool { locations[part]?[name] != nil }

    /// Warnings about the names that exclude nothing.
    ///
    /// - Parameter used: The names that have excluded something.
    func unused(besides used: [Part: Set<String>]) -> [Diagnostic] {
        Part.allCases.flatMap { part in
            locations[part, default: [:]].sorted { $0.key < $1.key }
                .filter { used[part]?.contains($0.key) != true }
                .map { .warning("unknown-name", at: $0.value, "'\($0.key)' excludes nothing of the document") }
        }
    }
}
