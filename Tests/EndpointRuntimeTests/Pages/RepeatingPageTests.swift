import EndpointRuntime
import Foundation
import Testing

/// Rules whose value for the next page is the same for several pages, because the server remembers the position.
struct RepeatingPageTests {
    /// Responds with three pages of items, then with empty ones.
    private func transport(next: String = #""c""#) -> FakeTransport {
        FakeTransport { _, index in
            RawResponse(body: Data(#"{"ids":[\#(index < 3 ? "\(index)" : "")],"next":\#(next)}"#.utf8))
        }
    }

    @Test func sameCursorIsSentUntilAPageIsEmpty() async throws {
        let transport = transport()
        let ids = try await Call(Scroll(), on: Session(transport: transport)).items.collected()
        #expect(ids == [0, 1, 2])
        #expect(transport.requests.map { $0.url.query() } == Array(repeating: "id=c", count: 4))
    }

    @Test func sameURLIsRequestedUntilAPageIsEmpty() async throws {
        let transport = transport(next: #""/v1/poll""#)
        let ids = try await Call(Poll(), on: Session(transport: transport)).items.collected()
        #expect(ids == [0, 1, 2])
        #expect(transport.requests.map { $0.url.path() } == Array(repeating: "/v1/poll", count: 4))
    }

    @Test func missingCursorEndsThePages() async throws {
        let transport = transport(next: "null")
        #expect(try await Call(Scroll(), on: Session(transport: transport)).items.collected() == [0])
    }
}

private protocol IDRequest: KioskRequest, PagedRequest where Response == IDPage, Item == Int {}

extension IDRequest {
    static func pageItems(of page: IDPage) -> [Int] { page.ids }
}

private struct IDPage: Decodable, Sendable {
    let ids: [Int]
}

private struct Scroll: IDRequest {
    static let pages: PageRule = .next(["id": ["next"]], repeats: true)

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/scroll")
        request.query("id", "c")
    }
}

private struct Poll: IDRequest {
    static let pages: PageRule = .url(["next"], repeats: true)

    func buildRequest(_ request: inout RequestBuilder) { request.get("/poll") }
}
