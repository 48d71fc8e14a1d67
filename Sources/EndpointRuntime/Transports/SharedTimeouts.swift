/// The time-outs of the callers of one request, which a middleware sends for all of them. They are suspended and restarted
/// together.
package final class SharedTimeouts: Sendable {
    private struct State {
        var requests: [Int: OutgoingRequest] = [:]
        var isPaused = false
        /// The request of the last caller that left. Its time-out ends the request that is sent.
        var last: OutgoingRequest?
    }

    private let state = Locked(State())

    package init() {}

    /// Adds the time-out of a caller.
    package func add(_ request: OutgoingRequest, _ member: Int) {
        state.withLock { state in
            state.requests[member] = request
            if state.isPaused { request.pauseTimeout() }
        }
    }

    /// Removes the time-out of a caller, which runs again if it was suspended.
    ///
    /// - Returns: whether the time-out of the caller's attempt or the deadline of its call has passed.
    package func remove(_ member: Int) -> Bool {
        state.withLock { state in
            guard let request = state.requests.removeValue(forKey: member) else { return false }
            if state.requests.isEmpty { state.last = request }
            if state.isPaused { request.reportProgress() }
            return request.hasTimedOut
        }
    }

    /// Uses the time-out of a caller for the request that is sent, after the others have stopped waiting for its response.
    func hand(to request: OutgoingRequest) {
        state.withLock { $0.last = request }
    }

    /// Connects the request that is sent with the time-outs of all callers.
    package func observe(_ request: inout OutgoingRequest) {
        request.observeTimeout {
            self.setPaused(true)
        } restart: {
            self.setPaused(false)
        } of: {
            self.state.withLock { $0.last }
        }
    }

    private func setPaused(_ isPaused: Bool) {
        state.withLock { state in
            state.isPaused = isPaused
            for request in state.requests.values {
                if isPaused { request.pauseTimeout() } else { request.reportProgress() }
            }
        }
    }
}
