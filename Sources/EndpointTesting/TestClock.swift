import EndpointRuntime

/// A clock for tests, on which no wait takes real time, and every wait is recorded.
///
/// ```swift
/// let clock = TestClock()
/// let retry = RetryPolicy(max: 2, wait: .backoff(initial: .seconds(1), jitter: 0))
/// let session = Session.stubbed(retry: retry, clock: clock)
/// …
/// #expect(clock.waits == [.seconds(1), .seconds(2)])
/// ```
/// Apart from ``advance(by:)``, only waits advance the clock: the wait before another attempt, the delay of a stub, the
/// wait for a rate limit, or a wait in the code under test. As soon as no task begins another wait, which takes one or two
/// milliseconds, the clock advances to the end of the wait that ends first. Waits of several tasks at the same time
/// therefore overlap, and end in the order of their ends. A time-out, a deadline or the delay of a second attempt that
/// passes within a wait takes effect then, as it would with a real clock.
///
/// Work that takes longer without a wait on this clock, such as a computation, counts as if it took no time, and the
/// clock may advance in the meantime. On a busy machine, the clock may also advance before the last of several dozen
/// parallel calls have begun to wait.
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

    private let state = Locked(TestClockState())

    /// Creates a clock.
    public init() {}

    /// The durations of the waits so far, in order, including waits that a time-out ended.
    public var waits: [Duration] { state.withLock { $0.waits } }

    /// The current time.
    public var now: Instant { Instant(offset: state.withLock { $0.offset }) }

    @_documentation(visibility: internal)
    public var minimumResolution: Duration { .zero }

    /// Advances the time without a wait, such as to let a rate limit recover; waits and time-outs that pass end.
    public func advance(by duration: Duration) {
        // Of several functions at the same time, each one adds its duration.
        advance(to: state.withLock { $0.beginAdvance(by: duration) })
    }

    private func advance(to end: Duration) {
        while let actions = state.withLock({ $0.nextActions(until: end) }) {
            for action in actions { action() }
        }
        state.withLock { $0.offset = max($0.offset, end) }
    }

    /// Waits until the clock has advanced to `deadline`.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, for example by a time-out that passes.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let end = FirstResult<Void>()
        let (number, isPast) = state.withLock { $0.beginWait(until: deadline.offset) }
        if isPast {
            advance(to: deadline.offset)
        } else {
            await withTaskCancellationHandler {
                let mustDrive = state.withLock { state in
                    // A task that was cancelled before has already called the handler, which found no wait to end.
                    if Task.isCancelled { return false }
                    return state.add(number, at: deadline.offset) { end.give(()) }
                }
                if mustDrive { Task.detached { await self.drive() } }
                await end.value
            } onCancel: {
                state.withLock { $0.removeWait(number) }
                end.give(())
            }
        }
        try Task.checkCancellation()
    }

    /// Advances the time from one event to the next, until no task waits.
    private func drive() async {
        repeat {
            await settle()
            guard let actions = state.withLock({ $0.nextActionsWhileWaiting() }) else { return }
            for action in actions { action() }
        } while true
    }

    /// Waits until no task has begun a wait, nor scheduled a time-out, for a moment. The moment is longer if many tasks
    /// have done so at the current time, since they keep each other from running.
    ///
    /// A call that schedules time-outs again and again but never waits must not stop the time, so that these count only
    /// for a while.
    private func settle() async {
        var last: (waits: Int, events: Int)?
        var quietRounds = 0
        var roundsWithoutWaits = 0
        while true {
            let now = state.withLock { (waits: $0.waits.count, events: $0.eventCount, recent: $0.recentEventCount) }
            quietRounds = now.events == last?.events ? quietRounds + 1 : 0
            roundsWithoutWaits = now.waits == last?.waits ? roundsWithoutWaits + 1 : 0
            let neededRounds = 2 + min(now.recent / 10, 20)
            if quietRounds >= neededRounds || roundsWithoutWaits > 20 + neededRounds { return }
            last = (now.waits, now.events)
            // The yields let the tasks that are ready run first, and the short sleep lets other threads proceed.
            for _ in 0..<100 { await Task.yield() }
            try? await Task.sleep(for: .microseconds(500))
        }
    }
}

extension TestClock: SimulatedClock {
    package func call(after duration: Duration, _ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.schedule(after: duration, action) }
    }
}
