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

    @Test func constantsNameTheEvents() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    200:
                      description: ok
                      content:
                        text/event-stream:
                          itemSchema:
                            oneOf:
                              - {type: object, properties: {event: {const: created}, data: {$ref: "#/components/schemas/User"}}}
                              - {type: object, properties: {event: {enum: [changed, renamed]}, data: {$ref: "#/components/schemas/User"}}}
                              - {type: object, properties: {event: {const: created}, data: {type: integer}}}
                              - {type: object, properties: {event: {const: gone}, data: {type: object, properties: {id: {type: integer}}}}}
                              - {type: object, properties: {event: {const: ping}, id: {type: string}}}
            components: {schemas: {User: {type: object, required: [name], properties: {name: {type: string}}}}}
            """
        )
        imported.expect(
            "a: {path: /a, response: {events: {created: AResponseCreated, changed: User, renamed: User, gone: AResponseGone}}}",
            "AResponseCreated: {union: [User, Int]}",
            "AResponseGone: {fields: {id?: Int}}"
        )
        #expect(imported.codes == [])
    }

    /// The example of OpenAPI 3.2 has the common fields of all events next to the alternatives.
    @Test func alternativesShareFields() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    200:
                      description: ok
                      content:
                        text/event-stream:
                          itemSchema:
                            type: object
                            required: [event]
                            properties: {event: {type: string}, data: {type: string}, retry: {type: integer}}
                            oneOf:
                              - {properties: {event: {const: text}}}
                              - {properties: {event: {const: user}, data: {contentMediaType: application/json, contentSchema: {$ref: "#/components/schemas/User"}}}}
            components: {schemas: {User: {type: object, required: [name], properties: {name: {type: string}}}}}
            """,
            version: "3.2.0"
        )
        imported.expect("a: {path: /a, response: {events: {text: String, user: User}}}")
        #expect(imported.codes == [])
    }

    @Test func discriminatorsNameTheEvents() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    200:
                      description: ok
                      content:
                        text/event-stream:
                          itemSchema:
                            discriminator: {propertyName: event, mapping: {made: "#/components/schemas/Made", gone: "#/components/schemas/Gone"}}
                            oneOf: [{$ref: "#/components/schemas/Made"}, {$ref: "#/components/schemas/Gone"}]
            components:
              schemas:
                Made: {type: object, properties: {event: {type: string}, data: {type: integer}}}
                Gone: {type: object, properties: {event: {type: string}, data: {type: boolean}}}
            """
        )
        imported.expect("a: {path: /a, response: {events: {made: Int, gone: Bool}}}")
        #expect(imported.codes == [])
    }

    @Test func namesOfSomeEventsAreLeftOut() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    200:
                      description: ok
                      content:
                        text/event-stream:
                          itemSchema:
                            oneOf:
                              - {type: object, properties: {event: {const: created}, data: {$ref: "#/components/schemas/User"}}}
                              - {type: object, properties: {event: {type: string}, data: {type: integer}}}
              /b: {get: {operationId: b, responses: {200: {description: ok, content: {text/event-stream: {itemSchema: {type: object, properties: {event: {const: type}, data: {type: integer}}}}}}}}}
              /d:
                get:
                  operationId: d
                  responses:
                    200:
                      description: ok
                      content:
                        text/event-stream:
                          itemSchema:
                            oneOf:
                              - {type: object, properties: {event: {const: pet.new}, data: {type: integer}}}
                              - {type: object, properties: {event: {const: pet-new}, data: {type: boolean}}}
              /c: {get: {operationId: c, responses: {200: {description: ok, content: {text/event-stream: {itemSchema: {type: object, properties: {event: {const: message}, data: {type: integer}}}}}}}}}
            components: {schemas: {User: {type: object, required: [name], properties: {name: {type: string}}}}}
            """
        )
        imported.expect(
            "a: {path: /a, response: {events: {union: [User, Int]}}}",
            "b: {path: /b, response: {events: Int}}",
            "c: {path: /c, response: {events: Int}}",
            "d: {path: /d, response: {events: {union: [Int, Bool]}}}"
        )
        #expect(imported.codes == ["event-names-left-out", "event-names-left-out", "event-names-left-out"])
    }
}
