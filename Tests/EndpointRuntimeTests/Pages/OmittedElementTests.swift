import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Elements that a lenient session leaves out of a page count for the offset of the next page.
@Suite(.endsRunIfHanging)
struct OmittedElementTests {
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

    @Test func listsThatTheirSizesDoNotDistinguish() async throws {
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

private struct Skipped: KioskRequest, PagedRequest {
    typealias Response = Ranked
    typealias Item = Ranked.Entry

    static let pages: PageRule = .skip("offset")

    static func pageItems(of page: Ranked) -> [Ranked.Entry] { page.all }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/list")
    }
}
