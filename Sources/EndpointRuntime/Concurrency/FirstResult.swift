
/// A value that several may give; the first one counts.
final class FirstResult<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case waiting(CheckedContinuation<Value, Never>)
        case full(Value)
        case taken
    }

    private let state = Locked(State.empty)

    /// The value, once it is there; to be asked for once.
    var value: Value {
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

    /// Gives the value.
    ///
    /// - Returns: Whether it is the first one.
    @discardableResult
    func give(_ value: Value) -> Bool {
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
        continuation?.resume(returning: value)
        return isFirst
    }
}
