import Diagnostics
import Testing

@testable import MockServing

/// Endpoints are at the path of their base, at the root, and below the name of their API.
struct BaseRoutingTests {
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
        #expect(mock.responder.findWarnings().isEmpty)
    }

    @Test func overlappingAPIsAreDistinguishedByTheirNames() throws {
        let mock = try Mocking(
            "api: First\nbase: https://a.example\nendpoints: {user: {path: /user}}",
            "api: Second\nbase: https://b.example\nendpoints: {user: {path: /user}}"
        )
        #expect(mock.respond(to: "/user").endpoint == "First.user")
        #expect(mock.respond(to: "/First/user").endpoint == "First.user")
        #expect(mock.respond(to: "/Second/user").endpoint == "Second.user")
        #expect(mock.responder.findWarnings().map(\.code) == ["same-request"])
        #expect(mock.responder.findWarnings().first?.location?.path == "Spec1.endpoints.yaml")
    }

    /// The endpoints of Alpha are at the root only as a convenience.
    @Test func endpointAtItsBasePrecedesEndpointsThatAreAlsoServedThere() throws {
        let mock = try Mocking(
            """
            api: Alpha
            base: https://alpha.example/api
            endpoints: {user: {path: "/users/{id}"}, team: {path: "/teams/{id}"}}
            """,
            "api: Beta\nbase: https://beta.example\nendpoints: {user: {path: \"/users/{id}\"}}"
        )
        #expect(mock.respond(to: "/users/5").endpoint == "Beta.user")
        #expect(mock.respond(to: "/api/users/5").endpoint == "Alpha.user")
        #expect(mock.respond(to: "/Alpha/users/5").endpoint == "Alpha.user")
        #expect(mock.respond(to: "/teams/5").endpoint == "Alpha.team")
        #expect(mock.responder.findWarnings().isEmpty)
    }

    /// Alpha declares two bases; Beta has the path of one of them.
    @Test func endpointsThatCoincideAtAnyBaseAreReportedOnce() throws {
        let mock = try Mocking(
            """
            api: Alpha
            base: {test: "https://test.alpha.example/api", live: "https://alpha.example"}
            endpoints: {user: {path: "/users/{id}"}}
            """,
            """
            api: Beta
            base: {live: "https://beta.example", test: "https://beta.example/api"}
            endpoints: {user: {path: "/users/{id}"}}
            """
        )
        #expect(mock.respond(to: "/users/5").endpoint == "Alpha.user")
        #expect(mock.responder.findWarnings().map(\.code) == ["same-request"])
    }

    /// A client may choose any of the bases, and sets their variables.
    @Test func pathsAreBelowAnyOfTheBases() throws {
        let mock = try Mocking(
            """
            api: Zoo
            base: {main: "https://zoo.example.com/{area}/v1", test: https://test.example.com/api}
            variables: {area: {type: String, default: eu}}
            endpoints: {get: {path: "/animals/{id}", params: {id: Int}}}
            """
        )
        for path in ["/eu/v1/animals/7", "/us/v1/animals/7", "/api/animals/7", "/animals/7"] {
            #expect(mock.respond(to: "GET \(path)").endpoint == "Zoo.get", "\(path)")
        }
    }

    @Test func baseMayBeginWithAVariable() throws {
        let mock = try Mocking(
            """
            api: Zoo
            base: "{server}/v1"
            variables: {server: String}
            endpoints: {get: {path: "/animals/{id}", params: {id: Int}}}
            """
        )
        #expect(mock.respond(to: "GET /v1/animals/7").endpoint == "Zoo.get")
    }
}
