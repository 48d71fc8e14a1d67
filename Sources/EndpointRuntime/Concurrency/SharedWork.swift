/// A value that several sources may provide; the first one wins.
package final class FirstResult<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case waiting(CheckedContinuation<Value, Never>)
        /// The value is given once `prepare` has returned, to the task that waits for it.
        case preparing(CheckedContinuation<Value, Never>?)
        case full(Value)
        case taken
    }

    private let state = Locked(State.empty)

    package init() {}

    /// Waits for the value; call it only once.
    package var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let value: Value? = state.withLock { state in
                    switch state {
                    case .full(let value):
                        state = .taken
                        return value
                    case .preparing: state = .preparing(continuation)
                    case .empty, .waiting, .taken: state = .waiting(continuation)
                    }
                    return nil
                }
                if let value { continuation.resume(returning: value) }
            }
        }
    }

    /// Whether the value has been provided.
    var isGiven: Bool {
        state.withLock { state in
            switch state {
            case .empty, .waiting: false
            case .preparing, .full, .taken: true
            }
        }
    }

    /// Provides the value.
    ///
    /// - Parameter prepare: called if the value is the first, before the waiting task resumes.
    /// - Returns: Whether it is the first value.
    @discardableResult
    package func give(_ value: Value, before prepare: () -> Void = {}) -> Bool {
        let isFirst = state.withLock { state in
            switch state {
            case .preparing, .full, .taken: return false
            case .empty: state = .preparing(nil)
            case .waiting(let continuation): state = .preparing(continuation)
            }
            return true
        }
        guard isFirst else { return false }
        prepare()
        let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
            guard case .preparing(let continuation) = state else { return nil }
            state = continuation == nil ? .full(value) : .taken
            return continuation
        }
        waiting?.resume(returning: value)
        return true
    }
}

extension TaskPriority {
    /// The priority of work that several calls wait for, which is at least medium.
    ///
    /// A task has the priority of the call that starts it, and waiting for a continuation does not raise it. After a call in
    /// the background, a call of the user interface would wait for a task that the system slows down.
    package static var ofSharedWork: TaskPriority { max(Task.currentPriority, .medium) }
}
