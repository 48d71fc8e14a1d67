import EndpointRuntime

/// A clock on which every wait is over at once; it keeps what was waited for.
final class TestClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var offset = Duration.zero
        var waits: [Duration] = []
    }

    private let state = Locked(State())

    var now: Instant { Instant(offset: state.withLock { $0.offset }) }
    var minimumResolution: Duration { .zero }
    var waits: [Duration] { state.withLock { $0.waits } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        state.withLock { state in
            state.waits.append(deadline.offset - state.offset)
            state.offset = max(state.offset, deadline.offset)
        }
        try Task.checkCancellation()
    }
}
