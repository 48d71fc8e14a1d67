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

    /// The response; `nil` for all calls but the first.
    func take() -> IncomingResponse? {
        response.withLock { response in
            defer { response = nil }
            return response
        }
    }
}
