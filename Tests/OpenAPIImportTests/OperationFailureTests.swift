import Testing

@testable import OpenAPIImport

/// Errors that operations declare inline, and other types of single operations.
struct OperationFailureTests {
    private typealias Operation = (name: String, tag: String?, errors: String)

    /// A document with these operations; the errors are by status.
    private func imported(_ operations: [Operation], components: String = "") throws -> ImportedDocument {
        let paths = operations.map { name, tag, errors in
            let tags = tag.map { "tags: [\($0)], " } ?? ""
            return "  /\(name): {get: {\(tags)operationId: \(name), responses: {204: {description: ok}, \(errors)}}}"
        }
        return try ImportedDocument("paths:\n" + paths.joined(separator: "\n") + "\n" + components)
    }

    private func error(_ status: String, _ fields: String) -> String {
        let properties = fields.split(separator: " ").map { "\($0): {type: string}" }.joined(separator: ", ")
        let schema = "{type: object, properties: {\(properties)}}"
        return "\(status): {description: x, content: {application/json: {schema: \(schema)}}}"
    }

    @Test func theErrorOfOneOperationIsDeclaredInIt() throws {
        let imported = try imported([("list", "Cats", error("404", "a") + ", " + error("500", "b"))])
        imported.expect(
            declarations: "list: {path: /list, errors: {404: {fields: {a?: String}}, 500: {fields: {b?: String}}}}"
        )
        #expect(!imported.text.contains("models:"))
    }

    @Test func equalErrorsOfAGroupAreOneModel() throws {
        let others = (1...40).map { Operation("other\($0)", "Others", error("404", "c\($0)")) }
        let imported = try imported(
            [
                ("list", "Cats", error("403", "a")), ("add", "Cats", error("403", "a")),
                ("move", "Dogs", error("403", "b")), ("sell", "Dogs", error("409", "b")),
                ("feed", "Birds", error("403", "a")),
            ] + others
        )
        imported.expect(
            declarations: "CatsForbiddenFailure: {fields: {a?: String}}",
            "DogsFailure: {fields: {b?: String}}",
            "feed: {path: /feed, errors: {403: {fields: {a?: String}}}}"
        )
    }

    @Test func equalErrorsOfManyOperationsAreOneModel() throws {
        let imported = try imported([
            ("list", "Cats", error("default", "a")),
            ("add", "Dogs", error("default", "a")),
            ("move", "Cats", error("404", "b")),
            ("sell", nil, error("404", "b")),
            ("feed", nil, error("500", "c")),
        ])
        imported.expect(
            declarations: "list: {path: /list, errors: {default: Failure}}",
            "add: {path: /add, errors: {default: Failure}}",
            "Failure: {fields: {a?: String}}",
            "NotFoundFailure: {fields: {b?: String}}"
        )
    }

    /// The enum of the errors of a request has the name of the model, too.
    @Test func aFailureMayBeAmongOtherErrors() throws {
        let imported = try imported([
            ("list", "Cats", error("default", "a")),
            ("add", "Dogs", error("default", "a") + ", " + error("404", "b")),
            ("move", nil, "205: {description: ok}"),
            ("sell", nil, "205: {description: ok}"),
        ])
        imported.expect(declarations: "add: {path: /add, errors: {404: {fields: {b?: String}}, default: Failure}}")
        #expect(imported.codes == [])
    }

    /// The enum of the errors of the root is called `Failure`.
    @Test func theErrorsOfTheRootKeepTheirName() throws {
        let problem = "401: {$ref: \"#/components/responses/Problem\"}, 500: {$ref: \"#/components/responses/Broken\"}"
        let schema = "{type: object, properties: {c: {type: string}}}"
        let other = "{type: object, properties: {d: {type: string}}}"
        let imported = try imported(
            [
                ("list", "Cats", problem + ", " + error("default", "a")),
                ("add", "Dogs", problem + ", " + error("default", "a")),
                ("move", nil, problem), ("sell", nil, problem), ("feed", nil, problem),
            ],
            components: """
                components:
                  responses:
                    Problem: {description: x, content: {application/json: {schema: \(schema)}}}
                    Broken: {description: x, content: {application/json: {schema: \(other)}}}
                """
        )
        imported.expect(declarations: "errors: {default: CommonFailure}", "CommonFailure: {fields: {a?: String}}")
        #expect(!imported.text.contains(" Failure"))
        #expect(imported.codes == [])
    }

    @Test func aSchemaKeepsTheNameOfAnError() throws {
        let response = """
            {description: x, content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}}
            """
        let imported = try ImportedDocument(
            """
            paths:
              /a: {get: {operationId: a, responses: {204: {description: x}, 404: \(response)}}}
              /b: {get: {operationId: b, responses: {200: {description: x, content: {application/json: {schema: {$ref: "#/components/schemas/NotFoundFailure"}}}}, 404: \(response)}}}
              /c: {get: {operationId: c, responses: {204: {description: x}}}}
              /d: {get: {operationId: d, responses: {204: {description: x}}}}
            components:
              schemas:
                NotFoundFailure: {type: object, properties: {b: {type: string}}}
            """
        )
        imported.expect(
            declarations: "NotFoundFailure: {fields: {b?: String}}",
            "a: {path: /a, errors: {404: {fields: {a?: String}}}}"
        )
    }

    /// An endpoint of another group never changes the names of a user's types.
    @Test func aTypeOfOneOperationIsNamedAfterItsGroup() throws {
        let list = "{type: array, items: {type: object, properties: {a: {type: string}}}}"
        let body = "requestBody: {required: true, content: {application/json: {schema: \(list)}}}"
        let imported = try ImportedDocument(
            """
            paths:
              /a: {post: {operationId: add, tags: [Cats], \(body), responses: {204: {description: x}}}}
              /b: {post: {operationId: feedCat, tags: [Cats], \(body), responses: {204: {description: x}}}}
              /c: {post: {operationId: add, \(body), responses: {204: {description: x}}}}
              /d: {get: {operationId: show, tags: [Cats], responses: {200: {$ref: "#/components/responses/Shown"}}}}
              /e: {get: {operationId: find, tags: [Cats], parameters: [{$ref: "#/components/parameters/Kinds"}], responses: {204: {description: x}}}}
            components:
              parameters:
                Kinds: {name: kinds, in: query, schema: {type: array, items: {enum: [a, b]}}}
              responses:
                Shown: {description: x, content: {application/json: {schema: \(list)}}}
            """
        )
        imported.expect(
            declarations: "add: {method: POST, path: /a, body: [CatsAddBodyItem]}",
            "feedCat: {method: POST, path: /b, body: [FeedCatBodyItem]}",
            "add: {method: POST, path: /c, body: [AddBodyItem]}",
            "show: {path: /d, response: [ShownResponseItem]}",
            "find: {path: /e, params: {kinds?: [Kind]}}"
        )
        #expect(imported.codes == [])
    }
}
