import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Streams that connect again: how often, after which waits, and when they stop.
@Suite(.endsRunIfHanging)
struct ReconnectionTests {
    private let clock = TestClock()

    @Test func serverThatAlwaysAnswersWithNothing() async throws {
        let transport = PullTransport(PulledBody([]))
        let stream = try await session(transport).response(for: Watch()).reconnecting(max: 4)
        #expect(try await stream.collected() == [])
        #expect(transport.requests.count == 5)
        #expect(waits == Array(repeating: .seconds(3), count: 4))
    }

    @Test func a204ToTheFirstRequestEndsTheStream() async throws {
        let transport = FakeTransport { _, _ in RawResponse(status: 204) }
        let stream = try await session(transport).response(for: Watch()).reconnecting()
        #expect(try await stream.collected() == [])
        #expect(transport.requests.count == 1)
    }

    @Test func waitOfNothingIsBoundedToo() async throws {
        let transport = PullTransport(PulledBody("retry: 0\n\n"))
        let stream = try await session(transport).response(for: Watch()).reconnecting(max: 4)
        #expect(try await stream.collected() == [])
        #expect(transport.requests.count == 5)
        #expect(waits == Array(repeating: .zero, count: 4))
    }

    @Test func idOfAnEventThatIsCutOffIsNotSent() async throws {
        let transport = PullTransport(
            PulledBody("id: 1\ndata: a\n\nid: 2\ndata: cut off"),
            PulledBody("id: 2\ndata: b\n\nid: 3\ndata: end\n\n")
        )
        var iterator = try await session(transport).response(for: Watch()).reconnecting().makeAsyncIterator()
        #expect(try await iterator.next()?.data == "a")
        #expect(try await iterator.next()?.data == "b")
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil, "1"])
    }

    /// Some IDs of events cannot be sent in a header field.
    @Test(arguments: [("5 ", "5"), ("a\u{1}b", nil), ("ü", "ü")])
    func idsThatNoHeaderCanHoldDoNotEndTheStream(id: String, sent: String?) async throws {
        let transport = PullTransport(PulledBody("id: \(id)\ndata: a\n\n"), PulledBody("data: b\n\n"))
        var iterator = try await session(transport).response(for: Watch()).reconnecting().makeAsyncIterator()
        #expect(try await iterator.next()?.data == "a")
        #expect(try await iterator.next()?.data == "b")
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil, sent])
    }

    @Test func a204EndsAStreamWhoseStatusesDoNotIncludeIt() async throws {
        struct WatchOnly: KioskRequest {
            typealias Response = EventStream<ServerSentEvent>
            static let responsePolicy = ResponsePolicy(statuses: [200], streamed: [200])
            func buildRequest(_ request: inout RequestBuilder) { request.get("/watch") }
        }
        let transport = FakeTransport { _, index in
            index == 0 ? RawResponse(body: Data("retry: 0\ndata: a\n\n".utf8)) : RawResponse(status: 204)
        }
        let stream = try await session(transport).response(for: WatchOnly()).reconnecting()
        #expect(try await stream.collected().map(\.data) == ["a"])
    }

    @Test func cancellingRequestsEndsTheWaitBetweenTwoConnections() async throws {
        let clock = ManualClock()
        let session = Session(transport: PullTransport(PulledBody("data: a\n\n")), timeout: nil, clock: clock)
        let stream = try await session.response(for: Watch()).reconnecting()
        let reading = Task { try await stream.collected() }
        try await clock.waitForSleepers()
        session.cancelRequests(of: Watch.self)
        let error = await #expect(throws: SessionError<Never>.self) { try await reading.value }
        #expect(error?.isCancelled == true)
    }

    @Test func pageInPlaceOfEventsIsAnError() async throws {
        let pages = Recorder<Int>()
        let transport = FakeTransport { _, index in
            guard index > 0 else { return RawResponse(body: Data("retry: 0\ndata: a\n\n".utf8)) }
            pages.record(index)
            return RawResponse(headers: ["Content-Type": "text/html"], body: Data("<html>".utf8))
        }
        let session = Session(transport: transport)
        var iterator = try await session.response(for: Watch()).reconnecting().makeAsyncIterator()
        #expect(try await iterator.next()?.data == "a")
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect(error?.description.contains("found text/html") == true)
        #expect(error?.response?.body == Data("<html>".utf8))
        #expect(pages.values == [1])
        #expect(try await iterator.next() == nil)
    }

    @Test func rejectionThatAsksForPatienceIsWaitedFor() async throws {
        let transport = FakeTransport { _, index in
            switch index {
            case 0: RawResponse(body: Data("retry: 10\ndata: a\n\n".utf8))
            case 1: RawResponse(status: 503, headers: ["Retry-After": "7"])
            case 2: RawResponse(status: 503)
            default: RawResponse(status: 503, headers: ["Retry-After": "3600"], body: Data("closed".utf8))
            }
        }
        var iterator = try await session(transport).response(for: Watch()).reconnecting().makeAsyncIterator()
        #expect(try await iterator.next()?.data == "a")
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect(error?.statusCode == 503)
        #expect(error?.response?.body == Data("closed".utf8))
        #expect(transport.requests.count == 4)
        #expect(waits == [.milliseconds(10), .seconds(7), .milliseconds(10)])
    }

    @Test func cancelledStreamDoesNotConnectAgain() async throws {
        let body = PulledBody("data: a\n\n", then: .silence)
        let transport = PullTransport(body)
        let session = Session(transport: transport, timeout: nil)
        var iterator = try await session.response(for: Watch()).reconnecting().makeAsyncIterator()
        #expect(try await iterator.next()?.data == "a")
        session.cancelRequests(of: Watch.self)
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect(error?.isCancelled == true)
        #expect(try await iterator.next() == nil)
        #expect(transport.requests.count == 1)
        try await until { body.releases == 1 }
    }

    /// The waits between connections; a session without a time-out waits for nothing else.
    private var waits: [Duration] { clock.waits }

    private func session(_ transport: some Transport) -> Session {
        Session(transport: transport, timeout: nil, clock: clock)
    }
}
