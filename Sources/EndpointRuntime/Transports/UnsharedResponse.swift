package import HTTPTypes

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
