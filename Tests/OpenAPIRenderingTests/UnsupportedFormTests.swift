import Diagnostics
import Testing
import YAML

/// What a document cannot express is a warning at its place in the spec.
struct UnsupportedFormTests {
    @Test(arguments: [
        ("find: {method: QUERY, path: /a}", "'find' is not in the document: OpenAPI 3.1 has no method QUERY"),
        ("move: {method: MOVE, path: /a}", "'move' is not in the document: OpenAPI 3.1 has no method MOVE"),
        (
            "find: {path: \"/a?q=x{text}\"}",
            "'find' is not in the document: a path of OpenAPI has no query, and 'q=x{text}' is not one parameter"
        ),
        (
            "find: {path: \"\"}",
            "'find' is not in the document: a path of OpenAPI begins with a slash, and this one is empty"
        ),
    ])
    func anEndpointIsLeftOut(endpoint: String, message: String) {
        let document = OpenAPIDocument("endpoints:\n  \(endpoint)\n  get: {path: /b}\n")
        #expect(document.messages == [message])
        #expect(document.diagnostics.map(\.severity) == [.warning])
        #expect(document.diagnostics.first?.location?.start.line == 4)
        #expect(document["paths"]?.entries?.map(\.key.text) == ["/b"])
    }

    @Test func oneOperationIsForAMethodAndAPath() {
        let document = OpenAPIDocument("endpoints: {get: {path: \"/a/{id}\"}, other: {path: \"/a/{name}\"}}")
        #expect(
            document.messages == ["'other' is not in the document: OpenAPI has one operation for each method and path"]
        )
        #expect(document.diagnostics.first?.notes.map(\.message) == ["'get' is this operation"])
        #expect(document["paths", "/a/{id}", "get", "operationId"]?.text == "get")
    }

    @Test(arguments: [
        (
            "get: {path: /a, params: {a: {type: \"[String: Int]\", style: dots}}}",
            "OpenAPI does not define the form of 'a'"
        ),
        ("get: {path: /a, params: {a: {type: \"[Int]\", style: indexed}}}", "OpenAPI does not define the form of 'a'"),
        (
            "get: {path: /a, params: {a-: {type: \"[String: Int]\", in: header}}}",
            "OpenAPI has no header fields with a common prefix"
        ),
        (
            "add: {method: POST, path: /a, body: multipart, params: {a: {type: \"[Int]\", style: indexed}}}",
            "OpenAPI does not define the form of 'a'"
        ),
        (
            "add: {method: POST, path: /a, body: form, params: {a: {type: \"[String: Int]\", style: dots}}}",
            "OpenAPI does not define the form of 'a'"
        ),
    ])
    func aStyleIsReported(endpoint: String, message: String) {
        let document = OpenAPIDocument("endpoints: {\(endpoint)}")
        #expect(document.diagnostics.map { "\($0.code)" } == ["openapi-style"])
        #expect(document.messages.first?.hasPrefix(message) == true, "\(document.messages)")
    }

    /// An encoded slash in a query is the same value to a server, so that nothing is lost there.
    @Test func slashesInAPathAreReported() {
        let document = OpenAPIDocument(
            """
            endpoints:
              read: {path: "/files/{+path}"}
              list: {path: "/lists/{+id}/{+rest}?folder={+folder}", params: {id: Int, rest: "[String]"}}
            """
        )
        let problems = ["path", "rest"].map {
            "OpenAPI encodes slashes in path parameters; only the description of '\($0)' mentions that it keeps them"
        }
        #expect(document.messages == problems)
        #expect(document.diagnostics.allSatisfy { $0.code == "openapi-style" })
        #expect(document.diagnostics.map { $0.location?.start.line } == [4, 5])
        let remark = document["paths", "/lists/{id}/{rest}", "get", "parameters", "1", "description"]?.text
        #expect(remark == "Slashes in the value are sent unchanged.")
    }

    @Test(arguments: [
        ("type: Int", false), ("enum: [all, one]", false), ("enum: {all: /, one: 1}", true), ("type: UUID", false),
        ("type: Day", false), ("type: Date", false), ("type: Date, format: http", false), ("type: URL", true),
        ("type: Date, format: yyyy/MM/dd", true), ("type: Date, format: yyyy-MM-dd", false), ("type: Data", true),
        ("type: Data, format: base64url", false), ("type: [String]", true),
    ])
    func onlyValuesThatMayContainSlashesAreReported(type: String, isReported: Bool) {
        let document = OpenAPIDocument("endpoints: {get: {path: \"/a/{+key}\", params: {key: {\(type)}}}}")
        #expect(document.diagnostics.map { "\($0.code)" } == (isReported ? ["openapi-style"] : []))
        #expect(document["paths", "/a/{key}", "get"] != nil)
    }

    /// An `allOf` of the union and the parameter has no value if the two have different types for the field.
    @Test(arguments: [
        ("Shape", "id", true), ("Shape", "name", false), ("Shape?", "id", true), ("Inner", "id", true),
        ("Open", "name", true), ("Mapped", "name", true), ("Tagged", "kind", true), ("Tagged", "name", false),
        ("{union: [Circle, Square]}", "id", true), ("Circle", "id", false), ("JSON", "id", false),
        ("Free", "name", false), ("Free", "any", true), ("Values", "name", false),
    ])
    func aReplacedFieldOfAUnionIsReported(body: String, parameter: String, isReported: Bool) {
        let document = OpenAPIDocument(
            """
            endpoints:
              put: {method: PUT, path: /a, body: \(body), params: {\(parameter): {type: String, in: body}}}
            models:
              Circle: {fields: {id: Int, radius: Double}}
              Square: {fields: {side: Double}}
              Any: {fields: {any: Double}, additional: Int}
              Shape: {union: [Circle, Square]}
              Inner: {union: [Shape, Line]}
              Line: {fields: {length: Double}}
              Open: {union: [Any, Square]}
              Mapped: {union: [Square, "[String: Int]"]}
              Tagged: {union: {square: Square, line: Line}, by: kind}
              Free: {union: [{fields: {any: Double}, additional: JSON}, Square]}
              Values: {union: [Square, "[String: JSON]"]}
            """
        )
        let problem = "OpenAPI cannot replace '\(parameter)' of a union; in the document, "
        let problems = isReported ? [problem + "a value has to match the union and the parameter"] : []
        #expect(document.messages == problems)
        #expect(document.diagnostics.allSatisfy { $0.code == "openapi-parameter" && $0.location?.start.line == 4 })
        #expect(document["paths", "/a", "put", "requestBody", "content"] != nil)
    }

    /// Each value of the parameter is one of the field, too.
    @Test(arguments: [
        ("id", "Int", false), ("id", "{union: [Int, String]}", true), ("at", "Date", true), ("side", "Double?", false),
        ("at", "{type: Date, format: seconds}", false), ("radius", "Double?", true), ("kind", "String", true),
        ("parent", "Circle", false), ("parent", "Square", true), ("lists", "[[Int]]", false), ("any", "Int", false),
        ("lists", "[[Int?]]", true), ("maps", "\"[String: Int]\"", false), ("name", "Day", true),
    ])
    func aParameterOfTheTypeOfTheFieldIsNotReported(parameter: String, type: String, isReported: Bool) {
        let long = type.hasPrefix("{") ? type.dropFirst().dropLast() : "type: \(type)"
        let document = OpenAPIDocument(
            """
            endpoints:
              put: {method: PUT, path: /a, body: Shape, params: {\(parameter): {\(long), in: body}}}
            models:
              Circle:
                fields:
                  id: Int
                  at?: {type: Date, format: seconds}
                  radius: Double
                  kind: {const: circle}
                  parent?: Circle
                  lists?: [[Int]]
                  maps?: "[String: Int?]"
                  any?: JSON
                  name?: String
              Square: {fields: {id?: Int, side: Double?}}
              Shape: {union: [Circle, Square]}
            """
        )
        #expect(document.diagnostics.map { "\($0.code)" } == (isReported ? ["openapi-parameter"] : []))
        #expect(document["paths", "/a", "put", "requestBody", "content"] != nil)
    }

    /// Other parts of a document describe these header fields.
    @Test func ignoredHeadersAreReported() {
        let document = OpenAPIDocument(
            """
            headers: {accept: application/json, X-Mode: fast}
            endpoints:
              get: {path: /a, response: "[Int]"}
              csv: {path: /b, headers: {Accept: text/csv}, response: {type: text, media: "text/csv, text/plain"}}
              text: {path: /c, headers: {Content-Type: text/plain, Accept: text/html}, response: text}
              pass: {path: /d, params: {Accept?: {type: String, in: header}}, response: text}
            """
        )
        let name = "is not in the document: OpenAPI ignores header parameters with this name"
        #expect(document.messages == ["'Content-Type' \(name)", "'Accept' \(name)", "'Accept' \(name)"])
        #expect(document.diagnostics.map { $0.location?.start.line } == [7, 7, 8])
        for path in ["/a", "/b", "/c", "/d"] {
            #expect(document["paths", path, "get", "parameters"]?.items?.count == 1, "only 'X-Mode'")
        }
        #expect(document["components", "parameters"]?.entries?.map(\.key.text) == ["X-Mode"])
        let spec = "headers: {Accept: text/csv}\nendpoints: {get: {path: /a, response: text}}"
        #expect(OpenAPIDocument(spec).diagnostics.map { $0.location?.start.line } == [3])
    }

    /// A request contains both items, but a document has one parameter for each name.
    @Test(arguments: [
        ("\"/a?kind=x&kind={text}&b=1\"", "{}", "item 'kind=x' of the path's query"),
        ("\"/a?kind&b=1\"", "{kind: \"[String]\"}", "item 'kind' of the path's query"),
        ("\"/a?my%20kind=x&b=1\"", "{my kind: \"[String]\"}", "item 'my%20kind=x' of the path's query"),
        (
            "\"/a?kind[]=x&b=1\"", "{kind: {type: \"[String]\", style: brackets}}",
            "item 'kind[]=x' of the path's query"
        ),
        ("\"/a?kind={text}&b=1&kind={other}\"", "{}", "parameter 'other'"),
        ("\"/a?kind={text}&b=1\"", "{kind: \"[String]\"}", "parameter 'kind'"),
    ])
    func anItemWithTheNameOfAParameterIsReported(path: String, parameters: String, omitted: String) {
        let document = OpenAPIDocument("endpoints:\n  get: {path: \(path), params: \(parameters)}\n")
        #expect(
            document.messages == ["the \(omitted) is left out: OpenAPI has one parameter for each name and place"]
        )
        #expect(document.diagnostics.map { "\($0.code)" } == ["openapi-parameter"])
        #expect(document.diagnostics.first?.location?.start.line == 4)
        #expect(
            document.diagnostics.first?.notes.map(\.message) == ["the document has this parameter under that name"]
        )
        let written = document["paths", "/a", "get", "parameters"]?.items ?? []
        #expect(written.count == 2)
        #expect(written.last?.entry(named: "schema")?.value.entry(named: "const")?.value.text == "1")
    }

    /// A request contains both fields, but their names are one name in a document.
    @Test func headersWhoseNamesDifferInCaseAreReported() {
        let document = OpenAPIDocument(
            """
            endpoints:
              get:
                path: /a
                params:
                  X-A: {type: Int, in: header}
                  x-a: {type: String, in: header, as: other}
                  x-A: {type: Int, in: query}
            """
        )
        #expect(
            document.messages == [
                "the parameter 'x-a' is left out: OpenAPI has one parameter for each name and place"
            ]
        )
        #expect(document.diagnostics.first?.location?.start.line == 8)
        let written = document["paths", "/a", "get", "parameters"]?.items ?? []
        #expect(written.map { $0.entry(named: "name")?.value.text } == ["X-A", "x-A"])
    }

    @Test func constantItemsWithOneNameAreAList() {
        let document = OpenAPIDocument("endpoints: {get: {path: \"/a?kind=x&kind=z\"}}")
        #expect(document.messages == [])
        document.expect("parameters: [{name: kind, in: query, required: true, schema: {type: array, const: [x, z]}}]")
    }

    @Test func responsesWithoutABodyNeedNoAccept() {
        let document = OpenAPIDocument(
            """
            headers: {Accept: application/json}
            endpoints:
              get: {path: /a, response: "[Int]"}
              remove: {method: DELETE, path: /a}
              drop: {method: DELETE, path: /b, responses: {204: none}}
              reset: {method: POST, path: /c, headers: {Accept: text/plain}}
            """
        )
        #expect(document.messages == [])
    }

    /// A parameter has one value, which does not depend on the server.
    @Test func theQueryOfABaseIsConstant() {
        let spec = "base: {one: \"https://a.example.com?x=1&y=2\", two: \"https://b.example.com?x=1&y={v}\"}\n"
        let document = OpenAPIDocument(
            spec + "variables: {v: {type: Int, default: 3}}\nendpoints: {get: {path: /a}}",
            base: nil
        )
        let problem = "is not in the document: the URL of a server has no query"
        #expect(
            document.messages == [
                "'y=2' \(problem), and not all requests have this item",
                "'y={v}' \(problem), and this item contains a variable",
            ]
        )
        #expect(document.diagnostics.map { $0.location?.start.column } == [8, 46])
        document.expect("parameters: [{name: x, in: query, required: true, schema: {type: string, const: \"1\"}}]")
        document.expect("- {url: https://b.example.com, description: two}")
    }

    /// A client sends both values, but OpenAPI has one parameter for each name.
    @Test(arguments: [
        ("path: /b, params: {page?: Int}", "page=1"),
        ("path: \"/b?page={n}\", params: {n: Int}", "page=1"),
        ("path: /b, base: \"https://two.example.com?my%20page=1\", params: {my page: Int}", "my%20page=1"),
        ("path: /b, base: \"https://two.example.com\", params: {page?: Int}", nil),
        ("path: /b, params: {page?: {type: Int, in: header}}", nil),
    ])
    func anItemOfABaseWithTheNameOfAParameterIsReported(endpoint: String, item: String?) {
        let document = OpenAPIDocument(
            "base: \"https://zoo.example.com?page=1\"\nendpoints:\n  get: {path: /a}\n  list: {\(endpoint)}\n",
            base: nil
        )
        let problem = "of the base is not in this operation: 'list' has a parameter with the same name"
        #expect(document.messages == [item].compactMap { $0.map { "'\($0)' \(problem)" } })
        #expect(document.diagnostics.allSatisfy { $0.code == "openapi-server" && $0.location?.start.line == 5 })
        document.expect("parameters: [{name: page, in: query, required: true, schema: {type: string, const: \"1\"}}]")
    }

    @Test func aVariableNeedsADefault() {
        let spec = "variables: {tenant: String}\nendpoints: {get: {path: /a, base: \"https://{tenant}.example.com\"}}"
        let document = OpenAPIDocument(spec)
        #expect(document.messages == ["OpenAPI requires a default for each variable; that of 'tenant' is empty"])
        #expect(OpenAPIDocument(spec.replacing(": String", with: ": {type: String, default: acme}")).messages == [])
    }

    /// The document does not have this variable.
    @Test func aVariableInAQueryNeedsNoDefault() {
        let document = OpenAPIDocument(
            "variables: {key: String}\nendpoints: {get: {path: /a, base: \"https://two.example.com?key={key}\"}}"
        )
        let problem = "is not in the document: the URL of a server has no query, and this item contains a variable"
        #expect(document.messages == ["'key={key}' \(problem)"])
        #expect(!document.text.contains("variables:"))
    }
}
