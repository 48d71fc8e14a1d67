extension Duration {
    /// The duration, limited to ten years so that no sum of durations overflows.
    var limited: Duration { min(self, .seconds(Self.longestLimit)) }

    /// The longest time limit in seconds, ten years.
    static let longestLimit: Double = 315_360_000
}

/// A clock of the test kit, on which waits end at once.
///
/// Its ``call(after:_:)`` is for time-outs, which must not pass at once.
package protocol SimulatedClock: Clock {
    /// Calls `action` when the clock's time has advanced by `duration`.
    func call(after duration: Swift.Duration, _ action: @escaping @Sendable () -> Void)
}

/// A clock that measures the time since its creation.
package struct SessionClock: Sendable {
    /// Returns the time since the creation of the clock.
    package let now: @Sendable () -> Duration
    private let clock: any Clock<Duration>

    package init(_ clock: any Clock<Duration>) {
        self.clock = clock
        // Reading a clock is several times faster if the compiler knows its type, so there is a special case for
        // `ContinuousClock`.
        now = (clock as? ContinuousClock).map { Self.elapsedTime(on: $0) } ?? Self.elapsedTime(on: clock)
    }

    /// Waits for `duration`.
    ///
    /// - Throws: `CancellationError` where the task is cancelled.
    package func sleep(for duration: Duration) async throws {
        try await clock.sleep(for: duration.limited)
    }

    /// Calls `action` after `duration`.
    package func call(after duration: Duration, _ action: @escaping @Sendable () -> Void) {
        if let clock = clock as? any SimulatedClock { return clock.call(after: duration.limited, action) }
        // The time runs from now on, not from the moment at which a thread is free for the task.
        let sleep = Self.sleep(for: duration.limited, on: clock)
        // Detached, so that the timer does not inherit the task-local values of the caller: it may also serve other
        // callers, and run longer.
        Task.detached {
            try? await sleep()
            action()
        }
    }

    private static func sleep(
        for duration: Duration,
        on clock: some Clock<Duration>
    ) -> @Sendable () async throws -> Void {
        let end = clock.now.advanced(by: duration)
        return { try await clock.sleep(until: end, tolerance: nil) }
    }

    private static func elapsedTime(on clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
