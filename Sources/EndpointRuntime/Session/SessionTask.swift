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

    /// Cancels the call: its handler receives ``SessionError/cancelled(_:)``, unless it has already received a result.
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
