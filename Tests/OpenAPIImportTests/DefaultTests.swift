import Testing

@testable import OpenAPIImport

/// Defaults of values that may be null.
struct DefaultTests {
    @Test func valuesThatMayBeNullHaveNoDefault() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                put:
                  operationId: a
                  requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Shared"}}}}
                  responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Shared"}}}}}
            components:
              schemas:
                Shared:
                  type: object
                  properties:
                    port: {type: [integer, "null"], default: 80}
                    order: {anyOf: [{$ref: "#/components/schemas/Order"}, {type: "null"}]}
                    count: {anyOf: [{type: integer, default: 3}, {type: "null"}]}
                    plain: {$ref: "#/components/schemas/Order"}
                Order: {type: string, enum: [up, down], default: up}
            """
        )
        imported.expect(
            "Shared: {fields: {port?: Int, order?: Order, count?: Int, plain: {type: Order, default: up}}}"
        )
        #expect(imported.codes == [])
    }

    @Test func receivedValuesThatMayBeNullHaveNoDefault() throws {
        let imported = try ImportedDocument(
            properties: """
                port: {type: [integer, "null"], default: 80}
                host: {type: string, default: localhost}
                list: {type: [array, "null"], items: {type: integer}, default: [1]}
                broken: {type: [integer, "null"], default: many}
                """
        )
        imported.expect(
            "Box: {fields: {port?: Int, host: {type: String, default: localhost}, list?: [Int], broken?: Int}}"
        )
        #expect(imported.codes == ["default-left-out"])
    }
}
