import TestClocks
import Testing

@testable import EndpointRuntime

/// Actions at deadlines: their order, and what cancelling and restarting do.
@Suite(.endsRunIfHanging)
struct DeadlineTimerTests {
    private let clock = ManualClock()
    private let timer: DeadlineTimer
    private let actions: AsyncStream<Int>
    private let actionRan: AsyncStream<Int>.Continuation

    init() {
        timer = DeadlineTimer(clock: SessionClock(clock))
        (actions, actionRan) = AsyncStream.makeStream(of: Int.self)
    }

    @Test func actionsRunInTheOrderOfTheirDeadlines() async throws {
        for (number, delay) in [(3, 30), (1, 10), (2, 20), (4, 40)] { schedule(number, after: delay) }
        #expect(try await numbers(4, after: [40]) == [1, 2, 3, 4])
    }

    @Test func cancelledActionDoesNotRun() async throws {
        schedule(1, after: 5).cancel()
        schedule(2, after: 20)
        #expect(try await numbers(1, after: [20]) == [2])
    }

    @Test func restartedActionRunsAfterOneThatWasScheduledLater() async throws {
        let first = schedule(1, after: 60)
        schedule(2, after: 20)
        schedule(3, after: 65)
        #expect(try await numbers(1, after: [20]) == [2])
        first.restart()
        #expect(try await numbers(2, after: [45, 15]) == [3, 1])
    }

    @Test func oneTaskSleepsForManyAlarms() async throws {
        for _ in 0..<10_000 { schedule(1, after: 60_000).cancel() }
        schedule(2, after: 60_000)
        try await clock.waitForSleepers()
        #expect(clock.sleeperCount == 1)
        #expect(try await numbers(1, after: [60_000]) == [2])
    }

    /// The time passes before the task that sleeps has begun.
    @Test func delayBeginsAtOnce() async {
        var iterator = actions.makeAsyncIterator()
        for number in 0..<1000 {
            schedule(number, after: 5)
            clock.advance(by: .milliseconds(5))
            #expect(await iterator.next() == number)
        }
    }

    @Test func queueIsSortedAfterManyRemovals() {
        var queue = DeadlineQueue()
        let deadlines = (0..<1000).map { _ in Int.random(in: 0..<10_000) }
        for (id, deadline) in deadlines.enumerated() { queue.insert(id, at: .milliseconds(deadline)) }
        for _ in 0..<700 { queue.compact { $0.isMultiple(of: 3) } }
        var found: [Int] = []
        while let id = queue.popFirst(before: .seconds(10)) { found.append(id) }
        #expect(found.filter { $0.isMultiple(of: 3) }.count == 334)
        #expect(found.count < 1000)
        #expect(found.map { deadlines[$0] } == found.map { deadlines[$0] }.sorted())
    }

    /// One task waits for the alarms of many calls, and must not keep their task-local values.
    @Test func timerKeepsNoValueOfATask() {
        let timer = DeadlineTimer(clock: SessionClock(ContinuousClock()))
        weak var value: TaskValue?
        do {
            let own = TaskValue()
            value = own
            TaskValue.$current.withValue(own) { timer.schedule(after: .seconds(600)) {}.cancel() }
        }
        #expect(value == nil)
    }

    @discardableResult
    private func schedule(_ number: Int, after milliseconds: Int) -> DeadlineTimer.Alarm {
        timer.schedule(after: .milliseconds(milliseconds)) { [actionRan] in actionRan.yield(number) }
    }

    /// The numbers of the next `count` actions, while the clock advances by `steps`.
    private func numbers(_ count: Int, after steps: [Int]) async throws -> [Int] {
        var numbers: [Int] = []
        var steps = steps[...]
        var iterator = actions.makeAsyncIterator()
        for _ in 0..<count {
            if let step = steps.popFirst() {
                try await clock.waitForSleepers()
                clock.advance(by: .milliseconds(step))
            }
            if let number = await iterator.next() { numbers.append(number) }
        }
        return numbers
    }
}

private final class TaskValue: Sendable {
    @TaskLocal static var current: TaskValue?
}
