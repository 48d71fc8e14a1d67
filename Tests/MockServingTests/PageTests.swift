import Spec
import Testing

@testable import MockServing

/// The first page has a next page, the last page has none, and both have items.
struct PageTests {
    private let mock: Mocking

    init() throws {
        mock = try Mocking(
            """
            endpoints:
              after:
                path: /after
                params: {after?: String, n?: Int}
                response: {fields: {ids: [Int], next: String?, more: Bool}}
                pages: {next: {after: next}, while: more, items: ids}
              nested:
                path: /nested
                params: {after?: String, n?: Int}
                response: {fields: {ids: [Int], meta?: {fields: {next?: String}}}}
                pages: {next: {after: meta.next}, items: ids}
              beside:
                path: /beside
                params: {after?: Int, n?: Int}
                response: {type: [Pet], pick: pets}
                pages: {next: {after: page.next}}
              inside:
                path: /inside
                params: {after?: Int, n?: Int}
                response: {pick: page, fields: {pets: [Pet], next?: Int}}
                pages: {next: {after: page.next}, items: pets}
              noItems:
                path: /noItems
                params: {after?: String, n?: Int}
                response: {fields: {ids: "[String: Int]", next: String}}
                pages: {next: {after: next}, items: none}
              lastItem:
                path: /lastItem
                params: {after?: Int, n?: Int}
                response: {fields: {pets: [Pet], more?: Bool}}
                pages: {next: {after: pets.-1.id}, while: more, items: pets}
              linked:
                path: /linked
                params: {after?: String, n?: Int}
                response: {fields: {pets: [Pet], links: [{fields: {rel: String, cursor?: String}}]}}
                pages: {next: {after: links.rel=next.cursor}, items: pets}
              example:
                path: /example
                params: {after?: String, n?: Int}
                response: {type: {fields: {ids: [Int], next?: String}}, example: {ids: [7]}}
                pages: {next: {after: next}, items: ids}
              until:
                path: /until
                params: {page?: Int, n?: Int}
                response: {fields: {ids: [Int], page?: {fields: {last?: Bool}}}}
                pages: {count: page, until: page.last, items: ids}
              while:
                path: /while
                params: {page?: Int, n?: Int}
                response: {fields: {ids: [Int], page?: {fields: {more: Bool}}}}
                pages: {count: page, while: page.more, items: ids}
              number:
                path: /number
                params: {page?: Int, n?: Int}
                response: {fields: {ids: [Int], left: Int}}
                pages: {count: page, while: left, items: ids}
              text:
                path: /text
                params: {page?: Int, n?: Int}
                response: {fields: {ids: [Int], next?: String}}
                pages: {count: page, while: next, items: ids}
              sorted:
                method: POST
                path: /sorted
                params: {after?: [JSON]}
                response: {fields: {pets: [{fields: {sort: [JSON]}}]}}
                pages: {next: {after: pets.-1.sort}, items: pets}
              keyed:
                method: POST
                path: /keyed
                params: {after?: "[String: Int]"}
                response: {fields: {pets: [Pet], last: "[String: Int]"}}
                pages: {next: {after: last}, items: pets}
              scroll:
                method: POST
                path: /scroll
                params: {after: String}
                response: {fields: {pets: [Pet], id: String}}
                pages: {next: {after: id}, repeats: true, items: pets}
              numbered:
                method: POST
                path: /numbered
                params: {after: Int}
                response: {fields: {pets: [Pet], id: Int}}
                pages: {next: {after: id}, repeats: true, items: pets}
              picked:
                method: POST
                path: /picked
                params: {after: Int}
                response: {type: [Pet], pick: pets}
                pages: {next: {after: id}, repeats: true}
              skip:
                path: /skip
                params: {skip?: Int, n?: Int}
                response: {fields: {ids: [Int]}}
                pages: {skip: skip, items: ids}
              headers:
                path: /headers
                params: {page?: Int, n?: Int}
                response: {type: [Pet], headers: {X-Next-Page: String, X-Other?: Int}}
                pages: {next: {page: {header: X-Next-Page}}}
              flag:
                path: /flag
                params: {page?: Int, n?: Int}
                response: [Pet]
                pages: {count: page, until: {header: X-Last}, total: {header: X-Pages}}
              total:
                path: /total
                params: {skip?: Int, n?: Int}
                response: {type: [Pet], pick: pets}
                pages: {skip: skip, total: meta.total}
              pageTotal:
                path: /pageTotal
                params: {page: {type: Int, default: 0}, n?: Int}
                response: {fields: {pets: [Pet], pages: String}}
                pages: {count: page, total: pages}
            models: {Pet: {fields: {id?: Int, name: String}}}
            """
        )
    }

    @Test(
        arguments: [
            ("after", "ids", "next"), ("nested", "ids", "meta.next"), ("beside", "pets", "page.next"),
            ("inside", "page.pets", "page.next"), ("linked", "pets", "links.rel=next.cursor"),
            ("lastItem", "pets", "pets.-1.id"), ("example", "ids", "next"),
        ]
    )
    func cursors(_ endpoint: String, _ items: String, _ cursor: String) throws {
        for number in 0..<20 {
            let first = try #require(mock.respond(to: "/\(endpoint)?n=\(number)").json)
            #expect(value(items, in: first)?.elements?.isEmpty == false)
            #expect(value(cursor, in: first)?.plainText?.isEmpty == false, "\(first.compactText)")
            let last = try #require(mock.respond(to: "/\(endpoint)?after=5&n=\(number)").json)
            #expect(value(items, in: last)?.elements?.isEmpty == false)
            let isEnd = last["more"].map { $0 != .bool(true) } ?? [nil, .null].contains(value(cursor, in: last))
            #expect(isEnd || endpoint == "lastItem", "\(last.compactText)")
        }
    }

