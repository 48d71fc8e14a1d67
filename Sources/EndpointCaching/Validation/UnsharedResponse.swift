import EndpointRuntime
import HTTPTypes

/// A response whose body is still arriving, for the first call that takes it.
final class UnsharedResponse: Sendable {
    private let response: Locked<IncomingResponse?>

    /// The status.
    let statusCode: Int

    init(_ response: IncomingResponse) {
        self.response = Locked(response)
        statusCode = response.status.code
    }

    /// The response; `nil` if an earlier call has taken it.
    func take() -> IncomingResponse? {
        response.withLock { response in
            defer { response = nil }
            return response
        }
    }
}
