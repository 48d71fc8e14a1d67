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
