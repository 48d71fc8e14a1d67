import Synchronization
import Testing

@testable import EndpointRuntime

/// Actions at deadlines: their order, and what cancelling and restarting do.
struct DeadlineTimerTests {
    @Test func actionsRunInTheOrderOfTheirDeadlines() async throws {
        let timer = DeadlineTimer(clock: ContinuousClock())
        let order = Recorder<Int>()
        await withCheckedContinuation { continuation in
            for (number, delay) in [(3, 30), (1, 10), (2, 20), (4, 40)] {
                _ = timer.schedule(after: .milliseconds(delay)) {
                    order.record(number)
                    if number == 4 { continuation.resume() }
                }
            }
        }
        #expect(order.values == [1, 2, 3, 4])
    }

    @Test func cancelledActionDoesNotRun() async throws {
        let timer = DeadlineTimer(clock: ContinuousClock())
        let order = Recorder<Int>()
        let first = timer.schedule(after: .milliseconds(5)) { order.record(1) }
        first.cancel()
        await withCheckedContinuation { continuation in
            _ = timer.schedule(after: .milliseconds(20)) { continuation.resume() }
        }
        #expect(order.values.isEmpty)
    }

    @Test func restartedActionRunsAfterOneThatWasScheduledLater() async throws {
        let timer = DeadlineTimer(clock: ContinuousClock())
        let order = Recorder<Int>()
        await withCheckedContinuation { continuation in
            let first = timer.schedule(after: .milliseconds(60)) {
                order.record(1)
                continuation.resume()
            }
            _ = timer.schedule(after: .milliseconds(20)) {
                order.record(2)
                first.restart()
            }
            _ = timer.schedule(after: .milliseconds(65)) { order.record(3) }
        }
        #expect(order.values == [2, 3, 1])
    }

    @Test func queueIsSortedAfterManyRemovals() {
        var queue = DeadlineQueue()
        var generator = SystemRandomNumberGenerator()
        let deadlines = (0..<1000).map { _ in Int.random(in: 0..<10_000, using: &generator) }
        for (id, deadline) in deadlines.enumerated() { queue.insert(id, at: .milliseconds(deadline)) }
        for _ in 0..<700 { queue.compact { $0.isMultiple(of: 3) } }
        var found: [Int] = []
        while let id = queue.popFirst(before: .seconds(10)) { found.append(id) }
        let wanted = found.filter { $0.isMultiple(of: 3) }
        #expect(wanted.count == 334)
        #expect(found.count < 1000)
        #expect(found.map { deadlines[$0] } == found.map { deadlines[$0] }.sorted())
    }
}
