import EndpointRuntime
import TestClocks
import Testing

/// All requests to an origin wait for the time in its `Retry-After`.
@Suite(.endsRunIfHanging)
struct RateLimitPauseTests: RateLimitSuite {
    let clock = TestClock()

    @Test(arguments: [429, 503])
    func retryAfterHoldsForAllRequestsToTheOrigin(status: Int) async throws {
        let transport = FakeTransport { _, index in
            index == 0 ? RawResponse(status: status, headers: ["Retry-After": "7"]) : RawResponse()
        }
        let session = session(RateLimit(requests: 100, per: .seconds(1)), transport)
        _ = await Call(Ping(), on: session).result()
        try await send(session)
        #expect(clock.waits == [.seconds(7)])
    }

    /// GitHub refuses with 403.
    @Test func forbiddenRequestOfALimitHoldsAllRequests() async throws {
        let transport = FakeTransport { _, index in
            guard index == 0 else { return RawResponse() }
            return RawResponse(
                status: 403,
                headers: [
                    "Date": "Thu, 29 Feb 2024 12:30:00 GMT", "X-RateLimit-Remaining": "0",
                    "X-RateLimit-Reset": "1709209807",
                ]
            )
        }
        let session = session(RateLimit(requests: 100, per: .seconds(1)), transport)
        _ = await Call(Ping(), on: session).result()
        try await send(session)
        #expect(clock.waits == [.seconds(7)])
    }

    @Test func retryAfterIsBounded() async throws {
        let transport = FakeTransport { _, index in
            index == 0 ? RawResponse(status: 429, headers: ["Retry-After": "99999"]) : RawResponse()
        }
        let limit = RateLimit(requests: 100, per: .seconds(1), longestPause: .seconds(20))
        let session = session(limit, transport)
        _ = await Call(Ping(), on: session).result()
        try await send(session)
        #expect(clock.waits == [.seconds(20)])
    }

    @Test func retryAfterOfAFailureThatIsNoLimitIsIgnored() async throws {
        let transport = FakeTransport(statuses: 404, 200, headers: ["Retry-After": "7"])
        let session = session(RateLimit(requests: 100, per: .seconds(1)), transport)
        _ = await Call(Ping(), on: session).result()
        try await send(session)
        #expect(clock.waits.isEmpty)
    }

    @Test func afterAPauseRequestsGoAtTheRateAgain() async throws {
        let manual = ManualClock()
        let sent = Recorder<Duration>()
        let transport = FakeTransport { _, index in
            sent.record(manual.now.offset)
            return index == 0 ? RawResponse(status: 429, headers: ["Retry-After": "5"]) : RawResponse()
        }
        let limit = RateLimit(requests: 1, per: .seconds(1), burst: 1)
        let session = Session(transport: transport, timeout: nil, rateLimit: limit, clock: manual)
        _ = await Call(Ping(), on: session).result()
        let tasks = (0..<3).map { _ in Task { await Call(Ping(), on: session).result() } }
        while sent.values.count < 4 {
            // The first of the requests that were not sent waits for the clock.
            try await until { manual.sleeperCount >= 1 || sent.values.count >= 4 }
            manual.advance(by: .seconds(1))
        }
        for task in tasks { _ = await task.value }
        let gaps = zip(sent.values.dropFirst(), sent.values.dropFirst(2)).map { $1 - $0 }
        #expect(sent.values[1] >= .seconds(5))
        #expect(gaps.allSatisfy { $0 >= .seconds(1) })
    }

    /// A pause that ends before the next token is available must not make it available.
    @Test func shortRetryAfterDoesNotRaiseTheRate() async throws {
        let transport = FakeTransport(statuses: 503, headers: ["Retry-After": "0"])
        let session = session(RateLimit(requests: 1, per: .seconds(60)), transport)
        for _ in 0..<4 { _ = await Call(Ping(), on: session).result() }
        #expect(clock.waits == Array(repeating: .seconds(60), count: 3))
    }
}
