import EndpointRuntime

/// A clock that stands still until a test moves it.
final class ManualClock: Clock {
    typealias Instant = TestClock.Instant

    private struct State {
        var offset = Duration.zero
        var lastID = 0
        var sleepers: [Int: (deadline: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var sleepCount = 0
        var observers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    var now: Instant { Instant(offset: state.withLock { $0.offset }) }
    var minimumResolution: Duration { .zero }

    /// How many waits have begun.
    var sleepCount: Int { state.withLock { $0.sleepCount } }

    /// How many wait.
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Waits until somebody waits.
    func waitForSleeper() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.isEmpty { state.observers.append(continuation) }
                return !state.sleepers.isEmpty
            }
            if isThere { continuation.resume() }
        }
    }

    /// Moves the time; who waits until then goes on.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.offset += duration
            let due = state.sleepers.filter { $0.value.deadline <= state.offset }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            state.sleepCount += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isOver, observers) = state.withLock { state in
                    if Task.isCancelled || deadline.offset <= state.offset {
                        return (true, [CheckedContinuation<Void, Never>]())
                    }
                    state.sleepers[id] = (deadline.offset, continuation)
                    defer { state.observers = [] }
                    return (false, state.observers)
                }
                if isOver { continuation.resume() }
                for observer in observers { observer.resume() }
            }
            try Task.checkCancellation()
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume()
        }
    }
}
