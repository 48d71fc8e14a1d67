import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointRuntime

/// Requests wait for tokens, and for the time in a server's `Retry-After`.
@Suite(.endsRunIfHanging)
struct RateLimitTests {
    private let clock = TestClock()

    @Test func burstGoesAtOnceAndTheRestAtTheRate() async throws {
        let session = session(RateLimit(requests: 10, per: .seconds(1), burst: 3))
        for _ in 0..<5 { try await send(session) }
        #expect(clock.waits == [.milliseconds(100), .milliseconds(100)])
    }

    @Test func tokensComeBackWithTime() async throws {
        let session = session(RateLimit(requests: 2, per: .seconds(1)))
        for _ in 0..<2 { try await send(session) }
        try await clock.sleep(for: .seconds(10))
        for _ in 0..<2 { try await send(session) }
        #expect(clock.waits == [.seconds(10)])
    }

    @Test func fullBucketDoesNotRaiseTheRate() async throws {
        let session = session(RateLimit(requests: 3, per: .seconds(1)))
        for _ in 0..<9 { try await send(session) }
        #expect(clock.waits == [.seconds(1), .seconds(1)])
    }

    @Test(arguments: UInt64(0)..<50)
    func noPeriodHasMoreRequestsThanTheLimit(seed: UInt64) async throws {
        var random = SeededNumbers(seed: seed)
        let requests = Int.random(in: 1...6, using: &random)
        let period = Duration.milliseconds(Int.random(in: 1...5000, using: &random))
        let burst = Int?.random(using: &random) { Int.random(in: 1...8, using: &$0) }
        let limit = RateLimit(requests: requests, per: period, burst: burst)
        let limiter = RateLimiter(limit, clock: SessionClock(clock))
        var sent: [Duration] = []
        for _ in 0..<60 {
            if Bool.random(using: &random) {
                try await clock.sleep(for: .milliseconds(Int.random(in: 0...3000, using: &random)))
            }
            _ = try await limiter.take(from: "a") {}
            sent.append(clock.now.offset)
        }
        let windows = zip(sent, sent.dropFirst(requests))
        #expect(windows.allSatisfy { $1 - $0 >= period })
    }

    @Test func eachOriginHasItsOwnTokens() async throws {
        let session = session(RateLimit(requests: 1, per: .seconds(1)))
        try await send(session)
        try await send(session, to: "https://other.example")
        #expect(clock.waits.isEmpty)
    }

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

