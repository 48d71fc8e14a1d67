import Diagnostics
import MockMessages
import Spec
import Testing

@testable import MockServing

/// Endpoints of several APIs at the root, and the nearest endpoint of an unknown path.
struct RootRouteTests {
    @Test func equalPathsBelowDifferentBasesAreReported() throws {
        let mock = try Mocking(
            "api: C\nbase: https://c.example/c\nendpoints: {users: {path: /users}, teams: {path: /teams}}",
            "api: D\nbase: https://d.example/d\nendpoints: {users: {path: /users}, roles: {path: /roles}}"
        )
        let warning = try #require(mock.responder.findWarnings().first)
        #expect(mock.responder.findWarnings().count == 1)
        #expect(warning.code == "same-request")
        #expect(
            warning.message == "without the path of their base, requests to 'D.users' look like those to 'C.users', "
                + "which receives those that are valid for both"
        )
        #expect(warning.hint == "it is served below '/d' and '/D', too")
        #expect(mock.respond(to: "/users").endpoint == "C.users")
        #expect(mock.respond(to: "/d/users").endpoint == "D.users")
        #expect(mock.respond(to: "/D/users").endpoint == "D.users")
    }

    /// Beta is at the root by its base, so it precedes both others there.
    @Test func aBaseAtTheRootIsNotReported() throws {
        let mock = try Mocking(
            "api: C\nbase: https://c.example/c\nendpoints: {users: {path: /users}}",
            "api: Beta\nbase: https://beta.example\nendpoints: {users: {path: /users}}",
            "api: D\nbase: https://d.example/d\nendpoints: {users: {path: /users}}"
        )
        #expect(mock.respond(to: "/users").endpoint == "Beta.users")
        #expect(mock.responder.findWarnings().isEmpty)
    }

    @Test func requestsThatTheFirstEndpointRejectsReachTheSecond() throws {
        let mock = try Mocking(
            """
            endpoints:
              one: {path: "/g/{id}", params: {id: Int}}
              two: {path: "/g/{name}"}
            """
        )
        #expect(
            mock.responder.findWarnings().map(\.message) == [
                "requests to 'Zoo.two' look like those to 'Zoo.one', which receives those that are valid for both"
            ]
        )
        #expect(mock.respond(to: "/g/1").endpoint == "Zoo.one")
        #expect(mock.respond(to: "/g/x").endpoint == "Zoo.two")
    }

    @Test(arguments: [
        ("/v1/pp/3", "GET /v1/p/{id}"), ("DELETE /v1/pp/3", "DELETE /v1/p/{id}"),
        ("/v1/files", "GET /v1/files/{+path}"),
        ("/v1/file/a/b", "GET /v1/files/{+path}"), ("/files", "GET /files/{+path}"), ("/serch", "POST /search"),
        ("/v1/searches", "POST /v1/search"), ("/user/7/repos", "GET /users/{id}/repos"), ("/user", "GET /users"),
    ])
    func nearestEndpoint(line: String, nearest: String) throws {
        let mock = try Mocking(
            """
            api: Zoo
            base: https://zoo.example/v1
            endpoints:
              remove: {method: DELETE, path: "/p/{id}"}
              get: {path: "/p/{id}"}
              file: {path: "/files/{+path}"}
              search: {method: POST, path: /search}
              users: {path: /users}
              repos: {path: "/users/{id}/repos"}
              roles: {path: /user/roles/all}
            """
        )
        #expect(mock.respond(to: line).json?["nearest"]?.string == nearest)
        #expect(mock.respond(to: "/nowhere/near").json?["nearest"] == nil)
    }

    /// The pages of a POST are requested with GET.
    @Test func nearestEndpointHasTheMethodOfItsPages() throws {
        let mock = try Mocking(
            """
            endpoints:
              search: {method: POST, path: /search, response: [Int], pages: link}
              searches: {path: /searches}
            """
        )
        #expect(mock.respond(to: "/serch").json?["nearest"] == .string("GET /search"))
        #expect(mock.respond(to: "POST /serch").json?["nearest"] == .string("POST /search"))
        #expect(mock.respond(to: "DELETE /serch").json?["nearest"] == .string("POST /search"))
    }
}
