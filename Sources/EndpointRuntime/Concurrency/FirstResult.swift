/// A value that several sources may provide; the first one wins.
package final class FirstResult<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case waiting(CheckedContinuation<Value, Never>)
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
                    if case .full(let value) = state {
                        state = .taken
                        return value
                    }
                    state = .waiting(continuation)
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
            case .full, .taken: true
            }
        }
    }

    /// Provides the value.
    ///
    /// - Parameter prepare: called if the value is the first, before the waiting task resumes.
    /// - Returns: Whether it is the first value.
    @discardableResult
    package func give(_ value: Value, before prepare: () -> Void = {}) -> Bool {
        let (isFirst, continuation): (Bool, CheckedContinuation<Value, Never>?) = state.withLock { state in
            switch state {
            case .full, .taken: return (false, nil)
            case .empty:
                state = .full(value)
                return (true, nil)
            case .waiting(let continuation):
                state = .taken
                return (true, continuation)
            }
        }
        if isFirst { prepare() }
        continuation?.resume(returning: value)
        return isFirst
    }
}
