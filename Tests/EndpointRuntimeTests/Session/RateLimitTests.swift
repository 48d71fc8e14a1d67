import Foundation
import TestClocks
import Testing

@testable import EndpointRuntime

/// Requests wait for tokens, which each origin has for itself.
@Suite(.endsRunIfHanging)
struct RateLimitTests: RateLimitSuite {
    let clock = TestClock()

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
}
