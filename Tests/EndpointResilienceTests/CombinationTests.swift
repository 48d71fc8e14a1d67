import EndpointRuntime
import Foundation
import TestClocks
import Testing

@testable import EndpointResilience

/// All middleware of the module in one session, in the order that the guide recommends.
@Suite(.endsRunIfHanging)
struct CombinationTests {
    private struct Stack: Sendable {
        let clock = ManualClock()
        let coalescing = RequestCoalescing()
        let breaker: CircuitBreaker
        let concurrency: AdaptiveConcurrency
        let hedging: HedgedRequests

        init() {
            breaker = CircuitBreaker(failureRate: 0.8, minimumRequests: 10, pause: .seconds(1), clock: clock)
            concurrency = AdaptiveConcurrency(limits: 1...6, initialLimit: 6, clock: clock)
            hedging = HedgedRequests(after: .fixed(.milliseconds(5)), share: 0.5, clock: clock)
        }

        func session(_ transport: any Transport) -> Session {
            Session(
                transport: transport,
                middleware: [coalescing, breaker, concurrency, hedging],
                timeout: .milliseconds(60),
                retry: RetryPolicy(max: 2, wait: .interval(.milliseconds(3))),
                connectionLimit: 8,
                clock: clock
            )
        }
    }

    /// Calls that succeed, fail, break off, time out, are retried and are cancelled at random moments.
    @Test(arguments: 0..<200)
    func everyCallEndsOnce(seed: Int) async throws {
        let (stack, transport) = (Stack(), RandomTransport(seed: seed))
        let session = stack.session(transport)
        let ticking = Task {
            while !Task.isCancelled {
                stack.clock.advance(by: .milliseconds(1))
                await Task.yield()
            }
        }
        let ends = Locked([Int: Int]())
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<40 {
                group.addTask { await call(index, seed, session, ends) }
            }
        }
        #expect(ends.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, 1) }))
        try await until { transport.traffic.inFlight == 0 }
        let url = try request().url
        try await until { stack.coalescing.isIdle }
        try await until { stack.concurrency.load(of: url).inFlight == 0 }
        ticking.cancel()
        await ticking.value
        #expect(stack.concurrency.load(of: url).waiting == 0)
        #expect(transport.traffic.most <= 8)
    }

    private func call(_ index: Int, _ seed: Int, _ session: Session, _ ends: Locked<[Int: Int]>) async {
        var random = SeededGenerator(seed &* 1009 &+ index)
        let (delay, id) = (Int.random(in: 0..<20, using: &random), Int.random(in: 0..<5, using: &random))
        let patience = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0..<80, using: &random) : nil
        for _ in 0..<delay { await Task.yield() }
        await withCheckedContinuation { continuation in
            let task = session.send(GetPart(id: id), callbackQueue: .inline) { result in
                ends.withLock { $0[index, default: 0] += 1 }
                if case .failure(let error) = result, error.isCancelled, patience == nil {
                    Issue.record("a call that was not cancelled ended as if it was")
                }
                continuation.resume()
            }
            guard let patience else { return }
            Task {
                for _ in 0..<patience { await Task.yield() }
                task.cancel()
            }
        }
    }

    @Test func openCircuitDoesNotCountAsAnOverloadOrAFailure() async throws {
        let stack = Stack()
        let session = stack.session(FixedTransport { _ in .make(500) })
        for _ in 0..<30 {
            _ = try? await session.response(for: GetPart(), options: CallOptions(retry: RetryPolicy.none))
        }
        let url = try request().url
        #expect(stack.breaker.state(of: url) == .open(remaining: .seconds(1)))
        #expect(stack.concurrency.load(of: url) == .init(limit: 6, inFlight: 0, waiting: 0))
    }
}
