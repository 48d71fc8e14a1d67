import Spec
import Testing

@testable import MockServing

/// Requests whose cursor is empty, or the default of its parameter, get the first page.
struct FirstPageTests {
    private static let json = ["Content-Type": "application/json"]

    private let mock: Mocking

    init() throws {
        mock = try Mocking(
            """
            endpoints:
              number:
                path: /number
                params: {page: {type: Int, default: 1}, n?: Int}
                response: {fields: {ids: [Int], next_page?: Int}}
                pages: {next: {page: next_page}, items: ids}
              offset:
                path: /offset
                params: {offset: {type: Int, default: 0}, n?: Int}
                response: {fields: {ids: [Int], next?: Int}}
                pages: {next: {offset: next}, items: ids}
              example:
                path: /example
                params: {page: {type: Int, default: 1}, n?: Int}
                response: {type: {fields: {ids: [Int], next?: String}}, example: {ids: [7], next: "1"}}
                pages: {next: {page: next}, items: ids}
              fixed:
                path: /fixed
                params: {page: {enum: [one], default: one}, n?: Int}
                response: {fields: {ids: [Int], next?: {enum: [one], closed: true}}}
                pages: {next: {page: next}, items: ids}
              headerPage:
                path: /headerPage
                params: {page: {type: Int, default: 1}, n?: Int}
                response: {type: [Int], headers: {X-Next?: Int}}
                pages: {next: {page: {header: X-Next}}}
              empty:
                method: POST
                path: /empty
                params: {size: Int, cursor: String}
                response: {fields: {ids: [Int], next?: String}}
                pages: {next: {cursor: next}, items: ids}
            """
        )
    }

    @Test(
        arguments: [
            ("number", "page=1", "next_page", "page=2"),
            ("offset", "offset=0", "next", "offset=1"),
            ("example", "page=1", "next", "page=2"),
        ]
    )
    func defaultIsNoCursor(_ endpoint: String, _ query: String, _ cursor: String, _ other: String) throws {
        for number in 0..<20 {
            let first = try #require(mock.respond(to: "/\(endpoint)?\(query)&n=\(number)").json)
            let next = try #require(first[cursor]?.plainText, "\(first.compactText)")
            #expect(next != "1" || endpoint == "offset")
            #expect(next != "0" && !next.isEmpty)
            let last = try #require(mock.respond(to: "/\(endpoint)?\(other)&n=\(number)").json)
            #expect([nil, .null].contains(last[cursor]), "\(last.compactText)")
        }
    }

    @Test func cursorInAHeaderFieldIsNotTheDefault() throws {
        let next = try #require(mock.respond(to: "/headerPage?page=1").headers["X-Next"])
        #expect(next != "1")
        #expect(mock.respond(to: "/headerPage?page=\(next)").headers["X-Next"] == nil)
    }

    /// A cursor that can only be the default would request the same page again and again.
    @Test func pageIsNotFollowedByItself() throws {
        let page = try #require(mock.respond(to: "/fixed?page=one").json)
        #expect([nil, .null].contains(page["next"]), "\(page.compactText)")
    }

    @Test func emptyTextIsNoCursor() throws {
        let first = try #require(mock.respond(to: "POST /empty", Self.json, body: #"{"size":3,"cursor":""}"#).json)
        #expect(first["next"]?.string?.isEmpty == false)
        let last = try #require(mock.respond(to: "POST /empty", Self.json, body: #"{"size":3,"cursor":"a"}"#).json)
        #expect([nil, .null].contains(last["next"]))
    }
}
