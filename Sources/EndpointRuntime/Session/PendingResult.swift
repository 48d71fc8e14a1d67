/// The result of a call that waits for the actor or the queue of its handler.
///
/// The call can be cancelled until then. The observers are called just before the handler, so that they get the same result.
/// If a queue drops the handler, the call ends with this object.
final class PendingResult<R: Request>: Sendable {
    private let result: Result<Envelope<R.Response>, SessionError<R.Failure>>
    private let call: RunningCall
    private let running: RunningCalls
    private let observation: CallObservation?
    private let duration: Duration?
    private let hasEnded = Locked(false)

    /// - Parameters:
    ///   - result: the result of the last attempt.
    ///   - call: the call, which stays among the running calls.
    ///   - running: the running calls.
    ///   - observation: the observers of the call. The wait for the handler does not count toward its duration.
    init(
        _ result: Result<Envelope<R.Response>, SessionError<R.Failure>>,
        of call: RunningCall,
        in running: RunningCalls,
        _ observation: CallObservation?
    ) {
        self.result = result
        self.call = call
        self.running = running
        self.observation = observation
        duration = observation?.elapsed
    }

    deinit {
        if !hasEnded.withLock({ $0 }) { _ = end() }
    }

    /// Ends the call, and returns its result; call it only once: a cancellation if the call was cancelled in the meantime. A deadline that
    /// has passed in the meantime changes nothing.
    func end() -> Result<R.Response, SessionError<R.Failure>> {
        hasEnded.withLock { $0 = true }
        running.remove(call.id)
        var result = result
        if case .success(let envelope) = result, call.task.isCancelled, call.deadline?.hasPassed != true {
            envelope.raw.transfer?.cancel()
            result = .failure(.cancelled(envelope.raw.request))
        }
        observation?.end(with: result.map { $0.raw }, after: duration)
        return result.map { $0.value }
    }
}
