import Spec
import Testing

@testable import MockServing

/// Cursors that must have a value: the last page repeats the cursor of its request, and has no items, which ends the
/// pages.
struct RequiredCursorTests {
    private static let uuid = "0E7A52A2-0C5E-4C1B-A8E0-6F5D5C3B2A19"

    private let mock: Mocking

    init() throws {
        mock = try Mocking(
            """
            endpoints:
              uuid: {path: /uuid, params: {after?: UUID}, response: {fields: {items: [Int], next: UUID}}, pages: {next: {after: next}}}
              date: {path: /date, params: {after?: Date}, response: {fields: {items: [Int], next: Date}}, pages: {next: {after: next}}}
              number: {path: /number, params: {after?: Int}, response: {fields: {items: [Int], next: Int}}, pages: {next: {after: next}}}
              wrapper:
                path: /wrapper
                params: {after?: Position}
                response: {fields: {items: [Int], next: Position}}
                pages: {next: {after: next}}
              quoted:
                method: POST
                path: /quoted
                params: {after?: {type: Int, format: string}}
                response: {fields: {items: [Int], next: {type: Int, format: string}}}
                pages: {next: {after: next}}
              two:
                path: /two
                params: {day?: Day, id?: Int}
                response: {fields: {items: [Int], next: {fields: {day: Day, id: Int}}}}
                pages: {next: {day: next.day, id: next.id}}
              marked:
                path: /marked
                params: {token?: String, mark?: UUID}
                response: {fields: {items: [Int], token?: String, mark: UUID}}
                pages: {next: {token: token, mark: mark}, while: mark}
              cookie:
                path: /cookie
                params: {after?: {type: Int, in: cookie}}
                response: {fields: {items: [Int], next: Int}}
                pages: {next: {after: next}}
              url: {path: /url, params: {n?: Int}, response: {fields: {items: [Int], next: URL}}, pages: {url: next}}
              search:
                method: POST
                path: /search
                params: {text: String, n?: {type: Int, in: query}}
                response: {fields: {items: [Int], next: URL}}
                pages: {url: next}
              folder: {path: /folder/, response: {fields: {items: [Int], next: URL}}, pages: {url: next}}
            models: {Position: {wraps: Int}}
            """
        )
    }

    @Test(arguments: [
        ("uuid", uuid), ("date", "2024-02-29T12:30:00Z"), ("number", "7"), ("wrapper", "7"),
    ])
    func lastPageRepeatsTheCursor(endpoint: String, cursor: String) throws {
        let first = try #require(mock.respond(to: "/\(endpoint)").json)
        #expect(first["items"]?.elements?.isEmpty == false)
        let last = try #require(mock.respond(to: "/\(endpoint)?after=\(cursor)").json)
        #expect(last["items"] == .list([]))
        #expect(last["next"]?.plainText == cursor)
    }

    @Test func otherParts() throws {
        let json = ["Content-Type": "application/json"]
        let quoted = try #require(mock.respond(to: "POST /quoted", json, body: #"{"after": "7"}"#).json)
        #expect(quoted["items"] == .list([]) && quoted["next"] == .string("7"))
        let two = try #require(mock.respond(to: "/two?day=2024-02-29&id=7").json)
        #expect(two["items"] == .list([]))
        #expect(two["next"]?["day"] == .string("2024-02-29") && two["next"]?["id"] == .number("7"))
        let cookie = try #require(mock.respond(to: "/cookie", ["Cookie": "after=7"]).json)
        #expect(cookie["items"] == .list([]) && cookie["next"] == .number("7"))
    }

    /// With `while`, a page with only one of two values has a next page.
    @Test func missingValueIsNoEndBesideAFlag() throws {
        let last = try #require(mock.respond(to: "/marked?mark=\(Self.uuid)").json)
        #expect(last["items"] == .list([]))
        #expect(last["mark"]?.plainText == Self.uuid)
    }

    /// A relative reference is independent of the base URL of the session.
    @Test func pagesByURL() {
        let page = mock.respond(to: "/url?n=5").json
        #expect(page?["items"] == .list([]) && page?["next"] == .string("./url?n=5"))
        #expect(mock.respond(to: "/folder/").json?["next"] == .string("./"))
    }

    /// Clients request the URL of a page with GET and without a body, if the rule has no other method.
    @Test func pagesByURLOfAPost() throws {
        let json = ["Content-Type": "application/json"]
        let page = mock.respond(to: "POST /search?n=5", json, body: #"{"text": "a"}"#)
        #expect(page.json?["next"] == .string("./search?n=5"))
        #expect(mock.respond(to: "/search?n=5").json?["items"] == .list([]))
        #expect(mock.reasons("/search?n=x") == ["query 'n': 'x' is not an Int"])
        #expect(mock.reasons("POST /search", json, body: "{}") == ["body 'text': is missing"])
        #expect(mock.respond(to: "PUT /search").headers["Allow"] == "GET, HEAD, POST, OPTIONS")
        let other = try Mocking(
            """
            endpoints:
              a: {method: POST, path: /a, params: {b: Int}, response: [Int], pages: {link: true, method: PUT}}
              c: {method: POST, path: /c, params: {d: Int}, response: [Int], pages: link}
              e: {path: /c, response: [Int]}
            """
        )
        #expect(other.respond(to: "/a").status == 405)
        #expect(other.reasons("PUT /a", json, body: "{}") == ["body 'b': is missing"])
        #expect(other.respond(to: "/c").endpoint == "Zoo.e")
    }

    /// A page has the path of another endpoint with a parameter.
    @Test(arguments: ["", "/v1"])
    func otherEndpointsPrecedePagesOfAPost(base: String) throws {
        let mock = try Mocking(
            """
            api: Zoo
            base: https://zoo.example\(base)
            endpoints:
              searchItems: {method: POST, path: /items/search, params: {text: String}, response: [Int], pages: link}
              getItem: {path: "/items/{id}", params: {id: String}, response: text}
              searchUsers: {method: POST, path: /users/search, params: {text: String}, response: [Int], pages: link}
              getUser: {path: "/users/{id}", params: {id: Int}, response: text}
            """
        )
        #expect(mock.respond(to: "\(base)/items/search").endpoint == "Zoo.getItem")
        #expect(mock.respond(to: "HEAD \(base)/items/search").endpoint == "Zoo.getItem")
        // The value is not an Int.
        #expect(mock.respond(to: "\(base)/users/search").endpoint == "Zoo.searchUsers")
    }

    /// At the root, the other endpoint is only served for sessions with another base.
    @Test func pagesAtTheirBasePrecedeEndpointsAtTheRoot() throws {
        let mock = try Mocking(
            """
            api: Zoo
            base: https://zoo.example/v1
            endpoints:
              search: {method: POST, path: /search, params: {text: String}, response: [Int], pages: link}
              get: {path: "/{kind}/{id}", params: {kind: String, id: String}, response: text}
            """
        )
        #expect(mock.respond(to: "/v1/search").endpoint == "Zoo.search")
        #expect(mock.respond(to: "/v1/animals/search").endpoint == "Zoo.get")
    }
}
