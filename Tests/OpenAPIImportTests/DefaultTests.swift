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

    @Test func listsAndMapsWithoutValuesAreDefaults() throws {
        let imported = try ImportedDocument(
            properties: """
                list: {type: array, items: {type: string, format: uuid}, default: []}
                map: {type: object, additionalProperties: {type: string, format: date}, default: {}}
                object: {type: object, properties: {x: {type: string}}, default: {}}
                nullable: {type: [array, "null"], items: {type: string}, default: []}
                text: {type: string, default: []}
                """
        )
        imported.expect(
            "list: {type: [UUID], default: []}",
            "map: {type: [String: Day], default: {}}",
            "object?: {fields: {x?: String}}",
            "nullable?: [String]",
            "text?: String"
        )
        #expect(imported.codes == ["default-left-out"])
    }

    @Test func aNamedListMayBeEmptyByDefault() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, parameters: [{name: tags, in: query, schema: {allOf: [{$ref: "#/components/schemas/Tags"}], default: []}}], responses: {204: {description: ok}}}}
            components:
              schemas:
                Tags: {type: array, items: {type: string}}
            """
        )
        imported.expect("a: {path: /a, params: {tags: {type: Tags, default: []}}}")
        #expect(imported.codes == [])
    }
}
