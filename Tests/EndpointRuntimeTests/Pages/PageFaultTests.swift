import Foundation
import TestClocks
import Testing

@testable import EndpointRuntime

/// Servers whose links and cursors are unusual, and requests that change their responses.
@Suite(.endsRunIfHanging)
struct PageFaultTests {
    @Test(arguments: [
        ("/v1/list?filter[name]=a%20b&page[number]=2", "/v1/list?filter%5Bname%5D=a%20b&page%5Bnumber%5D=2"),
        ("?q=é|%2F", "/v1/list?q=%C3%A9%7C%2F"), ("more%20/x y", "/v1/more%20/x%20y"), ("?q=100%", "/v1/list?q=100%25"),
        ("//[::1]:8080/x?[a]=%5B", "https://[::1]:8080/x?%5Ba%5D=%5B"), ("#end", "/v1/list#end"),
        ("?next=https://a.example/[x]", "/v1/list?next=https://a.example/%5Bx%5D"),
    ])
    func referencesKeepTheirPercentEncoding(_ text: String, _ expected: String) throws {
        let base = try #require(URL(string: "https://kiosk.example/v1/list"))
        let whole = expected.hasPrefix("/") ? "https://kiosk.example" + expected : expected
        #expect(URL(reference: text, relativeTo: base)?.absoluteString == whole)
    }

    @Test func linkWithBracketsKeepsItsPercentEncoding() async throws {
        let transport = FakeTransport { _, index in
            let link = index == 0 ? "<?filter[name]=a%20b&page[number]=2>; rel=next" : ""
            return RawResponse(headers: ["Link": link], body: Data("[1]".utf8))
        }
        #expect(try await Call(Listing(), on: Session(transport: transport)).items.reduce(0, +) == 2)
        #expect(transport.requests.last?.url.query(percentEncoded: true) == "filter%5Bname%5D=a%20b&page%5Bnumber%5D=2")
    }

    @Test func nextPageIsReadFromTheChangedResponse() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(body: Data(#")]}'{"items":[\#(index)],"next":\#(index == 0 ? "7" : "null")}"#.utf8))
        }
        #expect(try await Call(Guarded(), on: Session(transport: transport)).items.collected() == [0, 1])
        #expect(transport.requests.map { $0.url.query() } == [nil, "after=7"])
    }

    @Test func cursorOfTheFirstRequestIsNotRequestedAgain() async throws {
        let transport = FakeTransport(statuses: 200, body: #"{"items":[1],"next":7}"#)
        var items: [Int] = []
        let error = await #expect(throws: SessionError<Never>.self) {
            let call = Call(Cursors(after: "7"), on: Session(transport: transport))
            for try await item in call.items { items.append(item) }
        }
        #expect(error?.description.contains("the pages repeat: after=7 was requested before") == true)
        #expect(items == [1])
    }

