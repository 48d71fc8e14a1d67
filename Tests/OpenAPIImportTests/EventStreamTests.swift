import Testing

@testable import OpenAPIImport

/// Server-sent events.
struct EventStreamTests {
    @Test func dataKeepsItsName() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {text/event-stream: {schema: {type: array, items: {$ref: "#/components/schemas/ServerSentEventUser"}}}}}}}}
            components:
              schemas:
                ServerSentEventUser: {type: object, properties: {id: {type: string}, event: {type: string}, data: {$ref: "#/components/schemas/User"}}}
                User: {type: object, required: [name], properties: {name: {type: string}}}
            """
        )
        imported.expect("a: {path: /a, response: {events: User}}", "User: {fields: {name: String}}")
        #expect(imported.codes == [])
    }
}
