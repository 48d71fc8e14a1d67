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

    @Test(arguments: ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"])
    func keywordsThatFieldsDoNotExpressAreReported(media: String) throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                post:
                  operationId: a
                  requestBody:
                    required: true
                    content:
                      \(media):
                        schema:
                          type: object
                          required: [missing]
                          properties: {q: {type: string}}
                          oneOf: [{required: [k], properties: {k: {type: string}}}, {properties: {m: {type: string}}}]
                          not: {required: [z]}
                  responses: {204: {description: ok}}
            """
        )
        imported.expect(declarations: "params: {q?: String, k?: String, m?: String}")
        #expect(imported.codes.sorted() == ["merged-union", "undeclared-required", "unsupported-keyword"])
    }

    @Test(arguments: ["application/x-www-form-urlencoded", "multipart/form-data"])
    func keywordsOfTheObjectsOfAFormAreReported(media: String) throws {
        let first = "{properties: {a: {type: string}}, not: {required: [z]}}"
        let schema = "{oneOf: [\(first), {properties: {b: {type: string}}}]}"
        let imported = try ImportedDocument(
            """
            paths:
              /a: {post: {operationId: a, requestBody: {required: true, content: {\(media): {schema: \(schema)}}}, responses: {204: {description: ok}}}}
            """
        )
        imported.expect(declarations: "params: {a?: String, b?: String}")
        #expect(imported.codes.sorted() == ["merged-union", "unsupported-keyword"])
    }
}
