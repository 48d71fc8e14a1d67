/// A step between a session and its transport that can change, observe, repeat or respond to requests.
///
/// ```swift
/// struct Logging: Middleware {
///     func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
///         print(request.method, request.url)
///         return try await next.send(request)
///     }
/// }
/// ```
/// A middleware that sends a request again must release the first response before it waits for the second, and keep
/// only the parts that it needs: a response counts toward the `connectionLimit` of the session for as long as it is
/// kept.
public protocol Middleware: Sendable {
    /// Returns the response to `request`, usually from `next`.
    func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse
}

/// A transport with a middleware in front of it.
struct MiddlewareTransport: Transport {
    let middleware: any Middleware
    let next: any Transport

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        try await middleware.send(request, next: next)
    }
}
