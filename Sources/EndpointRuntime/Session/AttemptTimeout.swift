/// The time-out of an attempt, which can be suspended and restarted.
final class AttemptTimeout: Sendable {
    private struct State {
        var alarm: DeadlineTimer.Alarm?
        /// Ends the attempt. Set to `nil` at the end of the attempt, since a retained request would otherwise retain
        /// everything that the closure captures.
        var action: (@Sendable () -> Void)?
        var hasPassed = false
    }

    private let duration: Duration?
    private let timer: DeadlineTimer
    private let state: Locked<State>

    /// - Parameters:
    ///   - duration: the time-out of the attempt; `nil` for none.
    ///   - action: ends the attempt.
    init(_ duration: Duration?, _ timer: DeadlineTimer, action: @escaping @Sendable () -> Void) {
        self.duration = duration
        self.timer = timer
        state = Locked(State(action: action))
    }

    /// Whether the attempt was ended because its time has passed.
    var hasPassed: Bool { state.withLock { $0.hasPassed } }

    /// Whether the attempt has ended.
    var hasEnded: Bool { state.withLock { $0.action == nil } }

    /// Restarts the time-out.
    func restart() {
        guard let duration else { return }
        state.withLock { state in
            guard state.action != nil else { return }
            if let alarm = state.alarm { return alarm.restart() }
            state.alarm = timer.schedule(after: duration) { self.pass() }
        }
    }

    /// Ends the attempt. `hasPassed` is set first, so that a middleware whose task is cancelled can see the reason.
    private func pass() {
        let action = state.withLock { state in
            state.hasPassed = state.action != nil
            return state.action.take()
        }
        action?()
    }

    /// Suspends the time-out until it is restarted.
    func pause() {
        state.withLock { state in
            state.alarm?.cancel()
            state.alarm = nil
        }
    }

    /// Ends the time-out.
    func end() {
        state.withLock { state in
            state.alarm?.cancel()
            state.alarm = nil
            state.action = nil
        }
    }
}

/// Cancels a call when the time for all its attempts has passed.
struct CallDeadline: Sendable {
    private let duration: Duration
    private let end: Duration
    private let clock: SessionClock
    private let passed = Locked(false)

    /// Whether the call was cancelled because its time has passed.
    var hasPassed: Bool { passed.withLock { $0 } }

    /// - Parameter duration: the time from now.
    init(_ duration: Duration, _ clock: SessionClock) {
        self.duration = duration
        self.clock = clock
        end = clock.now() + duration.limited
    }

    /// Whether a wait that begins now ends before the deadline.
    func allows(_ wait: Duration) -> Bool { clock.now() + wait.limited < end }

    /// Starts the timer. The caller must cancel the returned alarm when the call has ended.
    func start(_ timer: DeadlineTimer, cancelling task: SessionTask) -> DeadlineTimer.Alarm? {
        guard duration > .zero else {
            passed.withLock { $0 = true }
            task.cancel()
            return nil
        }
        return timer.schedule(after: duration) { [passed] in
            passed.withLock { $0 = true }
            task.cancel()
        }
    }

    /// Returns the result of an attempt, with a cancellation by the deadline replaced by a time-out.
    func result<Value, Failure>(
        _ result: Result<Value, SessionError<Failure>>
    ) -> Result<Value, SessionError<Failure>> {
        guard case .failure(.cancelled(let request)) = result, hasPassed else { return result }
        let text = "all attempts together may take \(duration)"
        return .failure(.noResponse(request, ConnectionFailure(.timedOut, text)))
    }
}
