import TestClocks
import Testing

@testable import EndpointRuntime

/// Cancelled calls take no token from the calls that wait.
@Suite(.endsRunIfHanging)
struct RateLimitCancellationTests {
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
}
