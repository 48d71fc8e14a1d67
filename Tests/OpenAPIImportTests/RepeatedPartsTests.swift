import Diagnostics
import Spec
import Testing
import YAML

@testable import OpenAPIImport

/// Schemas that combine the schema before them twice, so that the number of paths doubles with each schema.
struct RepeatedPartsTests {
    private static let count = 39

    /// The schemas `S0` to `S39`.
    ///
    /// - Parameter keyword: The keyword that combines schemas.
    private func schemas(_ keyword: String, withOwnProperties: Bool) -> String {
        let reference = { (number: Int) in "{$ref: \"#/components/schemas/S\(max(number, 0))\"}" }
        let lines = (1...Self.count).map { number in
            let own = "{type: object, properties: {p\(number): {type: string}}}"
            let parts =
                withOwnProperties
                ? [reference(number - 1), own, reference(number - 2)] : [reference(number - 1), reference(number - 1)]
            return "    S\(number): {\(keyword): [\(parts.joined(separator: ", "))]}"
        }
        let first = "    S0: {type: object, properties: {a: {type: string}}}"
        return (["components:", "  schemas:", first] + lines).joined(separator: "\n")
    }

    @Test(arguments: ["allOf", "oneOf", "anyOf"], [false, true])
    func areImported(keyword: String, withOwnProperties: Bool) throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/S\(Self.count)"}}}}}}}
            \(schemas(keyword, withOwnProperties: withOwnProperties))
            """
        )
        #expect(imported.text.contains("a: {path: /a, response: S\(Self.count)}"))
    }

    private func index(_ text: String) throws -> (schemas: SchemaIndex, start: DocumentCursor) {
        var collector = DiagnosticCollector()
        let source = SourceText(path: "openapi.yaml", text: text)
        let document = try #require(YAMLReader().read(source, reporting: &collector))
        let documents = Documents(document) { _ in nil }
        return (SchemaIndex(documents), documents.start)
    }

    @Test func aPairOfSchemasIsComparedOnce() throws {
        let text = """
            components:
              schemas:
                A: {type: object, properties: {k: {enum: [a]}}}
                B: {type: object, properties: {k: {enum: [b]}}}
                S1: {allOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]}
                S2: {allOf: [{$ref: "#/components/schemas/S1"}, {$ref: "#/components/schemas/S1"}]}
                S3: {allOf: [{$ref: "#/components/schemas/S2"}, {$ref: "#/components/schemas/S2"}]}
                S4: {allOf: [{$ref: "#/components/schemas/S3"}, {$ref: "#/components/schemas/S3"}]}
            """
        let (schemas, start) = try index(text)
        let cursor = try #require(start["components"]?["schemas"]?["S4"])
        let property = try #require(schemas.properties(of: cursor).first)
        #expect(property.rivals.count == 1)
        #expect(property.isContradicted)
    }

    @Test func anAlternativeHasEachFormOnce() throws {
        let (schemas, start) = try index(schemas("oneOf", withOwnProperties: false))
        let cursor = try #require(start["components"]?["schemas"]?["S10"])
        #expect(schemas.forms(of: cursor) == [.object(constants: [], keys: [], others: ["a"])])
    }
}
