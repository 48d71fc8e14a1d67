import Spec
import Testing

@testable import MockServing

/// The path and the method of a request lead to an endpoint.
struct RoutingTests {
    @Test(arguments: [
        ("/users/a", "Zoo.user"), ("/users/me", "Zoo.me"), ("/users/a%2Fb", "Zoo.user"), ("/users/a/b", nil),
        ("/files/a/b.txt", "Zoo.file"), ("/days/2024-02-29.json", "Zoo.day"), ("/days/2024-02-29.xml", nil),
        ("/a%20b", "Zoo.encoded"), ("/%61%20b", "Zoo.encoded"), ("/users/", nil), ("/", "Zoo.root"), ("/usersa", nil),
    ])
    func pathsLeadToEndpoints(path: String, endpoint: String?) throws {
        let mock = try Mocking(
            """
            endpoints:
              root: {path: "", response: none}
              user: {path: "/users/{login}", response: none}
              me: {path: /users/me, response: none}
              file: {path: "/files/{+path}", response: none}
              day: {path: "/days/{day}.json", params: {day: Day}, response: none}
              encoded: {path: /a%20b, response: none}
            """
        )
        #expect(mock.respond(to: path).endpoint == endpoint)
        #expect(mock.respond(to: path).status == (endpoint == nil ? 404 : 204))
    }

    @Test func aValueEndsAtTheLastFixedText() throws {
        let mock = try Mocking(
            """
            endpoints:
              file: {path: "/files/{name}.{kind}", params: {kind: {enum: [json, csv]}}, response: none}
              comment: {path: "/{+path}/comments/{id}", params: {id: Int}, response: none}
            """
        )
        #expect(mock.respond(to: "/files/report.v1.json").status == 204)
        #expect(mock.reasons("/files/report.json.v1") == ["path 'kind': 'v1' is not one of 'json', 'csv'"])
        #expect(mock.respond(to: "/a/comments/b/comments/7").status == 204)
        #expect(mock.respond(to: "/files/.json").status == 404)
    }

    @Test func lastValueThatKeepsSlashesMayBeEmpty() throws {
        let mock = try Mocking(
            """
            endpoints:
              proxy: {path: "/proxy/{+path}", response: none}
              root: {path: "/files/", response: none}
              file: {path: "/files/{+path}", response: none}
              all: {path: "/all/{+path}/end", response: none}
            """
        )
        #expect(mock.respond(to: "/proxy/").endpoint == "Zoo.proxy")
        #expect(mock.respond(to: "/files/").endpoint == "Zoo.root")
        #expect(mock.respond(to: "/files/a/b").endpoint == "Zoo.file")
        #expect(mock.respond(to: "/all//end").status == 404)
    }

    /// Trying every combination would take longer than the time limit of the tests.
    @Test func matchingTriesEachPlaceOnce() {
        let names = (0..<12).flatMap { [PathTemplate.Part.parameter("p\($0)", keepsSlashes: true), .literal("a")] }
        let text = String(repeating: "a", count: 400)
        #expect(PathPattern(names + [.literal("b")]).match(text) == nil)
        let values = PathPattern(names).match(text)
        #expect(values?["p0"]?.count == 400 - 23)
        #expect(values?["p11"] == "a")
    }

    @Test(arguments: [
        ("/user/octocat", "GET /users/{login}"), ("/users/octocat/repo", "GET /users/{login}/repos"),
        ("/serch", "POST /search"), ("/users/a/b/c/d", "GET /users/{login}/repos"),
        ("/serch/", "POST /search"), ("/user/octocat/", "GET /users/{login}"), ("/team/", "GET /teams/"),
        ("/teams", "GET /teams/"), ("/clubz", "GET /clubs"), ("/clubz/", "GET /clubs/"),
    ])
    func unknownPathHasTheNearestOne(path: String, nearest: String) throws {
        let mock = try Mocking(
            """
            endpoints:
              user: {path: "/users/{login}"}
              repos: {path: "/users/{login}/repos"}
              search: {method: POST, path: /search}
              teams: {path: /teams/}
              clubFolder: {path: /clubs/}
              clubs: {path: /clubs}
            """
        )
        #expect(mock.respond(to: path).status == 404)
        #expect(mock.respond(to: path).json?["nearest"]?.string == nearest)
        #expect(mock.respond(to: "/nowhere/near").json?["nearest"] == nil)
    }

    @Test func otherMethodsAndHeadAndOptions() throws {
        let mock = try Mocking(
            """
            endpoints:
              get: {path: /a, response: text}
              put: {method: PUT, path: /a, body: text}
            """
        )
        let refused = mock.respond(to: "DELETE /a")
        #expect(refused.status == 405)
        #expect(refused.headers["Allow"] == "GET, HEAD, PUT, OPTIONS")
        #expect(mock.respond(to: "OPTIONS /a").headers["Allow"] == "GET, HEAD, PUT, OPTIONS")
        #expect(mock.respond(to: "OPTIONS /a").status == 204)
        let get = mock.respond(to: "/a")
        let head = mock.respond(to: "HEAD /a")
        #expect(head.status == 200)
        #expect(head.bytes.isEmpty)
        #expect(head.headers["Content-Length"] == String(get.bytes.count))
        #expect(head.headers["Content-Type"] == get.headers["Content-Type"])
    }
}
