import Testing

@testable import OpenAPIImport

/// Server-sent events.
struct EventStreamTests {
    @Test func dataKeepsItsName() throws {
        let imported = try streams(
            "{type: array, items: {$ref: \"#/components/schemas/ServerSentEventUser\"}}",
            as: "schema"
        )
        imported.expect("a0: {path: /a0, response: {events: User}}", "User: {fields: {name: String}}")
        #expect(imported.codes == [])
    }

    @Test func constantsNameTheEvents() throws {
        let imported = try streams(
            """
            oneOf:
              - {type: object, properties: {event: {const: created}, data: {$ref: "#/components/schemas/User"}}}
              - {type: object, properties: {event: {enum: [changed, renamed]}, data: {$ref: "#/components/schemas/User"}}}
              - {type: object, properties: {event: {const: created}, data: {type: integer}}}
              - {type: object, properties: {event: {const: gone}, data: {type: object, properties: {id: {type: integer}}}}}
              - {type: object, properties: {event: {const: ping}, id: {type: string}}}
            """
        )
        imported.expect(
            "a0: {path: /a0, response: {events: {created: A0ResponseCreated, changed: User, renamed: User, gone: A0ResponseGone}}}",
            "A0ResponseCreated: {union: [User, Int]}",
            "A0ResponseGone: {fields: {id?: Int}}"
        )
        #expect(imported.codes == [])
    }

    /// The object is a whole payload, since the body may be left out and has a required field.
    @Test(arguments: [
        ("[n]", #"createChat: {method: POST, path: /chat, body?: {fields: {"n": String}}, response: String}"#),
        ("[n, stream]", #"body?: {fields: {"n": String, stream: {type: Bool, const: false}}}"#),
    ])
    func theFlagOfAStreamIsNotInAPayload(required: String, line: String) throws {
        let imported = try ImportedDocument(
            """
            paths:
              /chat:
                post:
                  operationId: createChat
                  requestBody:
                    content:
                      application/json:
                        schema: {type: object, required: \(required), properties: {n: {type: string}, stream: {type: boolean}}}
                  responses:
                    200:
                      description: ok
                      content:
                        application/json: {schema: {type: string}}
                        text/event-stream: {schema: {type: integer}}
            """
        )
        imported.expect(
            line,
            "params: {stream: {type: Bool, const: true, in: body}}",
            #"body?: {fields: {"n": String}}"#
        )
        #expect(imported.codes == [])
    }

    /// As in the API of Ollama, the server streams unless the request has the flag `false`.
    @Test(arguments: [
        (
            true, "{$ref: \"#/components/schemas/Pull\"}",
            "params: {stream: {type: Bool, const: false, in: body}}"
        ),
        (true, pull, "params: {model: String, stream: {type: Bool, const: false}}"),
        (false, pull, "params: {stream: {type: Bool, const: false, in: body}}"),
    ])
    func aFlagWithTheDefaultTrueIsSentForOneValue(isRequired: Bool, schema: String, line: String) throws {
        let imported = try ImportedDocument(
            """
            paths:
              /pull:
                post:
                  operationId: pull
                  requestBody: {required: \(isRequired), content: {application/json: {schema: \(schema)}}}
                  responses:
                    200:
                      description: ok
                      content:
                        application/json: {schema: {type: string}}
                        application/x-ndjson: {schema: {type: integer}}
            components: {schemas: {Pull: \(Self.pull)}}
            """
        )
        imported.expect(declarations: line, line.replacing("false", with: "true"))
        #expect(imported.codes == [])
    }

    private static let pull =
        "{type: object, required: [model], properties: {model: {type: string}, stream: {type: boolean, default: true}}}"

    /// The example of OpenAPI 3.2 has the common fields of all events next to the alternatives.
    @Test func alternativesShareFields() throws {
        let imported = try streams(
            """
            type: object
            required: [event]
            properties: {event: {type: string}, data: {type: string}, retry: {type: integer}}
            oneOf:
              - {properties: {event: {const: text}}}
              - {properties: {event: {const: user}, data: {contentMediaType: application/json, contentSchema: {$ref: "#/components/schemas/User"}}}}
            """
        )
        imported.expect("a0: {path: /a0, response: {events: {text: String, user: User}}}")
        #expect(imported.codes == [])
    }

    @Test func discriminatorsNameTheEvents() throws {
        let imported = try streams(
            """
            discriminator: {propertyName: event, mapping: {made: "#/components/schemas/Made", gone: "#/components/schemas/Gone"}}
            oneOf: [{$ref: "#/components/schemas/Made"}, {$ref: "#/components/schemas/Gone"}]
            """
        )
        imported.expect("a0: {path: /a0, response: {events: {made: Int, gone: Bool}}}")
        #expect(imported.codes == [])
    }

    @Test func eventsWithoutASchemaAreTexts() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {200: {description: ok, content: {text/event-stream: {}}}}}}
            """
        )
        imported.expect("a: {path: /a, response: {events: String}}")
        #expect(imported.codes == [])
    }

    @Test func namesOfSomeEventsAreLeftOut() throws {
        let imported = try streams(
            """
            oneOf:
              - {type: object, properties: {event: {const: created}, data: {$ref: "#/components/schemas/User"}}}
              - {type: object, properties: {event: {type: string}, data: {type: integer}}}
            """,
            "{type: object, properties: {event: {const: type}, data: {type: integer}}}",
            "{type: object, properties: {event: {const: message}, data: {type: integer}}}",
            """
            oneOf:
              - {type: object, properties: {event: {const: pet.new}, data: {type: integer}}}
              - {type: object, properties: {event: {const: pet-new}, data: {type: boolean}}}
            """
        )
        imported.expect(
            "a0: {path: /a0, response: {events: {union: [User, Int]}}}",
            "a1: {path: /a1, response: {events: Int}}",
            "a2: {path: /a2, response: {events: Int}}",
            "a3: {path: /a3, response: {events: {union: [Int, Bool]}}}"
        )
        #expect(imported.codes == ["event-names-left-out", "event-names-left-out", "event-names-left-out"])
    }

    /// A document with an operation `a0`, `a1`, … for each of these schemas, whose response is a stream.
    private func streams(_ schemas: String..., as key: String = "itemSchema") throws -> ImportedDocument {
        let paths = schemas.enumerated().map { index, schema in
            let lines = schema.split(separator: "\n").map { "                    \($0)" }.joined(separator: "\n")
            return """
                  /a\(index):
                    get:
                      operationId: a\(index)
                      responses:
                        200:
                          description: ok
                          content:
                            text/event-stream:
                              \(key):
                \(lines)
                """
        }
        return try ImportedDocument(
            """
            paths:
            \(paths.joined(separator: "\n"))
            components:
              schemas:
                ServerSentEventUser: {type: object, properties: {id: {type: string}, event: {type: string}, data: {$ref: "#/components/schemas/User"}}}
                User: {type: object, required: [name], properties: {name: {type: string}}}
                Made: {type: object, properties: {event: {type: string}, data: {type: integer}}}
                Gone: {type: object, properties: {event: {type: string}, data: {type: boolean}}}
            """,
            version: "3.2.0"
        )
    }
}
