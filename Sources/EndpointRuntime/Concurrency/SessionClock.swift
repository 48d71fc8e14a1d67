extension Duration {
    /// At most ten years, so that no sum of durations overflows.
    var limited: Duration { min(self, .seconds(315_360_000)) }
}

/// A clock that measures the time since it was made.
struct SessionClock: Sendable {
    /// The time that has passed.
    let now: @Sendable () -> Duration
    private let clock: any Clock<Duration>

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
        now = Self.elapsedTime(on: clock)
    }

    /// Waits.
    ///
    /// - Throws: `CancellationError` where the task is cancelled.
    func sleep(for duration: Duration) async throws {
        try await clock.sleep(for: duration.limited)
    }

    private static func elapsedTime(on clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
