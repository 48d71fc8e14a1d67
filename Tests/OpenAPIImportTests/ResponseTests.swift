import Testing

@testable import OpenAPIImport

/// Responses with several successes.
struct ResponseTests {
    /// No text expresses an optional of a list or a map whose elements have a format.
    @Test(arguments: [
        ("{type: array, items: {type: string, format: decimal}}", "{type: [{type: Decimal, format: string}]}"),
        (
            "{type: object, additionalProperties: {type: string, format: decimal}}",
            "{type: [String: {type: Decimal, format: string}]}"
        ),
        (
            "{type: array, items: {type: array, items: {type: integer, format: unix-time}}}",
            "{type: [[{type: Date, format: seconds}]]}"
        ),
    ])
    func anOptionalListOfFormattedValuesIsAModel(schema: String, model: String) throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {application/json: {schema: \(schema)}}}, 204: {description: none}}}}
            """
        )
        imported.expect("a: {path: /a, response: AResponse?}", "AResponse: \(model)")
        #expect(imported.codes == [])
    }
}
