import Synchronization

/// Admits a number of requests to each origin at a time; the others wait in order.
final class AdmissionQueue: Sendable {
    fileprivate struct Line {
        var admitted = 0
        var waiters: [AdmissionWaiter] = []
        var position = 0
    }

    private let limit: Int
    private let lines = Mutex<[String: Line]>([:])

    /// - Parameter limit: how many are admitted to one origin at a time; at least one is.
    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    /// Waits for admission to `origin`, which ``leave(_:)`` ends.
    ///
    /// - Returns: Whether it was admitted; it is not if the task is cancelled before.
    func enter(_ origin: String) async -> Bool {
        let waiter: AdmissionWaiter? = lines.withLock { lines in
            if lines[origin, default: Line()].admitted < limit {
                lines[origin, default: Line()].admitted += 1
                return nil
            }
            let waiter = AdmissionWaiter()
            lines[origin]?.waiters.append(waiter)
            return waiter
        }
        guard let waiter else { return true }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter.wait($0) }
        } onCancel: {
            waiter.end(isAdmitted: false)
        }
    }

    /// Frees a place, and gives it to the one that has waited longest.
    func leave(_ origin: String) {
        while true {
            let waiter: AdmissionWaiter? = lines.withLock { lines in
                guard var line = lines[origin] else { return nil }
                let waiter = line.next()
                if waiter == nil { line.admitted -= 1 }
                lines[origin] = line.admitted > 0 ? line : nil
                return waiter
            }
            guard let waiter, !waiter.end(isAdmitted: true) else { return }
        }
    }
}

extension AdmissionQueue.Line {
    fileprivate mutating func next() -> AdmissionWaiter? {
        guard position < waiters.count else { return nil }
        let waiter = waiters[position]
        position += 1
        if position > 64, position > waiters.count / 2 {
            waiters.removeFirst(position)
            position = 0
        }
        return waiter
    }
}

/// One who waits, until it is admitted or gives up.
private final class AdmissionWaiter: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Bool, Never>)
        case ended(isAdmitted: Bool)
    }

    private let state = Mutex(State.new)

    /// Resumes `continuation` when the wait has ended, which may have happened already.
    func wait(_ continuation: CheckedContinuation<Bool, Never>) {
        let result: Bool? = state.withLock { state in
            if case .ended(let isAdmitted) = state { return isAdmitted }
            state = .waiting(continuation)
            return nil
        }
        if let result { continuation.resume(returning: result) }
    }

    /// Ends the wait, unless it has ended before.
    ///
    /// - Returns: Whether this ended it.
    @discardableResult
    func end(isAdmitted: Bool) -> Bool {
        let (hasEnded, continuation): (Bool, CheckedContinuation<Bool, Never>?) = state.withLock { state in
            switch state {
            case .ended: return (false, nil)
            case .new:
                state = .ended(isAdmitted: isAdmitted)
                return (true, nil)
            case .waiting(let continuation):
                state = .ended(isAdmitted: isAdmitted)
                return (true, continuation)
            }
        }
        continuation?.resume(returning: isAdmitted)
        return hasEnded
    }
}
