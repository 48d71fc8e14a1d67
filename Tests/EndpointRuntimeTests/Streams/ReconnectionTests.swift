import Foundation
import TestClocks
import Testing

@testable import EndpointRuntime

/// Streams that connect again: how often, after which waits, and when they stop.
@Suite(.endsRunIfHanging)
struct ReconnectionTests {
    private let clock = TestClock()

    @Test func serverThatAlwaysAnswersWithNothing() async throws {
        let transport = PullTransport(PulledBody([]))
        var iterator = try await session(transport).response(for: Watch()).reconnecting(max: 4).makeAsyncIterator()
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect(error?.connectionFailure?.kind == .connectionLost)
        #expect("\(try #require(error))".contains("4 reconnections in a row brought no event"))
        #expect(try await iterator.next() == nil)
        #expect(transport.requests.count == 5)
        #expect(waits == Array(repeating: .seconds(3), count: 4))
    }

    @Test func streamThatDoesNotReconnectEndsWithItsConnection() async throws {
        let transport = PullTransport(PulledBody("data: a\n\n"))
        let stream = try await session(transport).response(for: Watch())
        #expect(try await stream.reconnecting(max: 0).collected().map(\.data) == ["a"])
        #expect(transport.requests.count == 1)
    }

    @Test func a204ToTheFirstRequestEndsTheStream() async throws {
        let transport = FakeTransport { _, _ in RawResponse(status: 204) }
        let stream = try await session(transport).response(for: Watch()).reconnecting()
        #expect(try await stream.collected() == [])
        #expect(transport.requests.count == 1)
    }

    /// The policy of the call says which rejections are temporary, and how long the server may let a client wait.
    @Test func policyForRetriesAppliesToReconnections() async throws {
        let transport = FakeTransport { _, index in
            switch index {
            case 0: RawResponse(body: Data("data: a\n\n".utf8))
            case 1: RawResponse(status: 520)
            case 2: RawResponse(status: 503, headers: ["Retry-After": "600"])
            default: RawResponse(status: 503, headers: ["Retry-After": "601"])
            }
        }
        let statuses = RetryPolicy.standardStatuses.union([520])
        let policy = RetryPolicy(max: 0, longestWait: .seconds(600), statuses: statuses)
        let stream = try await Call(Watch(), on: session(transport)).retry(policy).response().reconnecting()
        let error = await #expect(throws: SessionError<Never>.self) { try await stream.collected() }
        #expect(error?.statusCode == 503)
        #expect(waits == [.seconds(3), .seconds(3), .seconds(600)])
    }

    @Test(arguments: [(0, 100), (99, 100), (101, 101)])
    func waitIsNeverShorterThanATenthOfASecond(_ retry: Int, _ wait: Int) async throws {
        let transport = PullTransport(PulledBody("retry: \(retry)\n\n"))
        let stream = try await session(transport).response(for: Watch()).reconnecting(max: 4)
        await #expect(throws: SessionError<Never>.self) { try await stream.collected() }
        #expect(transport.requests.count == 5)
        #expect(waits == Array(repeating: .milliseconds(wait), count: 4))
    }

    /// The request continues an earlier stream; the server resets the ID, or sends none.
    @Test(arguments: [("id\n", nil), ("id: \t\n", nil), ("id: 8\n", "8"), ("", "7"), ("id: a\u{1}\n", "7")])
    func idOfTheRequestIsReplaced(_ line: String, _ sent: String?) async throws {
        let transport = PullTransport(PulledBody("\(line)data: a\n\n"), PulledBody("data: b\n\n"))
        let call = Call(Watch(), on: session(transport)).header("Last-Event-ID", "7")
        var iterator = try await call.response().reconnecting().makeAsyncIterator()
        #expect(try await iterator.next()?.data == "a")
        #expect(try await iterator.next()?.data == "b")
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == ["7", sent])
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

    /// Each connection begins at the first origin, which redirects it to the server of the stream.
    @Test func idIsSentToAnotherOrigin() async throws {
        let transport = FakeTransport { request, index in
            guard request.url.host() != "stream.example" else {
                return RawResponse(body: Data("id: \(index)\ndata: a\n\n".utf8))
            }
            return RawResponse(status: 307, headers: ["Location": "https://stream.example/watch"])
        }
        var iterator = try await session(transport).response(for: Watch()).reconnecting().makeAsyncIterator()
        for _ in 0..<2 { #expect(try await iterator.next()?.data == "a") }
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil, nil, "1", "1"])
    }

    /// Some IDs of events cannot be sent in a header field.
    @Test(arguments: [("5 ", "5"), ("a\u{1}b", nil), ("ü", "ü"), ("\u{A0}5\u{3000}\t", "\u{A0}5\u{3000}")])
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

    /// Between two connections, there is no transfer to cancel.
    @Test func cancellingRequestsAtTheEndOfAConnectionEndsTheStream() async throws {
        let end = Locked<(@Sendable () -> Void)?>(nil)
        let transport = PullTransport(PulledBody("data: a\n\ndata: b\n\n"))
        let session = Session(
            transport: transport,
            middleware: [EndObserver { end.withLock { $0 }?() }],
            timeout: nil,
            clock: clock
        )
        end.withLock { $0 = { session.cancelRequests(of: Watch.self) } }
        defer { end.withLock { $0 = nil } }
        var iterator = try await session.response(for: Watch()).reconnecting().makeAsyncIterator()
        #expect(try await iterator.next()?.data == "a")
        #expect(try await iterator.next()?.data == "b")
        let error = await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect(error?.isCancelled == true)
        #expect(transport.requests.count == 1)
        #expect(session.running.tasks(of: Watch.self) { _ in true }.isEmpty)
    }

    @Test func streamIsARunningCallUntilItIsReleased() async throws {
        let session = Session(transport: PullTransport(PulledBody("data: a\n\n")), timeout: nil, clock: clock)
        do {
            var iterator = try await session.response(for: Watch()).reconnecting().makeAsyncIterator()
            for _ in 0..<3 { #expect(try await iterator.next()?.data == "a") }
            #expect(!session.running.tasks(of: Watch.self) { _ in true }.isEmpty)
        }
        try await until { session.running.tasks(of: Watch.self) { _ in true }.isEmpty }
    }

    @Test func issuesOfAllConnectionsAreInTheEnvelope() async throws {
        struct WatchNumbers: KioskRequest {
            typealias Response = EventStream<[Int]>
            func buildRequest(_ request: inout RequestBuilder) { request.get("/watch") }
        }
        let transport = FakeTransport { _, index in
            index < 3 ? RawResponse(body: Data("data: [\"\(index)\"]\n\n".utf8)) : RawResponse(status: 204)
        }
        let session = Session(transport: transport, timeout: nil, leniency: .all, clock: clock)
        let envelope = try await session.envelope(for: WatchNumbers())
        #expect(try await envelope.value.reconnecting().collected() == [[0], [1], [2]])
        #expect(envelope.issues.map(\.path) == ["event 1: [0]", "event 2: [0]", "event 3: [0]"])
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
            case 0: RawResponse(body: Data("retry: 200\ndata: a\n\n".utf8))
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
        #expect(waits == [.milliseconds(200), .seconds(7), .milliseconds(200)])
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

/// Calls a function at the end of each call.
private struct EndObserver: CallObserver {
    let onEnd: @Sendable () -> Void

    func callDidEnd(_ call: CallSummary) { onEnd() }
}
