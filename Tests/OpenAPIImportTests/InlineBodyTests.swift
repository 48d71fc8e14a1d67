import Testing

@testable import OpenAPIImport

/// Objects that an operation describes as its own body.
struct InlineBodyTests {
    @Test(arguments: [
        (
            ##"{type: object, properties: {a: {type: string}}, patternProperties: {"^x-": {type: string}}}"##,
            "{fields: {a?: String}, additional: JSON}"
        ),
        (
            "{type: object, properties: {a: {type: string}}, unevaluatedProperties: {type: string}}",
            "{fields: {a?: String}, additional: String}"
        ),
        (
            "{allOf: [{properties: {a: {type: string}}, additionalProperties: {type: string}}, {properties: {b: {type: string}}}]}",
            "{fields: {a?: String, b?: String}, additional: String}"
        ),
        (
            ##"{allOf: [{$ref: "#/components/schemas/Open"}, {properties: {b: {type: string}}}]}"##,
            "{extends: [Open], fields: {b?: String}}"
        ),
    ])
    func undeclaredPropertiesAreKept(schema: String, body: String) throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {post: {operationId: a, requestBody: {required: true, content: {application/json: {schema: \(schema)}}}, responses: {204: {description: ok}}}}
            components:
              schemas:
                Open: {type: object, properties: {o: {type: string}}, additionalProperties: true}
            """
        )
        imported.expect(declarations: "body: \(body)")
        #expect(imported.codes == [])
    }
}
