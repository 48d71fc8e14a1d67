import Testing

@testable import OpenAPIImport

/// The types of responses.
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

    /// A shared response is named by the document, and an operation about errors is not an error.
    @Test func aResponseWithErrorInItsNameIsNoFailureOfIt() throws {
        let schema = "{application/json: {schema: {type: object, properties: {message: {type: string}}}}}"
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: listErrorsOfUser
                  responses:
                    204: {description: none}
                    400: {$ref: "#/components/responses/BadRequestErrorWithText"}
                    404: {$ref: "#/components/responses/Missing"}
                    500: {description: x, content: \(schema)}
                    503: {description: x, content: \(schema)}
            components:
              responses:
                BadRequestErrorWithText: {description: x, content: \(schema)}
                Missing: {description: x, content: \(schema)}
            """
        )
        #expect(!imported.text.contains("ErrorWithTextFailure"))
        for error in ["400: BadRequestErrorWithText", "404: MissingFailure", "500: ListErrorsOfUserFailure"] {
            #expect(imported.text.contains(error))
        }
    }

    /// A text in JSON has quotes, and a list has brackets.
    @Test(arguments: [
        ("string", "String", ["unsupported-parameter"]), ("string, enum: [a]", "String", ["unsupported-parameter"]),
        ("string, format: date-time", "String", ["unsupported-parameter"]),
        ("array, items: {type: integer}", "String", ["unsupported-parameter"]),
        ("object, properties: {a: {type: string}}", "String", ["unsupported-parameter"]), ("integer", "Int", []),
        ("boolean", "Bool", []),
    ])
    func aHeaderFieldInJSON(schema: String, type: String, codes: [String]) throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: get
                  responses:
                    204: {description: ok, headers: {Total: {content: {application/json: {schema: {type: \(schema)}}}}}}
            """
        )
        imported.expect("get: {path: /a, response: {type: none, headers: {Total?: \(type)}}}")
        #expect(imported.codes == codes)
    }
}
