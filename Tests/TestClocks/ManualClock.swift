import EndpointRuntime
package import Testing

/// A clock that stands still until a test advances it.
package final class ManualClock: Clock {
    package typealias Instant = TestClock.Instant

    private struct State {
        var offset = Duration.zero
        var lastID = 0
        var sleepers: [Int: (deadline: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var sleepCount = 0
    }

    private let state = Locked(State())

    package init() {}

    package var now: Instant { Instant(offset: state.withLock { $0.offset }) }
    package var minimumResolution: Duration { .zero }

    /// The number of sleeps that have begun.
    package var sleepCount: Int { state.withLock { $0.sleepCount } }

    /// The number of tasks that sleep.
    package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Waits until a number of tasks sleep.
    ///
    /// - Throws: the errors of ``until(at:_:)``.
    package func waitForSleepers(_ count: Int = 1, at place: SourceLocation = #_sourceLocation) async throws {
        try await until(at: place) { sleeperCount >= count }
    }

    /// Advances the time, and wakes the tasks that sleep until then.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.offset += duration
            let due = state.sleepers.filter { $0.value.deadline <= state.offset }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    /// Advances the time by `step` again and again until a task has ended, for a task that begins to sleep at a moment
    /// that the test does not see.
    ///
    /// - Throws: the errors of ``until(at:_:)``.
    package func advance(
        by step: Duration,
        until task: Task<some Sendable, some Error>,
        at place: SourceLocation = #_sourceLocation
    ) async throws {
        let hasEnded = Locked(false)
        let watch = Task {
            _ = await task.result
            hasEnded.withLock { $0 = true }
        }
        try await until(at: place) {
            advance(by: step)
            return hasEnded.withLock { $0 }
        }
        await watch.value
    }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            state.sleepCount += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || deadline.offset <= state.offset { return true }
                    state.sleepers[id] = (deadline.offset, continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
            try Task.checkCancellation()
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume()
        }
    }
}
