import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// The parameters that request the next page: URLs, cursors and counts, from requests as they are generated.
@Suite(.endsRunIfHanging)
struct PageParameterTests {
    @Test func urlsInTheBody() async throws {
        let transport = FakeTransport { _, index in
            let next = [#""/v1/calls?p=2""#, #""""#][min(index, 1)]
            return RawResponse(body: Data(#"{"next":{"uri":\#(next)},"calls":[{"id":\#(index),"name":"n"}]}"#.utf8))
        }
        let ids = try await Call(CallsByURL(), on: Session(transport: transport)).items.collected().map(\.id)
        #expect(ids == [0, 1])
        #expect(transport.requests.last?.url.absoluteString == "https://kiosk.example/v1/calls?p=2")
    }

    @Test func cursorsOfTheLastItem() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(
                body: Data(
                    #"{"more":\#(index < 2),"calls":[{"id":\#(index),"name":"n"},{"id":\#(index + 100),"name":"n"}]}"#
                        .utf8
                )
            )
        }
        let items = Call(CallsByCursor(after: "start", limit: 2), on: Session(transport: transport)).items
        let ids = try await items.collected().map(\.id)
        #expect(ids == [0, 100, 1, 101, 2, 102])
        #expect(
            transport.requests.map { $0.url.query() } == [
                "after=start&limit=2", "after=100&limit=2", "after=101&limit=2",
            ]
        )
    }

    @Test(arguments: [
        #"{"next":[1],"calls":[{"id":1,"name":"n"}]}"#, #"{"next":{"a":1},"calls":[{"id":1,"name":"n"}]}"#,
    ])
    func cursorsThatAreNoValuesAreErrors(_ body: String) async {
        let message = await message(
            of: Call(ByHeader(), on: Session(transport: FakeTransport(statuses: 200, body: body)))
        )
        #expect(message?.contains("expected one value, found several at 'next'") == true, "\(message ?? "")")
    }

    @Test func countsAndSkips() async throws {
        let response: @Sendable (OutgoingRequest, Int) -> RawResponse = { _, index in
            let item = #"{"id":1,"name":"n"}"#
            let items = [String](repeating: item, count: [3, 2, 0][min(index, 2)]).joined(separator: ",")
            return RawResponse(body: Data(#"{"calls":[\#(items)]}"#.utf8))
        }
        let counting = FakeTransport(response)
        for try await _ in Call(CallsByCount(), on: Session(transport: counting)).items {}
        #expect(counting.requests.map { $0.url.query() } == [nil, "page=2", "page=3"])
        let later = FakeTransport(response)
        for try await _ in Call(CallsByCount(page: 7), on: Session(transport: later)).items {}
        #expect(later.requests.map { $0.url.query() } == ["page=7", "page=8", "page=9"])
        let skipping = FakeTransport(response)
        for try await _ in Call(Search(text: "tea"), on: Session(transport: skipping)).items {}
        #expect(
            skipping.requests.map { $0.body?.text } == [
                #"{"text":"tea"}"#, #"{"offset":3,"text":"tea"}"#, #"{"offset":5,"text":"tea"}"#,
            ]
        )
    }

    /// An element that a lenient session leaves out counts as an item of the page: the next page begins after it, and a
    /// page with only such elements is not the last. Elements of other lists are not items.
    @Test func elementsThatAreLeftOutAreCounted() async throws {
        let pages = [#"{"id":1,"name":"a"},{}"#, "{},{}", #"{"id":2,"name":"b"}"#, ""]
        let transport = FakeTransport { _, index in
            RawResponse(body: Data(#"{"calls":[\#(pages[min(index, 3)])],"facets":[{}]}"#.utf8))
        }
        let session = Session(transport: transport, leniency: .all)
        let ids = try await Call(Search(text: "tea"), on: session).items.collected().map(\.id)
        #expect(ids == [1, 2])
        #expect(
            transport.requests.map { $0.body?.text }.dropFirst() == [
                #"{"offset":2,"text":"tea"}"#, #"{"offset":4,"text":"tea"}"#, #"{"offset":5,"text":"tea"}"#,
            ]
        )
    }

    @Test func severalPlacesTurnPages() async throws {
        let transport = FakeTransport { _, index in
            let next = index < 1 ? #""n""# : "null"
            return RawResponse(body: Data(#"{"next":\#(next),"mark":7,"calls":[{"id":1,"name":"n"}]}"#.utf8))
        }
        for try await _ in Call(ByQueryAndBody(), on: Session(transport: transport)).items {}
        #expect(transport.requests.map { $0.url.query() } == [nil, "after=n"])
        #expect(transport.requests.map { $0.body?.text } == [#"{"mark":0}"#, #"{"mark":7}"#])
    }

    @Test func headersAndCookiesTurnPages() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(body: Data(#"{"next":\#(index < 1 ? "true" : "null"),"calls":[{"id":1,"name":"n"}]}"#.utf8))
        }
        for try await _ in Call(ByHeader(), on: Session(transport: transport)).items {}
        for try await _ in Call(ByCookie(), on: Session(transport: transport)).items {}
        #expect(transport.requests.map { $0.header("X-After") } == ["0", "true", nil])
        let cookies = FakeTransport { _, index in
            RawResponse(body: Data(#"{"next":\#(index < 1 ? "\"a b\"" : "null"),"calls":[{"id":1,"name":"n"}]}"#.utf8))
        }
        for try await _ in Call(ByCookie(), on: Session(transport: cookies)).items {}
        #expect(cookies.requests.map { $0.header("Cookie") } == ["after=0; other=1", "other=1; after=a%20b"])
    }
}

/// A request as generated for `pages: {count: page}`.
private struct CallsByCount: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .count("page")

    var page: Int?

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/calls")
        request.query("page", page)
    }
}

/// As generated for a search whose offset is a field of the body.
private struct Search: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .skip("offset", in: .body)

    let text: String
    var offset: Int?

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.post("/search")
        request.field("text", text)
        request.field("offset", offset)
    }
}

private struct ByHeader: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .next(["X-After": ["next"]], in: .header)

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/calls")
        request.header("X-After", 0)
    }
}

private struct ByCookie: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .next(["after": ["next"]], in: .cookie)

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/calls")
        request.cookie("after", 0)
        request.cookie("other", 1)
    }
}

private struct ByQueryAndBody: KioskRequest, PagedRequest {
    typealias Response = CallPage
    typealias Item = Kiosk.Item

    static let pages: PageRule = .next(["after": ["next"], "mark": ["mark"]], in: ["after": .query, "mark": .body])

    static func pageItems(of page: CallPage) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.post("/calls")
        request.field("mark", 0)
    }
}
