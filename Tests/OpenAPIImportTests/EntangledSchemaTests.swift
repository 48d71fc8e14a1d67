import Diagnostics
import OpenAPIImport
import SpecImport
import SwiftRendering
import Testing
import YAML

/// Schemas that contain each other in so many ways that a search along each path would take hours.
@Suite(.timeLimit(.minutes(5)))
struct EntangledSchemaTests {
    /// - Parameter schema: A schema that contains references to schemas.
    @Test(arguments: [
        "oneOf: [REFERENCES, {type: object, properties: {id: {type: integer}}}]", "oneOf: [LISTS]",
        "oneOf: [REFERENCES]",
    ])
    func schemasOfEachOtherAreImported(schema: String) throws {
        let names = (0..<6).map { "S\($0)" }
        let schemas = names.map { name in
            let references = names.filter { $0 != name }.map { "{$ref: '#/components/schemas/\($0)'}" }
            let lists = references.map { "{type: array, items: \($0)}" }
            let text = schema.replacing("REFERENCES", with: references.joined(separator: ", "))
                .replacing("LISTS", with: lists.joined(separator: ", "))
            return "    \(name): {\(text)}\n"
        }
        #expect(try Self.models(schemas.joined(), example: #"{"zz": 1}"#).contains("S0"))
    }

    @Test func manySubtypesAreFoundOnce() throws {
        let subtypes = (0..<400).map { index in
            "    T\(index): {allOf: [{$ref: '#/components/schemas/S0'}, {properties: {t\(index): {type: integer}}}]}\n"
        }
        let base =
            "    S0: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind}}\n"
        #expect(try Self.models(base + subtypes.joined(), example: "{kind: T1}").contains("T399"))
    }

    /// The text of the models of a document in which a response has the schema S0.
    private static func models(_ schemas: String, example: String) throws -> String {
        let text = """
            openapi: 3.1.0
            info: {title: Zoo}
            servers: [{url: https://zoo.example.com}]
            paths:
              /a: {get: {operationId: get, responses: {"200": {description: "", content: {application/json: {schema: {$ref: '#/components/schemas/S0'}, example: \(example)}}}}}}
            components:
              schemas:

            """ + schemas
        var collector = DiagnosticCollector()
        let document = try #require(
            YAMLReader().readLeniently(SourceText(path: "zoo.yaml", text: text), reporting: &collector),
            "\(collector.diagnostics)"
        )
        var options = ImportOptions(api: "Zoo")
        options.evidence = [.examples]
        let files = OpenAPIImport.specs(of: document, options, for: SwiftLanguage.self) { _ in nil }.files
        return files.map(\.text).joined()
    }
}
