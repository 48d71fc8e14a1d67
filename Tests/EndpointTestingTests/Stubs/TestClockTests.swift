import Dispatch
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
        #expect(clock.waits == [.seconds(60)])
        clock.advance(by: .seconds(60))
        for _ in 1...2 { _ = try await session.response(for: GetName()) }
        #expect(clock.waits == [.seconds(60)])
    }

    @Test func parallelAdvancesAddUp() {
        let clock = clock
        DispatchQueue.concurrentPerform(iterations: 10_000) { _ in clock.advance(by: .seconds(1)) }
        #expect(clock.now.offset == .seconds(10_000))
    }

    @Test func waitsOfParallelCallsOverlap() async throws {
        let session = Session.stubbed(clock: clock)
        try session.stub(GetName.self, .response("a").delayed(by: .seconds(2)))
        for round in 1...10 {
            let names = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 1...5 {
                    group.addTask {
                        try await session.response(for: GetName(), options: CallOptions(deadline: .seconds(5)))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(names.count == 5)
            #expect(clock.now.offset == .seconds(2 * round))
        }
        #expect(clock.waits == Array(repeating: .seconds(2), count: 50))
    }

    /// A session sends 32 requests to an origin at a time.
    @Test func waitsOfManyParallelCallsOverlap() async throws {
        for _ in 1...5 {
            let clock = EndpointTesting.TestClock()
            let session = Session.stubbed(clock: clock)
            try session.stub(GetName.self, .response("a").delayed(by: .seconds(2)))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...32 { group.addTask { _ = try await session.response(for: GetName()) } }
                try await group.waitForAll()
            }
            #expect(clock.now.offset == .seconds(2))
        }
    }

    @Test func parallelWaitsEndInTheOrderOfTheirEnds() async throws {
        let order = Locked<[Int]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seconds in [5, 3, 9, 1, 7] {
                group.addTask { [clock] in
                    try await clock.sleep(for: .seconds(seconds))
                    #expect(clock.now.offset == .seconds(seconds))
                    order.withLock { $0.append(seconds) }
                }
            }
            try await group.waitForAll()
        }
        #expect(order.withLock { $0 } == [1, 3, 5, 7, 9])
    }

    @Test func waitThatBeginsWithinAnotherEndsFirst() async throws {
        let long = Task { [clock] in
            try await clock.sleep(for: .seconds(10))
            return clock.now.offset
        }
        for second in 1...5 {
            try await clock.sleep(for: .seconds(1))
            #expect(clock.now.offset == .seconds(second))
        }
        #expect(try await long.value == .seconds(10))
    }

    @Test func cancelledWaitDoesNotAdvanceTheTime() async throws {
        let first = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
        let waiting = Task { [clock] in try await clock.sleep(for: .seconds(3600)) }
        try await until { [clock] in clock.waits.count == 2 }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        try await first.value
        // The next wait begins at the end of the first one, not at that of the cancelled one.
        try await clock.sleep(for: .seconds(1))
        #expect(clock.now.offset == .seconds(3))
    }

    @Test func advancingEndsWaits() async throws {
        let waits = (1...100).map { seconds in
            Task { [clock] in try await clock.sleep(for: .seconds(seconds)) }
        }
        clock.advance(by: .seconds(1000))
        for wait in waits { try await wait.value }
        #expect(clock.now.offset >= .seconds(1000))
    }

    @Test func thousandsOfWaitsEnd() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<10_000 {
                group.addTask { [clock] in try await clock.sleep(for: .seconds(1 + index % 3)) }
            }
            try await group.waitForAll()
        }
        #expect(clock.waits.count == 10_000)
    }

    @Test(arguments: 0..<20)
    func everyWaitEndsAlthoughOthersAreCancelled(_ seed: Int) async throws {
        let tasks = (0..<100).map { index in
            Task { [clock] in
                for step in 1...5 { try await clock.sleep(for: .milliseconds((index * 7 + seed * step) % 13)) }
            }
        }
        for index in tasks.indices where (index + seed) % 3 == 0 {
            if index % 2 == 0 { await Task.yield() }
            tasks[index].cancel()
        }
        for index in tasks.indices where (index + seed) % 3 != 0 { try await tasks[index].value }
        for task in tasks { _ = await task.result }
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
