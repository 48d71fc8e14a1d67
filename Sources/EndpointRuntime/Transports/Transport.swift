public import Foundation
public import HTTPTypes

/// A type that sends requests and receives their responses, such as an HTTP client, a cache, a recorder, or a test
/// double.
public protocol Transport: Sendable {
    /// Sends `request` and returns as soon as status code and header fields have arrived; the body follows in
    /// ``IncomingResponse/body``.
    ///
    /// A transport returns a response with any status code, including 4xx and 5xx, and throws no error for it. A
    /// transport ends early if its task is cancelled.
    /// - Throws: ``ConnectionFailure``; a `URLError` becomes the corresponding kind of it, and any other error
    ///   ``ConnectionFailure/other(_:)``. A middleware may treat such
    ///   an error as a mistake that is not about the connection.
    func send(_ request: OutgoingRequest) async throws -> IncomingResponse
}

/// An incoming response: status and header fields, and a body that may still be arriving.
public struct IncomingResponse: Sendable {
    /// The status.
    public var status: HTTPResponse.Status

    /// The header fields.
    public var headers: HTTPFields

    /// The body.
    public var body: ResponseBody

    /// The URL of the response, if redirects were followed; `nil` if it is that of the request.
    public var url: URL?

    /// Whether a redirect has replaced the method by GET, so that the server has processed the original one.
    package internal(set) var hasReplacedMethod = false

    /// The request's admissions, each of which ends when its last reference is released.
    var admissions: [Admission] = []

    /// Creates a response.
    public init(
        status: HTTPResponse.Status,
        headers: HTTPFields = HTTPFields(),
        body: ResponseBody = .data(Data()),
        url: URL? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }

    /// The same response with a body in memory, for any number of callers. It does not count toward the limits of its
    /// origin.
    package func holding(_ data: Data) -> IncomingResponse {
        var copy = self
        copy.body = .data(data)
        copy.admissions = []
        return copy
    }
}

@_documentation(visibility: internal)
extension IncomingResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status; after redirects also the origin of their target, as in
    /// `404 Not Found from https://b.example:443`.
    public var description: String {
        let origin = url?.origin.map { " from \($0)" } ?? ""
        return status.codeAndPhrase + origin
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, because header fields such as `Set-Cookie`, the URL and the body
    /// may contain credentials.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}

extension HTTPResponse.Status {
    /// Creates a status with its usual reason phrase. The number is limited to 0 through 999, since HTTPTypes traps on
    /// numbers of more than three digits.
    package init(clamping code: Int) {
        let code = min(max(code, 0), 999)
        self.init(code: code, reasonPhrase: Self.phrases[code] ?? "")
    }

    /// The code, and the reason phrase if there is one, such as `404 Not Found`.
    package var codeAndPhrase: String { reasonPhrase.isEmpty ? "\(code)" : "\(code) \(reasonPhrase)" }

    private static let phrases: [Int: String] = Dictionary(
        [
            .ok, .created, .accepted, .noContent, .resetContent, .partialContent, .multipleChoices, .movedPermanently,
            .found, .seeOther, .notModified, .temporaryRedirect, .permanentRedirect, .badRequest, .unauthorized,
            .forbidden, .notFound, .methodNotAllowed, .notAcceptable, .requestTimeout, .conflict, .gone,
            .preconditionFailed, .contentTooLarge, .uriTooLong, .unsupportedMediaType, .unprocessableContent,
            .tooManyRequests, .requestHeaderFieldsTooLarge, .internalServerError, .notImplemented, .badGateway,
            .serviceUnavailable, .gatewayTimeout,
        ].map { (status: HTTPResponse.Status) in (status.code, status.reasonPhrase) }
    ) { first, _ in first }
}

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
    ///
    /// - Throws: the errors of `next`, and those of the middleware itself; the session treats both as
    ///   ``Transport/send(_:)`` describes.
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

#if !(canImport(FoundationNetworking) || canImport(Darwin))
    /// The default transport on platforms without URLSession, which fails every request.
    struct MissingTransport: Transport {
        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            throw ConnectionFailure(
                .notPermitted,
                "the session has no transport, and this platform has no default transport"
            )
        }
    }
#endif
