import Diagnostics
import Testing

@testable import OpenAPIImport

/// Bodies that a client cannot send or receive as the document describes them.
struct UnsupportedBodyTests {
    /// The import of an operation with this body.
    private func imported(_ content: String, isRequired: Bool = true) throws -> ImportedDocument {
        try ImportedDocument(
            """
            paths:
              /a: {post: {operationId: a, requestBody: {required: \(isRequired), content: {\(content)}}, responses: {204: {description: ok}}}}
            components: {schemas: {A: {type: object, required: [a], properties: {a: {type: string}}}}}
            """
        )
    }

    /// FastAPI declares that a body that may be left out may also be null.
    @Test(arguments: [
        "{oneOf: [{$ref: \"#/components/schemas/A\"}, {type: \"null\"}]}", "{type: [string, \"null\"]}",
        "{type: [object, \"null\"], properties: {a: {type: string}}}",
    ])
    func aRequiredBodyThatMayBeNullIsReported(schema: String) throws {
        let required = try imported("application/json: {schema: \(schema)}")
        #expect(required.diagnostics.map(\.message) == ["the body may be null, but the client always sends a value"])
        #expect(try imported("application/json: {schema: \(schema)}", isRequired: false).codes == [])
    }

    /// Spotify's server expects an image as Base64, but a file is sent unchanged.
    @Test(arguments: ["{type: string, format: byte}", "{type: string, contentEncoding: base64}"])
    func theEncodingOfBytesIsReported(schema: String) throws {
        let message = "the encoding in the schema of 'image/jpeg' is left out; the body is bytes"
        let content = "image/jpeg: {schema: \(schema)}"
        #expect(try imported(content).diagnostics.map(\.message) == [message])
        let received = try ImportedDocument(
            "paths: {/a: {get: {operationId: a, responses: {200: {description: ok, content: {\(content)}}}}}}"
        )
        #expect(received.diagnostics.map(\.message) == [message])
        #expect(try imported("image/jpeg: {schema: {type: string, format: binary}}").codes == [])
    }

    @Test func aFileInsideOfAPartIsReported() throws {
        let file = "{type: string, format: binary}"
        let page = "{type: object, properties: {scan: \(file), next: {$ref: \"#/components/schemas/A\"}}}"
        let imported = try imported(
            """
            multipart/form-data: {schema: {type: object, properties: {
              page: \(page), pages: {type: array, items: \(page)}, file: \(file), files: {type: array, items: \(file)}
            }}}
            """
        )
        let messages = ["page", "pages"].map { name in
            "a file inside of '\(name)' is a String: only a part of the body can be an upload"
        }
        #expect(imported.diagnostics.map(\.message) == messages)
    }
}
