import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// The method that requests the URL of a next page, if the first page was requested by POST.
@Suite("Methods of next pages", .endsRunIfHanging)
struct PageMethodTests {
    @Test func aURLInTheBodyIsFetchedByGET() async throws {
        let transport = transport()
        let session = Session(
            transport: transport,
            credentials: [FoundByURL.service: ["bearer": .secret("s3cret")]],
            timeout: nil,
            clock: TestClock()
        )
        let ids = try await Call(FoundByURL(), on: session).items.collected().map(\.id)
        #expect(ids == [0, 1, 2])
        #expect(transport.requests.map { "\($0.method)" } == ["POST", "GET", "GET"])
        #expect(transport.requests.map { $0.body?.text } == [#"{"text":"tea"}"#, nil, nil])
        #expect(transport.requests.map { $0.header("Content-Type") } == ["application/vnd.search+json", nil, nil])
        #expect(transport.requests.map { $0.header("Content-Language") } == ["en", nil, nil])
        #expect(transport.requests.map { $0.header("Repr-Digest") } == ["sha-256=:AA==:", nil, nil])
        #expect(transport.requests.map { $0.header("Idempotency-Key") != nil } == [true, false, false])
        #expect(transport.requests.map { $0.header("X-Tenant") } == ["7", "7", "7"])
        #expect(transport.requests.map { $0.header("Authorization") } == Array(repeating: "Bearer s3cret", count: 3))
        #expect(transport.requests.map(\.url.absoluteString).last == "https://kiosk.example/v1/search?after=2")
    }

    @Test func aLinkHeaderIsFetchedByGET() async throws {
        let transport = FakeTransport { _, index in
            let link = index == 0 ? "</v1/search?after=1>; rel=next" : ""
            return RawResponse(headers: ["Link": link], body: Data(#"{"calls":[{"id":\#(index),"name":"n"}]}"#.utf8))
        }
        let ids = try await Call(FoundByLink(), on: Session(transport: transport)).items.collected().map(\.id)
        #expect(ids == [0, 1])
        #expect(transport.requests.map { "\($0.method)" } == ["POST", "GET"])
        #expect(transport.requests.map { $0.body == nil } == [false, true])
    }

    @Test func theRuleMaySayPOST() async throws {
        let transport = transport()
        _ = try await Call(FoundByPost(), on: Session(transport: transport)).items.collected()
        #expect(transport.requests.map { "\($0.method)" } == ["POST", "POST", "POST"])
        #expect(transport.requests.map { $0.body?.text } == Array(repeating: #"{"text":"tea"}"#, count: 3))
        #expect(transport.requests.map { $0.header("Content-Type") } == Array(repeating: "application/json", count: 3))
    }

    @Test func theBodyStaysAtItsOrigin() async throws {
        let transport = FakeTransport { _, index in
            let next = ["/v1/search?after=1", "https://other.example/v1/search?api_key=hunter2"][min(index, 1)]
            return RawResponse(body: Data(#"{"next":"\#(next)","calls":[{"id":\#(index),"name":"n"}]}"#.utf8))
        }
        let call = Call(FoundByPost(), on: Session(transport: transport))
        do {
            _ = try await call.items.collected()
            Issue.record("the body was sent")
        } catch {
            #expect("\(error)".contains("other.example"), "\(error)")
            #expect("\(error)".contains("has another origin, which must not get the request's body"), "\(error)")
            #expect(!"\(error)".contains("hunter2"))
        }
        #expect(transport.requests.map { $0.url.host() } == ["kiosk.example", "kiosk.example"])
    }

    /// The POST for the first page is sent once, but the GET for the next page is retried.
    @Test func aPageByGETIsTriedAgain() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(
                status: index == 1 ? 503 : 200,
                headers: ["Link": index == 0 ? "</v1/search?after=1>; rel=next" : ""],
                body: Data(#"{"calls":[{"id":\#(index),"name":"n"}]}"#.utf8)
            )
        }
        let session = Session(transport: transport, timeout: nil, clock: TestClock())
        let ids = try await Call(FoundByLink(), on: session).retry(max: 1).items.collected().map(\.id)
        #expect(ids == [0, 2])
    }

    @Test func aPageThatGoesRoundShowsNoSecret() async throws {
        let body = #"{"next":"hunter2","calls":[{"id":1,"name":"n"}]}"#
        let call = Call(FoundByToken(), on: Session(transport: FakeTransport(statuses: 200, body: body)))
        do {
            _ = try await call.items.collected()
            Issue.record("the pages go round")
        } catch {
            #expect("\(error)".contains("page_token=<redacted> was requested before"))
        }
    }

    private func transport() -> FakeTransport {
        FakeTransport { _, index in
            let next = index < 2 ? #""/v1/search?after=\#(index + 1)""# : "null"
            return RawResponse(body: Data(#"{"next":\#(next),"calls":[{"id":\#(index),"name":"n"}]}"#.utf8))
        }
    }
}

private struct Found: Codable, Sendable {
    let calls: [Kiosk.Item]
}

/// A request as generated for `pages: {url: next}` at an endpoint with `method: POST`.
private struct FoundByURL: PagedRequest {
    typealias Response = Found
    typealias Item = Kiosk.Item

    static let service = Service(name: "Found", base: "https://kiosk.example/v1", auth: [[.bearer], []])
    static let pages: PageRule = .url(["next"])

    static func pageItems(of page: Found) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.post("/search")
        request.idempotent(key: "Idempotency-Key")
        request.header("X-Tenant", 7)
        request.header("Content-Type", "application/vnd.search+json")
        request.header("Content-Language", "en")
        request.header("Repr-Digest", "sha-256=:AA==:")
        request.field("text", "tea")
    }
}

private struct FoundByLink: KioskRequest, PagedRequest {
    typealias Response = Found
    typealias Item = Kiosk.Item

    static let pages: PageRule = .link

    static func pageItems(of page: Found) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.post("/search")
        request.field("text", "tea")
    }
}

/// A request as generated for `pages: {url: next, method: POST}`.
private struct FoundByPost: KioskRequest, PagedRequest {
    typealias Response = Found
    typealias Item = Kiosk.Item

    static let pages: PageRule = .url(["next"], method: "POST")

    static func pageItems(of page: Found) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.post("/search")
        request.field("text", "tea")
    }
}

private struct FoundByToken: KioskRequest, PagedRequest {
    typealias Response = Found
    typealias Item = Kiosk.Item

    static let pages: PageRule = .next(["page_token": ["next"]])

    static func pageItems(of page: Found) -> [Kiosk.Item] { page.calls }

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/search")
    }
}