    @Test func parameterInTheQueryOfThePathIsReplaced() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(body: Data(index < 2 ? "[\(index)]".utf8 : "[]".utf8))
        }
        _ = try await Call(Counted(), on: Session(transport: transport)).items.collected()
        #expect(
            transport.requests.map { $0.url.query() } == [
                "page=3&limit=2&sort=up", "page=4&limit=2&sort=up", "page=5&limit=2&sort=up",
            ]
        )
    }

    @Test func serverThatIgnoresTheParameterIsAnError() async throws {
        let transport = FakeTransport(statuses: 200, body: "[1,2]")
        var items: [Int] = []
        var iterator = Call(Counted(), on: Session(transport: transport)).items.makeAsyncIterator()
        for _ in 0..<2 { try await iterator.next().map { items.append($0) } }
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        let text = "the pages repeat: the server seems to ignore the parameter 'page'"
        #expect(error?.description.contains(text) == true)
        #expect(try await iterator.next() == nil)
        #expect(items == [1, 2])
        #expect(transport.requests.count == 2)
    }

    /// Equal pages are no error if a total ends them.
    @Test(arguments: [(#"{"items":[1],"total":3}"#, 3), (#"{"items":[1],"total":null}"#, nil)])
    func equalPagesWithATotal(_ body: String, _ count: Int?) async throws {
        let transport = FakeTransport(statuses: 200, body: body)
        let items = try? await Call(Totalled(), on: Session(transport: transport)).items.collected()
        #expect(items?.count == count)
        #expect(transport.requests.count == count ?? 2)
    }

    @Test(arguments: [200, 204])
    func optionalListEndsWithAnEmptyBody(firstStatus: Int) async throws {
        let transport = FakeTransport { _, index in
            guard index == 0, firstStatus == 200 else { return RawResponse(status: 204) }
            return RawResponse(body: Data(#"{"items":[1,2],"next":"n"}"#.utf8))
        }
        let items = try await Call(OptionalItems(), on: Session(transport: transport)).items.collected()
        #expect(items == (firstStatus == 200 ? [1, 2] : []))
        #expect(transport.requests.count == (firstStatus == 200 ? 2 : 1))
    }

    @Test func linkWithoutTheCredentialsIsTheSamePage() async throws {
        let transport = FakeTransport(
            statuses: 200,
            headers: ["Link": "<https://keyed.example/list>; rel=next"],
            body: "[1]"
        )
        let session = Session(
            transport: transport,
            bases: [Keyed.service: "https://u:p%40@keyed.example"],
            credentials: [Keyed.service: ["appid": .secret("s3cret")]]
        )
        let error = await #expect(throws: SessionError<Never>.self) {
            _ = try await Call(Keyed(), on: session).items.collected()
        }
        #expect(error?.description.contains("the pages repeat") == true)
        #expect(transport.requests.count == 1)
    }

    /// Only the elements of the list that has the page's items count.
    @Test func elementsLeftOutOfAnotherListOfTheTypeAreNotCounted() async throws {
        let transport = FakeTransport { _, index in
            let body = [#"{"best":[{}],"all":[{"id":1}]}"#, #"{"best":[],"all":[{"id":2},{}]}"#][min(index, 1)]
            return RawResponse(body: Data((index < 2 ? body : #"{"best":[],"all":[]}"#).utf8))
        }
        let session = Session(transport: transport, leniency: .all)
        #expect(try await Call(Skipped(), on: session).items.collected().map(\.id) == [1, 2])
        #expect(transport.requests.map { $0.url.query() } == [nil, "offset=1", "offset=3"])
    }

    @Test func listsThatCannotBeToldApartByTheirSizes() async throws {
        let transport = FakeTransport { _, index in
            let body = [
                #"{"best":[{"id":1},{}],"all":[{"id":1}]}"#, #"{"best":[],"all":[{},{}]}"#,
                #"{"best":[{}],"all":[]}"#,
            ]
            return RawResponse(body: Data(body[min(index, 2)].utf8))
        }
        let session = Session(transport: transport, leniency: .all)
        #expect(try await Call(Skipped(), on: session).items.collected().map(\.id) == [1])
        #expect(transport.requests.map { $0.url.query() } == [nil, "offset=1", "offset=3"])
    }

    @Test func elementsLeftOutOfAListInAListAreCounted() async throws {
        let transport = FakeTransport { _, index in
            let body = [
                #"[{"best":[{}],"all":[{"id":1},{},{}]},{"best":[],"all":[{}]}]"#, #"[{"best":[],"all":[]}]"#,
            ]
            return RawResponse(body: Data(body[min(index, 1)].utf8))
        }
        let session = Session(transport: transport, leniency: .all)
        #expect(try await Call(Grouped(), on: session).items.collected().map(\.id) == [1])
        #expect(transport.requests.map { $0.url.query() } == [nil, "offset=3"])
    }

    @Test(arguments: [
        (#"<?appid=s3cret>; rel=next"#, "[1]"), ("<http://other.example/?appid=s3cret>; rel=next", "[1]"),
        ("", #"{"self":"/list?appid=s3cret"}"#),
    ])
    func errorsHideQueryCredentials(_ link: String, _ body: String) async throws {
        let session = Session(
            transport: FakeTransport(statuses: 200, headers: ["Link": link], body: body),
            credentials: [Keyed.service: ["appid": .secret("s3cret")]]
        )
        let error = await #expect(throws: SessionError<Never>.self) {
            _ = try await Call(Keyed(), on: session).items.collected()
        }
        let text = try #require(error).description
        #expect(text.contains("appid=<redacted>"))
        #expect(!text.contains("s3cret"))
    }
}

private protocol ListRequest: PagedRequest where Response == [Int], Item == Int {}

extension ListRequest {
    static var service: Service { Kiosk.service }
    static func pageItems(of page: [Int]) -> [Int] { page }
}

private struct Listing: ListRequest {
    static let pages: PageRule = .link

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
    }
}

private struct Keyed: ListRequest {
    static let service = Service(name: "Keyed", base: "https://keyed.example", auth: [[.query("appid")]])
    static let pages: PageRule = .link

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
    }
}

private struct Counted: ListRequest {
    static let pages: PageRule = .count("page")

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list?page=3&limit=2")
        request.query("sort", "up")
    }
}

private struct Numbered: Decodable, Sendable {
    let items: [Int]
}

/// A request as generated for `pages: {next: {after: next}, items: items}`.
private struct Cursors: KioskRequest, PagedRequest {
    typealias Response = Numbered
    typealias Item = Int

    static let pages: PageRule = .next(["after": ["next"]])

    var after: String?

    static func pageItems(of page: Numbered) -> [Int] { page.items }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
        request.query("after", after)
    }
}

/// A request as generated for `response: {type: "[Int]?", pick: items}`.
private struct OptionalItems: KioskRequest, PagedRequest {
    typealias Response = [Int]?
    typealias Item = Int

    static let responsePolicy = ResponsePolicy(pick: ["items"])
    static let pages: PageRule = .next(["after": ["next"]])

    static func pageItems(of page: [Int]?) -> [Int] { page ?? [] }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
    }
}

/// Removes the prefix with which some servers prevent their JSON from being run as a script.
private struct Guarded: KioskRequest, PagedRequest {
    typealias Response = Numbered
    typealias Item = Int

    static let pages: PageRule = .next(["after": ["next"]])

    static func pageItems(of page: Numbered) -> [Int] { page.items }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
    }

    func intercept(_ response: inout RawResponse) throws {
        response.body = Data(response.body.dropFirst(4))
    }
}

private struct Ranked: Decodable, Sendable {
    let best: [Entry]
    let all: [Entry]

    struct Entry: Decodable, Sendable {
        let id: Int
    }
}

/// A request as generated for `pages: {skip: offset, items: 0.all}`.
private struct Grouped: KioskRequest, PagedRequest {
    typealias Response = [Ranked]
    typealias Item = Ranked.Entry

    static let pages: PageRule = .skip("offset")

    static func pageItems(of page: [Ranked]) -> [Ranked.Entry] { page.first?.all ?? [] }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
    }
}

private struct Totalled: KioskRequest, PagedRequest {
    typealias Response = Numbered
    typealias Item = Int

    static let pages: PageRule = .count("page", total: ["total"])

    static func pageItems(of page: Numbered) -> [Int] { page.items }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
    }
}

private struct Skipped: KioskRequest, PagedRequest {
    typealias Response = Ranked
    typealias Item = Ranked.Entry

    static let pages: PageRule = .skip("offset")

    static func pageItems(of page: Ranked) -> [Ranked.Entry] { page.all }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
    }
}
