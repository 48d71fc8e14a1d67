import Diagnostics
import Testing

@testable import OpenAPIImport

/// Objects in a query.
struct QueryObjectTests {
    private func imported(schema: String) throws -> ImportedDocument {
        try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, parameters: [{name: f, in: query, schema: \(schema)}], responses: {204: {description: ok}}}}
            components:
              schemas:
                Map: {type: object, additionalProperties: {type: string}}
                Cat: {type: object, required: [x], properties: {x: {type: string}}}
                Dog: {type: object, required: ["y"], properties: {"y": {type: string}}}
                Base: {type: object, properties: {cats: {type: array, items: {$ref: "#/components/schemas/Cat"}}}}
                Den: {allOf: [{$ref: "#/components/schemas/Base"}, {type: object, properties: {z: {type: string}}}]}
            """
        )
    }

    @Test(arguments: [
        ("allOf: [{$ref: \"#/components/schemas/Map\"}]", "Map"),
        ("oneOf: [{$ref: \"#/components/schemas/Map\"}]", "Map"),
        ("anyOf: [{$ref: \"#/components/schemas/Map\"}, {type: 'null'}]", "Map"),
        ("oneOf: [{$ref: \"#/components/schemas/Cat\"}]", "Cat"),
        ("anyOf: [{$ref: \"#/components/schemas/Cat\"}, {type: 'null'}]", "Cat"),
    ])
    func wrappedObjectsAndMapsAreSpread(keywords: String, type: String) throws {
        let imported = try imported(schema: "{\(keywords)}")
        imported.expect("a: {path: /a, params: {f?: {type: \(type), style: spread}}}")
        #expect(imported.codes == [])
    }

    @Test(arguments: [
        ("oneOf: [{$ref: \"#/components/schemas/Cat\"}, {$ref: \"#/components/schemas/Dog\"}]", "{union: [Cat, Dog]}"),
        ("anyOf: [{type: string}, {$ref: \"#/components/schemas/Cat\"}]", "{union: [String, Cat]}"),
        ("anyOf: [{$ref: \"#/components/schemas/Den\"}, {type: 'null'}]", "{type: Den, style: indexed}"),
    ])
    func objectsThatCannotBeSpreadAreReported(keywords: String, parameter: String) throws {
        let imported = try imported(schema: "{\(keywords)}")
        imported.expect("a: {path: /a, params: {f?: \(parameter)}}")
        #expect(imported.codes == ["unsupported-style"])
    }

    @Test func anObjectInsideASpreadObjectIsReported() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: a
                  parameters:
                    - {name: filter, in: query, schema: {type: object, properties: {name: {type: string}, place: {type: object, properties: {city: {type: string}}}}}}
                  responses: {204: {description: ok}}
            """
        )
        #expect(imported.codes == ["unsupported-style"])
        #expect(imported.diagnostics.first?.hint?.contains("style: dots") == true)
    }

    @Test func keywordsThatParametersDoNotExpressAreReported() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: a
                  parameters: [{name: filter, in: query, schema: {type: object, required: [b], properties: {a: {type: string}}, not: {required: [c]}}}]
                  responses: {204: {description: ok}}
            """
        )
        imported.expect(declarations: "params: {a?: String}")
        #expect(imported.codes.sorted() == ["undeclared-required", "unsupported-keyword"])
    }
}
