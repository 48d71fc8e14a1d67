package import Diagnostics
package import YAML

/// The parts of a document that the user does not import.
package struct Exclusions: Sendable {
    /// Operations with one of these tags.
    package private(set) var tags: Set<String> = []
    /// Operations on these paths, and on the paths below them.
    package private(set) var paths: Set<String> = []
    /// Schemas that are read as any JSON.
    package private(set) var schemas: Set<String> = []
    /// Families of models that do not become a generic model, by the name that this model would have.
    package private(set) var generics: Set<String> = []

    package init() {}

    /// The lists `tags`, `paths`, `schemas` and `generics` of a mapping.
    package init(_ node: Node, in document: YAMLDocument, reporting diagnostics: inout DiagnosticCollector) {
        for entry in node.entries ?? [] {
            let texts = Set((entry.value.items ?? [entry.value]).compactMap(\.text))
            switch entry.key.text {
            case "tags": tags = texts
            case "paths": paths = texts
            case "schemas": schemas = texts
            case "generics": generics = texts
            default:
                let location = SourceLocation(path: document.path, range: entry.key.range)
                let message = "'exclude' has 'tags', 'paths', 'schemas' and 'generics'"
                diagnostics.report(.error("unknown-key", at: location, message))
            }
        }
    }

    /// Whether an operation is excluded.
    package func contain(path: String, tags: [String]) -> Bool {
        !self.tags.isDisjoint(with: tags)
            || paths.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }
}
