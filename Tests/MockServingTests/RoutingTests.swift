import Diagnostics
import LoopbackServer
import MockMessages
import Spec
import Testing

@testable import MockServing

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

    @Test func fixedQueryTellsEndpointsApart() throws {
        let mock = try Mocking(
            """
            endpoints:
              list: {path: "/api?action=list", response: none}
              get: {path: "/api?action=get&id={id}", params: {id: Int}, response: none}
            """
        )
        #expect(mock.respond(to: "/api?action=list").endpoint == "Zoo.list")
        #expect(mock.respond(to: "/api?id=7&action=get").endpoint == "Zoo.get")
        #expect(mock.reasons("/api?id=x&action=get") == ["path 'id': 'x' is not an Int"])
        #expect(mock.reasons("/api?action=get&id=").count == 1)
        #expect(mock.respond(to: "/api").status == 400)
    }

    /// Two operations of a document whose paths differ only in the fragment, which is never sent.
    @Test func endpointsOfOnePathAreChosenByWhatTheyRequire() throws {
        let mock = try Mocking(
            """
            endpoints:
              update: {method: PUT, path: "/files/{id}", params: {name: String}, response: none}
              addLink: {method: PUT, path: "/files/{id}", params: {fields: {type: String, in: query}, link: URL}, response: none}
            """
        )
        let json = ["Content-Type": "application/json"]
        let update = mock.respond(to: "PUT /files/1", json, body: #"{"name": "a"}"#)
        #expect(update.endpoint == "Zoo.update" && update.status == 204)
        let link = mock.respond(to: "PUT /files/1?fields=a", json, body: #"{"link": "https://a.example"}"#)
        #expect(link.endpoint == "Zoo.addLink" && link.status == 204)
        // A request that is valid for neither gets the reasons of the first one.
        let neither = mock.respond(to: "PUT /files/1", json, body: "{}")
        #expect(neither.endpoint == "Zoo.update" && neither.status == 400)
    }

    @Test func constantsTellEndpointsApart() throws {
        let mock = try Mocking(
            """
            endpoints:
              any: {path: /, response: none}
              list: {path: /, params: {Action: {const: List}}, response: none}
              get: {path: /, params: {Action: {const: Get}}, response: none}
              put: {path: /, params: {X-Target: {const: Put, in: header}}, response: none}
            """
        )
        #expect(mock.respond(to: "/?Action=List").endpoint == "Zoo.list")
        #expect(mock.respond(to: "/?Action=Get").endpoint == "Zoo.get")
        #expect(mock.respond(to: "/", ["X-Target": "Put"]).endpoint == "Zoo.put")
        #expect(mock.respond(to: "/").endpoint == "Zoo.any")
    }

    @Test(arguments: ["/v1/users", "/users", "/Zoo/v1/users", "/Zoo/users"])
    func endpointsAreAtTheirBaseAtTheRootAndBelowTheirAPI(path: String) throws {
        let mock = try Mocking("api: Zoo\nbase: https://zoo.example/v1/?key=1\nendpoints: {users: {path: /users}}\n")
        #expect(mock.respond(to: path).endpoint == "Zoo.users")
        #expect(mock.respond(to: path + "?key=1").status == 204)
    }

    @Test func endpointWithABaseOfItsOwn() throws {
        let mock = try Mocking(
            """
            api: Zoo
            base: https://zoo.example/api
            endpoints: {upload: {method: POST, base: "https://up.example/files", path: "/{id}", body: data}}
            """
        )
        #expect(mock.respond(to: "POST /files/7", body: "x").endpoint == "Zoo.upload")
        #expect(mock.respond(to: "POST /api/7", body: "x").endpoint == "Zoo.upload")
        #expect(mock.service.warnings.isEmpty)
    }

    @Test func apisThatMeetAreToldApartByTheirNames() throws {
        let mock = try Mocking(
            "api: First\nbase: https://a.example\nendpoints: {user: {path: /user}}",
            "api: Second\nbase: https://b.example\nendpoints: {user: {path: /user}}"
        )
        #expect(mock.respond(to: "/user").endpoint == "First.user")
        #expect(mock.respond(to: "/First/user").endpoint == "First.user")
        #expect(mock.respond(to: "/Second/user").endpoint == "Second.user")
        #expect(mock.service.warnings.map(\.code) == ["same-request"])
        #expect(mock.service.warnings.first?.location?.path == "Spec1.endpoints.yaml")
    }

    @Test(arguments: [
        ("/user/octocat", "GET /users/{login}"), ("/users/octocat/repo", "GET /users/{login}/repos"),
        ("/serch", "POST /search"), ("/users/a/b/c/d", "GET /users/{login}/repos"),
    ])
    func unknownPathHasTheNearestOne(path: String, nearest: String) throws {
        let mock = try Mocking(
            """
            endpoints:
              user: {path: "/users/{login}"}
              repos: {path: "/users/{login}/repos"}
              search: {method: POST, path: /search}
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

    /// Trying every way would take longer than the tests may.
    @Test func matchingTriesEachPlaceOnce() {
        let names = (0..<12).flatMap { [PathTemplate.Part.parameter("p\($0)", keepsSlashes: true), .literal("a")] }
        let text = String(repeating: "a", count: 400)
        #expect(PathPattern(names + [.literal("b")]).match(text) == nil)
        let values = PathPattern(names).match(text)
        #expect(values?["p0"] == "a")
        #expect(values?["p11"]?.count == 400 - 23)
    }
}
