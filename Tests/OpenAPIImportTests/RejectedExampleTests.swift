import Testing

@testable import OpenAPIImport

/// Examples that look like values of their types, and that the spec language rejects.
struct RejectedExampleTests {
    /// A day that does not exist.
    @Test func exampleOfAFieldIsLeftOut() throws {
        let imported = try ImportedDocument(
            properties: """
                at: {type: string, format: date-time, example: "2024-02-30T10:00:00Z"}
                inner: {type: object, properties: {day: {type: string, format: date, example: "2023-02-29"}}}
                name: {type: string, example: Rex}
                """
        )
        imported.expect(
            "Box: {fields: {at?: Date, inner?: {fields: {day?: Day}}, name?: {type: String, example: Rex}}}"
        )
    }

    @Test func exampleOfAParameterIsLeftOut() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: list
                  parameters:
                    - {name: since, in: query, schema: {type: string, format: date-time, example: "2019-02-29T00:00:00Z"}}
                  responses: {204: {description: ok}}
            """
        )
        imported.expect("list: {path: /a, params: {since?: Date}}")
    }

    @Test func anImpossibleURLIsLeftOut() throws {
        let imported = try ImportedDocument(
            properties: """
                good: {type: string, format: uri, example: "http://[::1]:80/a"}
                host: {type: string, format: uri, example: "http://[::1/a"}
                port: {type: string, format: uri, example: "https://a.example:8x/"}
                """
        )
        imported.expect("Box: {fields: {good?: {type: URL, example: \"http://[::1]:80/a\"}, host?: URL, port?: URL}}")
    }
}
