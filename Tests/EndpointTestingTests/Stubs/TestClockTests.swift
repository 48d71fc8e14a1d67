import EndpointRuntime
import EndpointTesting
import TestClocks
import Testing

/// A test with the module's test clock does not wait, and time-outs still expire when they should.
@Suite(.endsRunIfHanging)
struct TestClockTests {
    private let clock = EndpointTesting.TestClock()

    @Test func waitsOfABackOffAreRecorded() async throws {
        let wait = RetryPolicy.Wait.backoff(initial: .seconds(40), factor: 3, longest: .seconds(300), jitter: 0)
        let session = Session.stubbed(retry: RetryPolicy(max: 3, wait: wait), clock: clock)
        try session.stub(
            GetName.self,
            .failure(503),
            .fault(.connectionLost("cut")),
            .raw(status: 503, ""),
            .response("a")
        )
        #expect(try await session.response(for: GetName()) == "a")
        #expect(clock.waits == [.seconds(40), .seconds(120), .seconds(300)])
        #expect(clock.now.offset == .seconds(460))
    }

    @Test func delayBeyondTheTimeOutIsATimeOut() async throws {
        let session = Session.stubbed(clock: clock)
        try session.stub(GetName.self, .response("late").delayed(by: .seconds(59)))
        #expect(try await session.response(for: GetName()) == "late")
        try session.stub(GetName.self, .response("too late").delayed(by: .seconds(3600)))
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: GetName()) }
        #expect(error?.isTimeout == true)
        #expect(clock.now.offset == .seconds(119))
    }

    @Test func waitBeyondTheDeadlineIsNotBegun() async throws {
        let session = Session.stubbed(retry: RetryPolicy(max: 9, wait: .interval(.seconds(4))), clock: clock)
        try session.stub(GetName.self, .fault(.connectionLost("cut")))
        let error = await #expect(throws: SessionError<Never>.self) {
            try await session.response(for: GetName(), options: CallOptions(deadline: .seconds(10)))
        }
        #expect((error?.underlying as? ConnectionFailure)?.kind == .connectionLost)
        #expect(try session.sent.count == 3)
        #expect(clock.now.offset == .seconds(8))
    }

    @Test func rateLimitRecoversWhenTheTimeIsAdvanced() async throws {
        let stubs = StubTransport()
        stubs.stub(GetName.self) { _ in "a" }
        let session = Session(transport: stubs, rateLimit: RateLimit(requests: 2, per: .seconds(60)), clock: clock)
        for _ in 1...3 { _ = try await session.response(for: GetName()) }
        #expect(clock.waits == [.seconds(30)])
        clock.advance(by: .seconds(60))
        for _ in 1...2 { _ = try await session.response(for: GetName()) }
        #expect(clock.waits == [.seconds(30)])
    }

    @Test func waitOfACancelledTaskThrows() async {
        let waiting = Task { [clock] in
            while !Task.isCancelled { await Task.yield() }
            try await clock.sleep(for: .seconds(1))
        }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(clock.waits == [])
    }
}
