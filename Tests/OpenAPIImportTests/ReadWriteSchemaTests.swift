import Testing

@testable import OpenAPIImport

/// Schemas that become a model for requests and another one for responses.
struct ReadWriteSchemaTests {
    /// A client reads a value, changes it and sends it back, so both models have to have the same enums.
    @Test func bothModelsShareEnums() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                put: {operationId: change, requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Thing"}}}}, responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Thing"}}}}}}
            components:
              schemas:
                Thing:
                  type: object
                  required: [kind]
                  properties:
                    id: {type: integer, readOnly: true}
                    state: {type: string, enum: [open, closed], readOnly: true}
                    kind: {type: string, enum: [a, b], default: a}
                    size: {type: [string, "null"], enum: [s, m, null]}
                    colors: {type: array, items: {type: string, enum: [red, blue]}}
            """
        )
        imported.expect(
            "ThingKind: {enum: [a, b]}",
            "ThingSize: {enum: [s, m]}",
            "ThingColor: {enum: [red, blue]}",
            "ThingInput: {fields: {kind: {type: ThingKind, default: a}, size?: ThingSize, colors?: [ThingColor]}}",
            "Thing: {fields: {id?: Int, state?: {enum: [open, closed]}, kind: ThingKind, size?: ThingSize, colors?: [ThingColor]}}"
        )
        #expect(imported.codes == [])
    }

    /// The names differ only in their capitals. Both models of a schema have the same number.
    @Test func bothModelsOfASchemaHaveTheSameNumber() throws {
        func operation(_ id: String, _ schema: String) -> String {
            let content = "content: {application/json: {schema: {$ref: \"#/components/schemas/\(schema)\"}}}"
            return "{operationId: \(id), requestBody: {\(content)}, responses: {200: {description: ok, \(content)}}}"
        }
        let imported = try ImportedDocument(
            """
            paths:
              /a: {post: \(operation("makeA", "user"))}
              /b: {post: \(operation("makeB", "User"))}
            components:
              schemas:
                user: {type: object, properties: {id: {type: integer, readOnly: true}, a: {type: string}}}
                User: {type: object, properties: {id: {type: integer, readOnly: true}, b: {type: string}}}
            """
        )
        imported.expect(
            "makeA: {method: POST, path: /a, body?: UserInput2, response: User2}",
            "makeB: {method: POST, path: /b, body?: UserInput, response: User}",
            "UserInput: {fields: {b?: String}}",
            "UserInput2: {fields: {a?: String}}"
        )
    }

    private static let thing = """
        components:
          schemas:
            Thing: {type: object, required: [id], properties: {id: {type: integer, readOnly: true}, secret: {type: string, writeOnly: true}}}
        """
    private static let body = "{content: {application/json: {schema: {$ref: \"#/components/schemas/Thing\"}}}}"

    @Test func otherMethodsSendAndReceiveSchemas() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                additionalOperations:
                  COPY: {operationId: copy, requestBody: \(Self.body), responses: {200: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Thing"}}}}}}
            \(Self.thing)
            """,
            version: "3.2.0"
        )
        imported.expect("Thing: {fields: {id: Int}}", "ThingInput: {fields: {secret?: String}}")
    }

    /// A client sends the body of the operation, and receives the body of the webhook or the callback.
    @Test(arguments: [true, false])
    func webhooksReceiveSchemas(isCallback: Bool) throws {
        let request = "{post: {requestBody: \(Self.body), responses: {200: {description: ok}}}}"
        let callbacks = isCallback ? "callbacks: {done: {\"{$request.body#/url}\": \(request)}}, " : ""
        let imported = try ImportedDocument(
            """
            paths:
              /a: {post: {operationId: a, requestBody: \(Self.body), \(callbacks)responses: {204: {description: ok}}}}
            \(isCallback ? "" : "webhooks: {done: \(request)}")
            \(Self.thing)
            """,
            webhooks: true
        )
        imported.expect("Thing: {fields: {id: Int}}", "ThingInput: {fields: {secret?: String}}")
    }

    /// The server expects a body, even though it ignores all properties that the document declares.
    @Test func aBodyWithoutPropertiesOfARequestIsAnyJSON() throws {
        let imported = try ImportedDocument(
            """
            paths:
              /a:
                post:
                  operationId: a
                  requestBody: {required: true, content: {application/json: {schema: {type: object, properties: {id: {type: string, readOnly: true}}}}}}
                  responses: {204: {description: ok}}
            """
        )
        imported.expect("a: {method: POST, path: /a, body: JSON}")
        #expect(imported.codes == ["unsupported-schema"])
    }

    /// A property may have the name of a keyword.
    @Test func valuesWithTheKeysOfSchemasAreNoSchemas() throws {
        let content = "content: {application/json: {schema: {$ref: \"#/components/schemas/Volume\"}}}"
        let imported = try ImportedDocument(
            """
            paths:
              /a: {put: {operationId: a, requestBody: {required: true, \(content)}, responses: {default: {description: ok, \(content)}}}}
            components:
              schemas:
                Volume:
                  type: object
                  properties: {readOnly: true, default: {$ref: "#/components/schemas/Mode"}}
                  x-sample: {readOnly: true}
                Mode:
                  type: object
                  properties: {readOnly: {type: boolean}}
                  default: {readOnly: true}
                  examples: [{readOnly: true}]
            """
        )
        imported.expect(
            "a: {method: PUT, path: /a, body: Volume, response: Volume}",
            "Volume: {fields: {readOnly?: JSON, default?: Mode}}"
        )
        #expect(imported.codes == ["default-left-out"])
    }

    @Test func propertiesWithTheNamesOfKeywordsCount() throws {
        let content = "content: {application/json: {schema: {$ref: \"#/components/schemas/Volume\"}}}"
        let imported = try ImportedDocument(
            """
            paths:
              /a: {put: {operationId: a, requestBody: {required: true, \(content)}, responses: {default: {description: ok, \(content)}}}}
            components:
              schemas:
                Volume: {type: object, properties: {default: {$ref: "#/components/schemas/Mode"}}}
                Mode: {type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}
            """
        )
        imported.expect("Volume: {fields: {default?: Mode}}", "VolumeInput: {fields: {default?: ModeInput}}")
        #expect(imported.codes == [])
    }
}
