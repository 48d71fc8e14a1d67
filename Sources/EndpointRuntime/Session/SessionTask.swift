/// A running call; it continues if this value is discarded.
public final class SessionTask: Sendable {
    private enum State {
        case waiting
        case running(@Sendable () -> Void)
        case cancelled
    }

    private let state = Locked(State.waiting)

    init() {}

    /// Cancels the call: its handler receives ``SessionError/cancelled(_:)``, unless it has already received a result.
    public func cancel() {
        let stop: (@Sendable () -> Void)? = state.withLock { state in
            defer { state = .cancelled }
            guard case .running(let stop) = state else { return nil }
            return stop
        }
        stop?()
    }

    /// Sets the function that ends the call; if the call is already cancelled, it is ended now.
    func attach(_ stop: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            if case .cancelled = state { return true }
            state = .running(stop)
            return false
        }
        if isCancelled { stop() }
    }
}
