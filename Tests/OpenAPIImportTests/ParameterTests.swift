import Diagnostics
import Testing

@testable import OpenAPIImport

/// Parameters that a client cannot send as the document describes them.
struct ParameterTests {
    @Test(arguments: [
        ("path", "an object in a path becomes a String, which is percent-encoded"),
        ("cookie", "an object in a cookie becomes a String, which is percent-encoded"),
        ("header", "an object in a header becomes a String, which is sent unchanged"),
    ])
    func anObjectBecomesAString(location: String, message: String) throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a/{id}:
                get:
                  operationId: a
                  parameters:
                    - {name: id, in: \(location), required: true, schema: {type: object, properties: {x: {type: string}}}}
                    - {name: id, in: path, required: true, schema: {type: string}}
                  responses: {204: {description: ok}}
            """
        )
        #expect(imported.diagnostics.map(\.message) == [message])
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
}
