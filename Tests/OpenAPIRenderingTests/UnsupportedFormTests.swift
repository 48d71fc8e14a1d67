import Diagnostics
import Testing
import YAML

/// Endpoints and the styles of their parameters that a document cannot express.
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
}
