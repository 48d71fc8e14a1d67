import EndpointRuntime

/// A clock on which every sleep ends at once. It records the durations of the sleeps.
package final class TestClock: Clock {
    package struct Instant: InstantProtocol {
        package var offset: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var offset = Duration.zero
        var waits: [Duration] = []
    }

    private let state = Locked(State())

    package init() {}

    package var now: Instant { Instant(offset: state.withLock { $0.offset }) }
    package var minimumResolution: Duration { .zero }
    package var waits: [Duration] { state.withLock { $0.waits } }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        state.withLock { state in
            state.waits.append(deadline.offset - state.offset)
            state.offset = max(state.offset, deadline.offset)
        }
        try Task.checkCancellation()
    }
}
