extension Duration {
    /// At most ten years, so that no sum of durations overflows.
    var limited: Duration { min(self, .seconds(315_360_000)) }
}

/// A clock of the test kit, on which waits end at once.
///
/// It has to distinguish them from time-outs, which must not pass at once.
package protocol SimulatedClock: Clock {
    /// Calls `action` when the clock's time has advanced by `duration`.
    func call(after duration: Swift.Duration, _ action: @escaping @Sendable () -> Void)
}

/// A clock that measures the time since it was made.
package struct SessionClock: Sendable {
    /// The time that has passed.
    package let now: @Sendable () -> Duration
    private let clock: any Clock<Duration>

    package init(_ clock: any Clock<Duration>) {
        self.clock = clock
        // Known to the compiler, the usual clock is read several times faster.
        now = (clock as? ContinuousClock).map { Self.elapsedTime(on: $0) } ?? Self.elapsedTime(on: clock)
    }

    /// Waits.
    ///
    /// - Throws: `CancellationError` where the task is cancelled.
    package func sleep(for duration: Duration) async throws {
        try await clock.sleep(for: duration.limited)
    }

    /// Calls `action` when a time has passed.
    package func call(after duration: Duration, _ action: @escaping @Sendable () -> Void) {
        if let clock = clock as? any SimulatedClock { return clock.call(after: duration.limited, action) }
        // The values of the caller's task are not those of the timer, which may wait for other callers, and longer.
        Task.detached {
            try? await self.sleep(for: duration)
            action()
        }
    }

    private static func elapsedTime(on clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
