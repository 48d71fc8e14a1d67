
/// The time that an attempt has: it can be stopped, and started anew.
final class AttemptTimeout: Sendable {
    private struct State {
        var alarm: DeadlineTimer.Alarm?
        /// Ends the attempt; released at its end, since a kept request would keep what the closure holds.
        var action: (@Sendable () -> Void)?
    }

    private let duration: Duration?
    private let timer: DeadlineTimer
    private let state: Locked<State>

    /// - Parameters:
    ///   - duration: how long the attempt has; `nil` for any time.
    ///   - action: ends the attempt.
    init(_ duration: Duration?, _ timer: DeadlineTimer, action: @escaping @Sendable () -> Void) {
        self.duration = duration
        self.timer = timer
        state = Locked(State(action: action))
    }

    /// Starts the time anew.
    func restart() {
        guard let duration else { return }
        state.withLock { state in
            guard let action = state.action else { return }
            if let alarm = state.alarm { return alarm.restart() }
            state.alarm = timer.schedule(after: duration, action)
        }
    }

    /// Stops the time until it is started anew.
    func pause() {
        state.withLock { state in
            state.alarm?.cancel()
            state.alarm = nil
        }
    }

    /// Stops the time for good.
    func end() {
        state.withLock { state in
            state.alarm?.cancel()
            state.alarm = nil
            state.action = nil
        }
    }
}
