import Spec
import Testing

@testable import MockServing

/// null in queries and forms, and values that add no items to them.
struct NullAndEmptyValueTests {
    private static let models = """
        models:
          Point: {fields: {x: Int?, y?: Int}}
          Filter: {fields: {name?: String, tags: [String], inner: Inner}}
          Inner: {fields: {a?: Int}}
          Outer: {fields: {id: Int, filter: Filter}}
          Node: {union: [Tree, Leaf]}
          Tree: {fields: {left: Node, right: Node}}
          Leaf: {fields: {number: Int}}
        """

    private static let form = ["Content-Type": "application/x-www-form-urlencoded"]

    @Test(arguments: [
        ("int=", []), ("text=", []), ("list=", []), ("list=1&list=2", []), ("map[x]=&map[y]=1", []),
        ("elements=", []), ("elements=&elements=1", []), ("object[x]=", []), ("object=", []), ("points[0][x]=", []),
        ("commas=,1", []), ("dots.x=", []), ("x=", []), ("json=null", []),
        ("unset=", ["body 'unset': '' is not an Int"]),
        ("object[y]=", ["body 'object.y': '' is not an Int", "body 'object.x': is missing"]),
        ("int=&int=", ["body 'int': '' is not an Int", "body 'int': is there more than once"]),
    ])
    func nullInForms(body: String, reasons: [String]) throws {
        let mock = try Mocking(
            """
            endpoints:
              send:
                method: POST
                path: /send
                body: form
                params:
                  int?: Int?
                  text?: String?
                  list?: "[Int]?"
                  map?: "[String: Int?]"
                  elements?: "[Int?]"
                  commas?: {type: "[Int?]", style: comma}
                  object?: Point?
                  points?: {type: [Point], style: indexed}
                  dots?: {type: Point, style: dots}
                  spread?: {type: Point, style: spread}
                  json?: {type: "[Int]?", style: json}
                  unset?: Int
            \(Self.models)
            """
        )
        #expect(Set(mock.reasons("POST /send", Self.form, body: body)) == Set(reasons))
    }

    @Test func nullOfARequiredField() throws {
        let mock = try Mocking(
            "endpoints: {a: {method: POST, path: /a, body: form, params: {a: Int?}, response: Echo}}\n"
                + "models: {Echo: {fields: {a: Int?}}}"
        )
        #expect(mock.reasons("POST /a", Self.form, body: "a=") == [])
        #expect(mock.reasons("POST /a", Self.form, body: "") == ["body 'a': is missing"])
        #expect(mock.respond(to: "POST /a", Self.form, body: "a=").json?["a"] == .null)
    }

    @Test func nullInPartsAndQueries() throws {
        let mock = try Mocking(
            """
            endpoints:
              parts: {method: POST, path: /parts, body: multipart, params: {a: Int?, l: "[Int]?", b: {type: Point, style: brackets}}}
              query: {path: /query, params: {o: Point}}
            \(Self.models)
            """
        )
        let headers = ["Content-Type": "multipart/form-data; boundary=b"]
        let parts = ["a", "l", "b[x]"].map { "--b\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\r\n" }
        #expect(mock.reasons("POST /parts", headers, body: parts.joined() + "--b--") == [])
        #expect(mock.reasons("/query?o[x]=") == [])
        #expect(mock.reasons("/query?o[y]=1") == ["query 'o.x': is missing"])
    }

    /// The client writes nothing for an empty list, an empty map and an object without set fields.
    @Test(arguments: [
        "/default", "/dots", "/spread", "/nested?o[id]=1", "/nested?o[id]=1&o[filter][name]=a", "/json",
        "/default?f[tags]=a", "/default?f[inner][a]=1",
    ])
    func valuesWithoutItemsInQueries(target: String) throws {
        #expect(try Self.empties("", "GET").reasons(target) == [])
    }

    @Test(arguments: ["/default", "/dots", "/spread", "/json"])
    func valuesWithoutItemsInForms(path: String) throws {
        let mock = try Self.empties("body: form, ", "POST")
        #expect(mock.reasons("POST " + path, Self.form, body: "") == [])
        #expect(mock.reasons("POST /nested", Self.form, body: "o[filter][name]=a") == ["body 'o.id': is missing"])
        #expect(mock.reasons("POST /nested", Self.form, body: "") == ["body 'o': is missing"])
    }

    @Test(arguments: ["/brackets", "/json"])
    func valuesWithoutItemsInParts(path: String) throws {
        let mock = try Mocking(
            """
            endpoints:
              default: {method: POST, body: multipart, path: /default, params: {f: Filter}}
              brackets: {method: POST, body: multipart, path: /brackets, params: {f: {type: Filter, style: brackets}}}
              json: {method: POST, body: multipart, path: /json, params: {j: JSON}}
            \(Self.models)
            """
        )
        let headers = ["Content-Type": "multipart/form-data; boundary=b"]
        #expect(mock.reasons("POST " + path, headers, body: "--b--") == [])
        #expect(mock.reasons("POST /default", headers, body: "--b--") == ["body 'f': is missing"])
    }

    @Test func recursiveTypesAlwaysHaveItems() throws {
        let mock = try Self.empties("", "GET")
        #expect(mock.reasons("/tree") == ["query 'node': is missing"])
    }

    private static func empties(_ body: String, _ method: String) throws -> Mocking {
        try Mocking(
            """
            endpoints:
              default: {method: \(method), \(body)path: /default, params: {f: Filter}}
              dots: {method: \(method), \(body)path: /dots, params: {f: {type: Filter, style: dots}}}
              spread: {method: \(method), \(body)path: /spread, params: {f: {type: Filter, style: spread}}}
              nested: {method: \(method), \(body)path: /nested, params: {o: Outer}}
              json: {method: \(method), \(body)path: /json, params: {j: JSON}}
              tree: {method: \(method), \(body)path: /tree, params: {node: Node}}
            \(models)
            """
        )
    }
}
