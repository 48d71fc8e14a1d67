/// A running call; it continues if this value is discarded.
public final class SessionTask: Sendable {
    private struct State {
        var isCancelled = false
        /// Ends the operation that the call is waiting for.
        var stop: (@Sendable () -> Void)?
    }

    private let state = Locked(State())

    init() {}

    /// Whether the call was cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Cancels the call: its handler receives ``SessionError/cancelled(_:)``, unless it has already received a result. A
    /// stream or a download that it has received ends.
    public func cancel() {
        let stop = state.withLock { state in
            state.isCancelled = true
            return state.stop.take()
        }
        stop?()
    }

    /// Sets the function that ends the call, and calls it now if the call is already cancelled. A call that uses one of
    /// the waiting functions below must not use this function.
    func attach(_ stop: @escaping @Sendable () -> Void) {
        _ = replace(with: stop)
    }

    /// Returns the result of `operation`. If the call is cancelled meanwhile, or was cancelled before, `stop` ends the
    /// operation.
    ///
    /// Like `withTaskCancellationHandler`, but reacts to the cancellation of this call instead of a task: the operation
    /// may run in the caller's task, which a call cannot cancel.
    func waiting<Value>(for operation: () async -> Value, onCancel stop: @escaping @Sendable () -> Void) async -> Value
    {
        let outer = replace(with: stop)
        defer { _ = replace(with: outer) }
        return await operation()
    }

    /// Returns the result of `operation`, which runs in a task that is cancelled with the call.
    func waiting<Value: Sendable>(forTask operation: @escaping @Sendable () async -> Value) async -> Value {
        // Before the operation begins, the call must know how to end it.
        let isKnown = FirstResult<Void>()
        let task = Task {
            await isKnown.value
            return await operation()
        }
        return await waiting {
            isKnown.give(())
            return await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Waits until `duration` has passed or the call is cancelled.
    func wait(for duration: Duration, _ clock: SessionClock) async {
        guard !isCancelled else { return }
        await waiting(forTask: { try? await clock.sleep(for: duration) })
    }

    private func replace(with stop: (@Sendable () -> Void)?) -> (@Sendable () -> Void)? {
        let (isCancelled, outer) = state.withLock { state in
            if state.isCancelled { return (true, nil as (@Sendable () -> Void)?) }
            let outer = state.stop
            state.stop = stop
            return (false, outer)
        }
        if isCancelled { stop?() }
        return outer
    }
}

/// The calls of a session that have not ended.
final class RunningCalls: Sendable {
    private struct Entry {
        let request: any Request
        let task: SessionTask
        /// Whether the call belongs to the refresh of a token.
        let isOfRefresh: Bool
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var lastID = 0
    }

    private let state = Locked(State())

    /// Adds a call and returns its id, with which it can be removed.
    func add(_ request: any Request, _ task: SessionTask) -> Int {
        state.withLock { state in
            state.lastID += 1
            state.entries[state.lastID] = Entry(request: request, task: task, isOfRefresh: TokenRefresher.isRefreshing)
            return state.lastID
        }
    }

    /// Removes a call that has ended.
    func remove(_ id: Int) {
        // The last reference to a request may end another call, which is removed here, too: not inside the lock.
        let ended = state.withLock { $0.entries.removeValue(forKey: id) }
        withExtendedLifetime(ended) {}
    }

    /// The tasks of all requests, except those of refreshes of tokens.
    var tasks: [SessionTask] {
        state.withLock { state in state.entries.values.filter { !$0.isOfRefresh }.map(\.task) }
    }

    /// The tasks of all requests of a type that satisfy a condition.
    func tasks<R: Request>(of type: R.Type, where isIncluded: (R) -> Bool) -> [SessionTask] {
        let entries = state.withLock { Array($0.entries.values) }
        return entries.filter { ($0.request as? R).map(isIncluded) ?? false }.map(\.task)
    }
}

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