    @Test func waitingForATokenIsCancelled() async throws {
        let manual = ManualClock()
        let session = Session(
            transport: FakeTransport(statuses: 200),
            timeout: nil,
            rateLimit: RateLimit(requests: 1, per: .seconds(60)),
            clock: manual
        )
        _ = await Call(Ping(), on: session).result()
        let task = Task { await Call(Ping(), on: session).result() }
        try await manual.waitForSleepers()
        task.cancel()
        let error = await #expect(throws: SessionError<Never>.self) { try await task.value.get() }
        #expect(error?.isCancelled == true)
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

    @Test func cancelledCallsGiveTheirTokensBack() async throws {
        let manual = ManualClock()
        let session = Session(
            transport: FakeTransport(statuses: 200),
            timeout: nil,
            rateLimit: RateLimit(requests: 1, per: .seconds(1), burst: 1),
            clock: manual
        )
        _ = await Call(Ping(), on: session).result()
        for _ in 0..<10 {
            let task = Task { await Call(Ping(), on: session).result() }
            try await manual.waitForSleepers()
            task.cancel()
            _ = await task.value
        }
        let last = Task { await Call(Ping(), on: session).result() }
        try await manual.waitForSleepers()
        manual.advance(by: .seconds(1))
        _ = try await last.value.get()
    }

    @Test func cancelledCallsCostNothingLater() async throws {
        let manual = ManualClock()
        let sent = Recorder<Duration>()
        let transport = FakeTransport { _, _ in
            sent.record(manual.now.offset)
            return RawResponse()
        }
        let limit = RateLimit(requests: 5, per: .seconds(5), burst: 5)
        let session = Session(transport: transport, timeout: nil, rateLimit: limit, clock: manual)
        for _ in 0..<5 { _ = await Call(Ping(), on: session).result() }
        var tasks: [Task<Void, Never>] = []
        for _ in 1...20 { tasks.append(Task { _ = await Call(Ping(), on: session).result() }) }
        try await manual.waitForSleepers()
        for task in tasks.shuffled() { task.cancel() }
        for task in tasks { await task.value }
        manual.advance(by: .seconds(6))
        for _ in 0..<5 { _ = await Call(Ping(), on: session).result() }
        #expect(sent.values == Array(repeating: .zero, count: 5) + Array(repeating: .seconds(6), count: 5))
    }

    /// A pause that ends before the next token is available must not make it available.
    @Test func shortRetryAfterDoesNotRaiseTheRate() async throws {
        let transport = FakeTransport(statuses: 503, headers: ["Retry-After": "0"])
        let session = session(RateLimit(requests: 1, per: .seconds(60)), transport)
        for _ in 0..<4 { _ = await Call(Ping(), on: session).result() }
        #expect(clock.waits == Array(repeating: .seconds(60), count: 3))
    }

    @Test func waitingRequestMovesUpWhenThoseBeforeItAreCancelled() async throws {
        let manual = ManualClock()
        let limiter = RateLimiter(RateLimit(requests: 2, per: .seconds(1), burst: 1), clock: SessionClock(manual))
        _ = try await limiter.take(from: "a") {}
        var earlier: [Task<Bool, any Error>] = []
        for count in 0..<19 {
            earlier.append(Task { try await limiter.take(from: "a") {} })
            try await until { manual.sleeperCount == 1 && limiter.waiterCount(of: "a") == count }
        }
        let last = Task { try await limiter.take(from: "a") {} }
        try await until { limiter.waiterCount(of: "a") == 19 }
        for task in earlier { task.cancel() }
        for task in earlier { _ = await task.result }
        try await manual.waitForSleepers()
        manual.advance(by: .milliseconds(500))
        #expect(try await last.value)
    }

    /// A later call takes the time of a cancelled one, instead of being sent together with another.
    @Test func cancelledCallsDoNotLetTwoGoAtOnce() async throws {
        let manual = ManualClock()
        let sent = Recorder<Duration>()
        let transport = FakeTransport { _, _ in
            sent.record(manual.now.offset)
            return RawResponse()
        }
        let limit = RateLimit(requests: 1, per: .seconds(1), burst: 1)
        let session = Session(transport: transport, timeout: nil, rateLimit: limit, clock: manual)
        _ = await Call(Ping(), on: session).result()
        var tasks: [Task<Void, Never>] = []
        for _ in 1...3 { tasks.append(Task { _ = await Call(Ping(), on: session).result() }) }
        try await manual.waitForSleepers()
        tasks[0].cancel()
        await tasks[0].value
        tasks.append(Task { _ = await Call(Ping(), on: session).result() })
        for count in 2...4 {
            try await manual.waitForSleepers()
            manual.advance(by: .seconds(1))
            try await until { sent.values.count >= count }
        }
        #expect(sent.values == [.zero, .seconds(1), .seconds(2), .seconds(3)])
        for task in tasks { await task.value }
    }

    @Test(arguments: [
        RateLimit(requests: 1, per: .seconds(3600), burst: .max), RateLimit(requests: .max, per: .seconds(1)),
        RateLimit(requests: 1, per: .seconds(Int64.max)),
    ])
    func extremeLimitsDoNotTrap(limit: RateLimit) async throws {
        let session = session(limit)
        for _ in 0..<3 { try await send(session) }
    }

    @Test func oddLimitsDoNotTrap() async throws {
        let session = session(RateLimit(requests: 0, per: .seconds(-1), burst: -3))
        try await send(session)
        try await send(session)
        #expect(clock.waits.isEmpty)
    }

    @Test func aRedirectDoesNotRestartTheTimeout() async {
        let manual = ManualClock()
        let transport = FakeTransport { _, index in
            manual.advance(by: .milliseconds(600))
            if index == 0 { return RawResponse(status: 302, headers: ["Location": "/b"]) }
            try await Task.sleep(for: .seconds(10))
            return RawResponse()
        }
        let session = Session(
            transport: transport,
            timeout: .seconds(1),
            connectionLimit: 1,
            requestLimit: 1,
            rateLimit: RateLimit(requests: 1000, per: .seconds(1)),
            clock: manual
        )
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: Ping()) }
        #expect(error?.connectionFailure?.kind == .timedOut)
        #expect(transport.requests.count == 2)
    }

    @Test func waitingForATokenDoesNotCountTowardTheLimitOfAllOrigins() async throws {
        let manual = ManualClock()
        let session = Session(
            transport: FakeTransport(statuses: 200),
            timeout: nil,
            requestLimit: 1,
            rateLimit: RateLimit(requests: 1, per: .seconds(60)),
            clock: manual
        )
        try await send(session)
        let waiting = Task { try await send(session) }
        try await manual.waitForSleepers()
        try await send(session, to: "https://other.example")
        manual.advance(by: .seconds(60))
        try await waiting.value
    }

    /// A request that was redirected waits for the origin of its target only.
    @Test func aRedirectedRequestDoesNotCountTowardTheLimitOfItsFirstOrigin() async throws {
        let manual = ManualClock()
        let transport = FakeTransport { request, index in
            if request.url.host() == "slow.example" { return RawResponse(status: 429, headers: ["Retry-After": "60"]) }
            let location: HeaderItems = ["Location": "https://slow.example"]
            return index < 3 ? RawResponse(status: 302, headers: location) : RawResponse()
        }
        let session = Session(
            transport: transport,
            timeout: nil,
            connectionLimit: 1,
            requestLimit: 1,
            rateLimit: RateLimit(requests: 100, per: .seconds(1)),
            clock: manual
        )
        _ = await Call(Ping(), on: session).result()
        let waiting = Task { await Call(Ping(), on: session).result() }
        try await manual.waitForSleepers()
        try await send(session)
        waiting.cancel()
        _ = await waiting.value
        let hosts = transport.requests.map { $0.url.host() }
        #expect(hosts == ["ping.example", "slow.example", "ping.example", "ping.example"])
    }

    private func session(_ limit: RateLimit, _ transport: FakeTransport = FakeTransport(statuses: 200)) -> Session {
        Session(transport: transport, timeout: nil, rateLimit: limit, clock: clock)
    }

    private func send(_ session: Session, to base: String = "https://ping.example") async throws {
        try await Call(Ping(), on: session).base(base).response()
    }
}

private struct Ping: Request, DeclaredRequest {
    typealias Response = Void
    static let service = Service(name: "Ping", base: "https://ping.example")
    var path: RequestPath { "/" }
}
