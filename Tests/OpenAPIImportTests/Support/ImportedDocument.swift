import Diagnostics
import Spec
import SpecImport
import SwiftRendering
import Testing
import YAML

@testable import OpenAPIImport

/// The import of a document that a test gives as text.
struct ImportedDocument {
    /// The specs, one after the other.
    let text: String
    let diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - document: A document without the lines that all documents have: its version, title and servers.
    ///   - servers: The servers of the document; `nil` for a document without servers.
    ///   - base: The value of `--base`.
    ///   - webhooks: Whether webhooks and callbacks are imported.
    init(
        _ document: String,
        version: String = "3.1.0",
        servers: String? = #"[{url: "https://zoo.example.com"}]"#,
        base: String? = nil,
        webhooks: Bool = false
    ) throws {
        let text = """
            openapi: \(version)
            info: {title: Zoo, version: "1"}
            \(servers.map { "servers: \($0)" } ?? "")

            """
        var collector = DiagnosticCollector()
        let source = SourceText(path: "openapi.yaml", text: text + document)
        let root = try #require(YAMLReader().read(source, reporting: &collector))
        #expect(collector.diagnostics == [])
        let documents = Documents(root) { _ in nil }
        let passes = ImportPasses(
            documents: documents,
            options: ImportOptions(api: "Zoo", base: base, webhooks: webhooks),
            language: SwiftLanguage.self
        )
        let (files, faults) = passes.files()
        #expect(faults == [])
        self.text = files.map(\.text).joined(separator: "\n")
        diagnostics = documents.diagnostics
    }

    /// A document with one operation, whose response is an object with these properties.
    ///
    /// - Parameter schemas: Further schemas of the document.
    init(properties: String, schemas: String...) throws {
        try self.init(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Box"}}}}}}}
            components:
              schemas:
                Box:
                  type: object
                  properties:
            \(properties.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n"))
            \(schemas.map { "    \($0)" }.joined(separator: "\n"))
            """
        )
    }

    var codes: [String] { diagnostics.map { "\($0.code)" } }

    /// Expects that the specs contain all of these lines, regardless of their indentation.
    func expect(_ lines: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let written = Set(text.split(separator: "\n").map { $0.drop { $0 == " " } })
        for line in lines where !written.contains(line[...]) {
            Issue.record("'\(line)' is missing in\n\(text)", sourceLocation: sourceLocation)
        }
    }

    /// Expects that the specs contain all of these declarations, several of which may be in one line.
    func expect(declarations: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        for declaration in declarations where !text.contains(declaration) {
            Issue.record("'\(declaration)' is missing in\n\(text)", sourceLocation: sourceLocation)
        }
    }
}
