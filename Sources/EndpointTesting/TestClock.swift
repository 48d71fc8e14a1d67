import EndpointRuntime

/// A clock for tests, on which every wait ends at once and is recorded.
///
/// ```swift
/// let clock = TestClock()
/// let retry = RetryPolicy(max: 2, wait: .backoff(initial: .seconds(1), jitter: 0))
/// let session = Session.stubbed(retry: retry, clock: clock)
/// …
/// #expect(clock.waits == [.seconds(1), .seconds(2)])
/// ```
/// Apart from ``advance(by:)``, only waits advance the clock, each to the end of that wait: the wait before another
/// attempt, the delay of a stub, the wait for a rate limit, or a wait in the code under test. A time-out or deadline
/// that passes within a wait ends the call, as it would with a real clock. Waits of several tasks at the same time end
/// in any order.
public final class TestClock: Clock {
    /// A time on the clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was created.
        public let offset: Duration

        @_documentation(visibility: internal)
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        @_documentation(visibility: internal)
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        @_documentation(visibility: internal)
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    fileprivate struct Alarm {
        let deadline: Duration
        let action: @Sendable () -> Void
    }

    fileprivate struct State {
        var offset = Duration.zero
        var waits: [Duration] = []
        var alarms: [Alarm] = []
    }

    private let state = Locked(State())

    /// Creates a clock.
    public init() {}

    /// The durations of the waits so far, in order, including waits that a time-out ended.
    public var waits: [Duration] { state.withLock { $0.waits } }

    /// The current time.
    public var now: Instant { Instant(offset: state.withLock { $0.offset }) }

    @_documentation(visibility: internal)
    public var minimumResolution: Duration { .zero }

    /// Advances the time without a wait, such as to let a rate limit recover; time-outs that pass end their calls.
    public func advance(by duration: Duration) {
        advance(to: now.offset + duration) { false }
    }

    /// Advances the time to `deadline`, and returns at once.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, for example by a time-out that passes.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        state.withLock { $0.waits.append(deadline.offset - $0.offset) }
        advance(to: deadline.offset) { Task.isCancelled }
        try Task.checkCancellation()
    }

    /// Advances the time to `end`. Calls each action that is due until then at its time, and stops if an action ends
    /// the wait.
    private func advance(to end: Duration, unless isOver: () -> Bool) {
        while let action = state.withLock({ $0.nextAction(until: end) }) {
            action()
            if isOver() { return }
        }
        state.withLock { $0.offset = max($0.offset, end) }
    }
}

extension TestClock: SimulatedClock {
    package func call(after duration: Duration, _ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.alarms.append(Alarm(deadline: $0.offset + duration, action: action)) }
    }
}

extension TestClock.State {
    /// Removes the earliest action that is due, advances the time to it, and returns it; `nil` if no action is due.
    fileprivate mutating func nextAction(until end: Duration) -> (@Sendable () -> Void)? {
        guard let next = alarms.indices.min(by: { alarms[$0].deadline < alarms[$1].deadline }),
            alarms[next].deadline <= end
        else { return nil }
        let alarm = alarms.remove(at: next)
        offset = max(offset, alarm.deadline)
        return alarm.action
    }
}
