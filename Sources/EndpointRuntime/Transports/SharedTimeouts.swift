/// The time-outs of the callers of one request, which a middleware sends for all of them. They are suspended and restarted
/// together.
package final class SharedTimeouts: Sendable {
    private struct State {
        var requests: [Int: OutgoingRequest] = [:]
        var isPaused = false
        var hasTimedOut = false
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

    /// Removes the time-out of a caller.
    package func remove(_ member: Int) {
        state.withLock { state in
            guard let request = state.requests.removeValue(forKey: member), state.requests.isEmpty else { return }
            state.hasTimedOut = request.attemptHasTimedOut
        }
    }

    /// Connects the request that is sent with the time-outs of all callers.
    package func observe(_ request: inout OutgoingRequest) {
        request.observeTimeout {
            self.setPaused(true)
        } restart: {
            self.setPaused(false)
        } hasTimedOut: {
            self.state.withLock { $0.hasTimedOut }
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
