import EndpointRuntime
import Foundation
import HTTPTypes

/// The properties of a request that another request must share to get the same response.
struct FlightKey: Hashable, Sendable {
    /// The request without its time-out's state, its endpoint and the ignored header fields.
    private let request: OutgoingRequest

    init(_ request: OutgoingRequest, ignoring names: Set<String>) {
        var request = request
        request.endpoint = nil
        request.headers.removeAll { names.contains($0.name.canonicalName) }
        self.request = request
    }

    var origin: String { request.origin }
}

/// The result of a request for all callers that wait for it.
enum SharedResult: Sendable {
    case response(IncomingResponse)
    case failure(any Error)
    /// The body is too long to be shared.
    case unshared(UnsharedResponse)
}
