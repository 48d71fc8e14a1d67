import Diagnostics
import Generator
import OpenAPIRendering
import Testing
import YAML

/// The document of a spec that a test gives as text.
struct OpenAPIDocument {
    let text: String
    let diagnostics: [Diagnostic]
    private let root: Node?

    /// - Parameters:
    ///   - spec: A spec without its `api`, and without its `base` unless that is `nil`.
    ///   - base: The base URL.
    init(_ spec: String, base: String? = "https://zoo.example.com") {
        var collector = DiagnosticCollector()
        let head = "api: Zoo\n" + (base.map { "base: \($0)\n" } ?? "")
        let source = SourceText(path: "Zoo.endpoints.yaml", text: head + spec)
        let files = Pipeline.generate([source], language: OpenAPILanguage.self, diagnostics: &collector)
        text = files.first?.text ?? ""
        diagnostics = collector.diagnostics
        var found = DiagnosticCollector()
        let document = YAMLReader(limits: .documents).read(
            SourceText(path: "Zoo.openapi.yaml", text: text),
            reporting: &found
        )
        root = found.isEmpty ? document?.root : nil
    }

    /// The messages of the diagnostics.
    var messages: [String] { diagnostics.map(\.message) }

    /// The value at a path of keys and indices; `nil` if there is none.
    subscript(path: String...) -> Node? {
        path.reduce(root) { node, step in
            if let items = node?.items { return Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil } }
            return node?.entry(named: step)?.value
        }
    }

    /// Expects that the document contains these lines, regardless of their indentation.
    func expect(_ lines: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let written = Set(text.split(separator: "\n").map { $0.drop { $0 == " " } })
        for line in lines where !written.contains(line[...]) {
            Issue.record("'\(line)' is missing in\n\(text)", sourceLocation: sourceLocation)
        }
    }
}
