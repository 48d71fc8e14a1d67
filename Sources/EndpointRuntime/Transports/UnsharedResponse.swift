package import HTTPTypes

/// A response whose body is still arriving, for the first of several callers that takes it.
package final class UnsharedResponse: Sendable {
    private let response: Locked<IncomingResponse?>

    /// The status.
    package let status: HTTPResponse.Status

    package init(_ response: IncomingResponse) {
        self.response = Locked(response)
        status = response.status
    }

    /// The response; `nil` if an earlier caller has taken it.
    package func take() -> IncomingResponse? {
        response.withLock { response in
            defer { response = nil }
            return response
        }
    }
}
