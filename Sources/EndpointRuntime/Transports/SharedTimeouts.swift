package import HTTPTypes

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

/// A response whose body is still arriving, for the first of several callers that takes it.
package final class UnsharedResponse: Sendable {
    private let response: Locked<IncomingResponse?>
    private let timeouts: SharedTimeouts

    /// The status.
    package let status: HTTPResponse.Status

    /// - Parameter timeouts: the time-outs of the callers.
    package init(_ response: IncomingResponse, _ timeouts: SharedTimeouts) {
        self.response = Locked(response)
        self.timeouts = timeouts
        status = response.status
    }

    /// The response; `nil` if an earlier caller has taken it. The request that was sent gets the time-out of the caller.
    ///
    /// - Parameter request: the request of the caller.
    package func take(for request: OutgoingRequest) -> IncomingResponse? {
        let response = response.withLock { response in
            defer { response = nil }
            return response
        }
        if response != nil { timeouts.hand(to: request) }
        return response
    }
}
