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

    @Test func numbersThatWouldBeRoundedAreNoDefaults() throws {
        let imported = try ImportedDocument(
            properties: """
                rounded: {type: number, default: 9007199254740993}
                exact: {type: number, default: 9007199254740992}
                """
        )
        let exact = "exact: {type: Double, default: 9007199254740992}"
        imported.expect("Box: {fields: {rounded?: Double, \(exact)}}")
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

    /// An update with an empty list would remove its elements.
    @Test func bodiesHaveNoEmptyDefaults() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /inline:
                post:
                  operationId: inline
                  requestBody:
                    required: true
                    content: {application/json: {schema: {type: object, required: [needed], properties: {needed: {type: array, items: {type: string}, default: []}, sizes: {type: array, items: {type: integer}, default: [1]}, tags: {type: array, items: {type: string}, default: []}}}}}
                  responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Received"}}}}}
              /named:
                post:
                  operationId: named
                  requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Sent"}}}}
                  responses: {204: {description: ok}}
            components:
              schemas:
                Sent: {type: object, properties: {map: {type: object, additionalProperties: {type: string}, default: {}}}}
                Received: {type: object, properties: {tags: {type: array, items: {type: string}, default: []}}}
            """
        )
        imported.expect(
            "params: {needed: [String], sizes: {type: [Int], default: [1]}, tags?: [String]}",
            "Sent: {fields: {map?: [String: String]}}",
            "Received: {fields: {tags: {type: [String], default: []}}}"
        )
    }

    /// A default that is sent would overwrite a value that the caller does not change.
    @Test func bodiesOfPatchHaveNoDefaults() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /inline:
                patch:
                  operationId: inline
                  parameters: [{name: notify, in: query, schema: {type: boolean, default: true}}]
                  requestBody:
                    content: {application/json: {schema: {type: object, properties: {tags: {type: array, items: {type: string}, default: []}}}}}
                  responses: {204: {description: ok}}
              /named:
                patch:
                  operationId: named
                  requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Item"}}}}
                  responses: {204: {description: ok}}
                put:
                  operationId: put
                  requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Other"}}}}
                  responses: {204: {description: ok}}
            components:
              schemas:
                Item: {type: object, properties: {tax: {type: number, default: 10.5}, part: {$ref: "#/components/schemas/Part"}}}
                Part: {type: object, properties: {done: {type: boolean, default: false}}}
                Other: {type: object, properties: {done: {type: boolean, default: false}}}
            """
        )
        imported.expect(
            "inline: {method: PATCH, path: /inline, params: {notify: {type: Bool, in: query, default: true}, tags?: [String]}}",
            "Item: {fields: {tax?: Double, part?: Part}}",
            "Part: {fields: {done?: Bool}}",
            "Other: {fields: {done: {type: Bool, default: false}}}"
        )
    }

    @Test func requiredFieldsOfPatchStayRequiredWithoutTheirDefaults() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /named:
                get: {operationId: get, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/W"}}}}}}
                patch:
                  operationId: patch
                  requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/W"}}}}
                  responses: {204: {description: ok}}
              /inline:
                patch:
                  operationId: inline
                  requestBody:
                    required: true
                    content: {application/json: {schema: {type: object, required: [op], properties: {op: {type: string, default: add}, at: {type: string, default: end}}}}}
                  responses: {204: {description: ok}}
              /form:
                patch:
                  operationId: form
                  requestBody:
                    required: true
                    content: {application/x-www-form-urlencoded: {schema: {type: object, required: [op], properties: {op: {type: string, default: add}, at: {type: string, default: end}}}}}
                  responses: {204: {description: ok}}
              /child:
                patch:
                  operationId: child
                  requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Child"}}}}
                  responses: {204: {description: ok}}
            components:
              schemas:
                W: {type: object, required: [mode, count], properties: {mode: {type: string, default: fast}, count: {type: integer}, size: {type: integer, default: 2}}}
                Parent: {type: object, required: [kind], properties: {kind: {type: string, default: a}, tag: {type: string, default: b}}}
                Child: {allOf: [{$ref: "#/components/schemas/Parent"}, {type: object, required: [own], properties: {own: {type: integer, default: 1}}}]}
            """
        )
        imported.expect(
            "W: {fields: {mode: String, count: Int, size?: Int}}",
            "inline: {method: PATCH, path: /inline, params: {op: String, at?: String}}",
            "form: {method: PATCH, path: /form, params: {op: String, at?: String}, body: form}",
            "Parent: {fields: {kind: String, tag?: String}}",
            "Child: {extends: [Parent], fields: {own: Int}}"
        )
    }

    /// An empty header field, cookie or JSON value is sent, while an empty list in a query adds no items.
    @Test func onlyQueriesHaveEmptyDefaults() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: a
                  parameters:
                    - {name: X-Li, in: header, schema: {type: array, items: {type: string}, default: []}}
                    - {name: X-Must, in: header, required: true, schema: {type: array, items: {type: string}, default: []}}
                    - {name: X-One, in: header, schema: {type: array, items: {type: string}, default: [a]}}
                    - {name: ck, in: cookie, explode: false, schema: {type: array, items: {type: string}, default: []}}
                    - {name: js, in: query, content: {application/json: {schema: {type: array, items: {type: string}, default: []}}}}
                    - {name: repeated, in: query, schema: {type: array, items: {type: string}, default: []}}
                    - {name: joined, in: query, explode: false, schema: {type: array, items: {type: string}, default: []}}
                    - {name: map, in: query, style: deepObject, schema: {type: object, additionalProperties: {type: string}, default: {}}}
                  responses: {204: {description: ok}}
            """
        )
        imported.expect(
            "X-Li?: {type: [String], in: header}",
            "X-Must: {type: [String], in: header}",
            "X-One: {type: [String], in: header, default: [a]}",
            "ck?: {type: [String], in: cookie}",
            "js?: {type: [String], style: json}",
            "repeated: {type: [String], default: []}",
            "joined: {type: [String], style: comma, default: []}",
            "map: {type: [String: String], default: {}}"
        )
        #expect(imported.codes == [])
    }
}