    @Test(arguments: [("sorted", "pets.-1.sort", "[1]"), ("keyed", "last", #"{"a": 1}"#)])
    func compoundCursors(_ endpoint: String, _ cursor: String, _ value: String) throws {
        let json = ["Content-Type": "application/json"]
        let isCursor = { (page: JSONValue) in
            ![nil, .null, .list([]), .object([])].contains(self.value(cursor, in: page))
        }
        let first = try #require(mock.respond(to: "POST /\(endpoint)", json, body: "{}").json)
        #expect(isCursor(first), "\(first.compactText)")
        let last = try #require(mock.respond(to: "POST /\(endpoint)", json, body: "{\"after\": \(value)}").json)
        #expect(!isCursor(last), "\(last.compactText)")
    }

    @Test func summariesCountTheItemsOfThePage() throws {
        let json = ["Content-Type": "application/json"]
        let last = mock.respond(to: "POST /picked", json, body: #"{"after": 5}"#)
        let count = try #require(last.json?["pets"]?.elements?.count)
        #expect(last.summary == (count == 1 ? "1 item" : "\(count) items"), "\(last.text)")
    }

    /// Each request has a cursor, so that each page is the last: it has no cursor, or no items.
    @Test func repeatingCursorsEnd() throws {
        let json = ["Content-Type": "application/json"]
        let scroll = try #require(mock.respond(to: "POST /scroll", json, body: #"{"after": "a"}"#).json)
        #expect(scroll["id"] == .string(""), "\(scroll.compactText)")
        let numbered = try #require(mock.respond(to: "POST /numbered", json, body: #"{"after": 5}"#).json)
        #expect(numbered["pets"] == .list([]), "\(numbered.compactText)")
    }

    /// Without a list of items, only the cursor ends the pages.
    @Test func pagesWithoutItems() throws {
        for number in 0..<20 {
            let first = try #require(mock.respond(to: "/noItems?n=\(number)").json)
            #expect(first["ids"]?.members != nil && first["next"]?.plainText?.isEmpty == false)
            let last = try #require(mock.respond(to: "/noItems?after=5&n=\(number)").json)
            #expect(last["ids"]?.members != nil && last["next"] == .string(""))
        }
    }

    @Test(
        arguments: [
            ("until", "page.last", [nil, .bool(false)], [.bool(true)]),
            ("while", "page.more", [.bool(true)], [nil, .bool(false)]),
            ("number", "left", [], [.number("0")]), ("text", "next", [], [nil, .null]),
        ] as [(String, String, [JSONValue?], [JSONValue?])]
    )
    func flags(_ endpoint: String, _ path: String, _ first: [JSONValue?], _ last: [JSONValue?]) throws {
        for number in 0..<20 {
            let page = try #require(mock.respond(to: "/\(endpoint)?n=\(number)").json)
            #expect(page["ids"]?.elements?.isEmpty == false)
            let flag = value(path, in: page)
            #expect(
                first.isEmpty ? ![nil, "", "0"].contains(flag?.plainText) : first.contains(flag),
                "\(page.compactText)"
            )
            let end = try #require(mock.respond(to: "/\(endpoint)?page=2&n=\(number)").json)
            #expect(end["ids"]?.elements?.isEmpty == false)
            #expect(last.contains(value(path, in: end)), "\(end.compactText)")
        }
    }

    @Test func headerFields() throws {
        for number in 0..<20 {
            let first = mock.respond(to: "/headers?n=\(number)")
            let page = try #require(first.headers["X-Next-Page"].flatMap { Int($0) })
            let last = mock.respond(to: "/headers?page=\(page)&n=\(number)")
            #expect(last.headers["X-Next-Page"]?.isEmpty == true)
            #expect(last.json?.elements?.isEmpty == false)
        }
        #expect(mock.respond(to: "/flag").headers["X-Last"] == "false")
        #expect(mock.respond(to: "/flag").headers["X-Pages"] == "2")
        #expect(mock.respond(to: "/flag?page=2").headers["X-Last"] == "true")
        #expect(mock.respond(to: "/flag?page=2").headers["X-Pages"] == "2")
    }

    @Test func totals() throws {
        for number in 0..<20 {
            let first = try #require(mock.respond(to: "/total?n=\(number)").json)
            let count = try #require(first["pets"]?.elements?.count)
            #expect(value("meta.total", in: first)?.plainText == "\(count + 1)")
            let last = try #require(mock.respond(to: "/total?skip=\(count)&n=\(number)").json)
            let rest = try #require(last["pets"]?.elements?.count)
            #expect(rest > 0 && value("meta.total", in: last)?.plainText == "\(count + rest)")
            #expect(mock.respond(to: "/pageTotal?page=0&n=\(number)").json?["pages"] == .string("2"))
            #expect(mock.respond(to: "/pageTotal?page=1&n=\(number)").json?["pages"] == .string("2"))
        }
    }

    /// Only a page without items ends pages that nothing else ends.
    @Test func pagesWithoutAFlag() {
        #expect(mock.respond(to: "/skip").json?["ids"]?.elements?.isEmpty == false)
        #expect(mock.respond(to: "/skip?skip=2").json?["ids"]?.elements == [])
    }

    private func value(_ path: String, in body: JSONValue) -> JSONValue? {
        body.value(at: path.split(separator: ".").map(String.init))
    }
}
