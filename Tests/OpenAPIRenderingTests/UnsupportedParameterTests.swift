import Diagnostics
import Testing
import YAML

/// Parameters that a document cannot contain: fields of unions, header fields, and several parameters with one name.
struct UnsupportedParameterTests {
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

    /// The keys of a response's content are its media types.
    @Test func theMediaTypeOfAResponseIsNoHeaderField() {
        let document = OpenAPIDocument(
            """
            errors: {404: {type: text, headers: {content-type: String}}}
            endpoints:
              get: {path: /a, response: {type: text, headers: {Content-Type: String, X-Mode?: String}}}
              list: {path: /b, responses: {200: text, 203: {type: text, headers: {Content-Type?: String}}}}
            """
        )
        let problem = "is not in the document: OpenAPI ignores header fields of responses with this name"
        let names = ["Content-Type", "Content-Type", "content-type"]
        #expect(document.messages.sorted() == names.map { "'\($0)' \(problem)" })
        #expect(document.diagnostics.allSatisfy { $0.code == "openapi-parameter" })
        #expect(document.diagnostics.compactMap { $0.location?.start.line }.sorted() == [3, 5, 6])
        let responses = document["paths", "/a", "get", "responses"]
        let headers = responses?.entry(named: "2XX")?.value.entry(named: "headers")?.value
        #expect(headers?.entries?.map(\.key.text) == ["X-Mode"])
        #expect(responses?.entry(named: "404")?.value.entry(named: "headers") == nil)
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
}
