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
