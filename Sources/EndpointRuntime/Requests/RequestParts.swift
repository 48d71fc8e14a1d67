public import Foundation
public import HTTPTypes

/// The parts of a request, without those that a session adds; useful in tests.
public struct RequestParts: Sendable, Hashable {
    /// The service that the request goes to.
    public let service: Service

    /// The base that the request names itself, in place of its service's.
    public let ownBase: String?

    /// The method.
    public let method: HTTPRequest.Method

    /// The path below the base, percent-encoded.
    public let path: String

    /// The path with `{}` in place of values, for logs and metrics.
    public let pathTemplate: String

    /// The query, in order.
    public let query: QueryItems

    /// The headers of service and request, with `Accept` and `Content-Type`.
    public let headers: HTTPFields

    /// The body of the request.
    public let body: RequestBody?

    /// Whether sending it twice does what sending it once does: by its method (RFC 9110, 9.2.2), or because it says so.
    public let isIdempotent: Bool

    /// The credentials that a session adds: any one of the sets.
    public let auth: [[CredentialUse]]

    /// The header that a session fills with a fresh key for each call.
    let keyHeader: HTTPField.Name?

    /// The header by this name, without regard to case.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }

    /// The URL on the service's own base.
    ///
    /// - Throws: ``BuildFailure`` when the base is no URL.
    public var url: URL {
        get throws { try url(base: nil) }
    }

    /// The URL on `base`, or on the service's own where that is `nil`.
    func url(base: Base?) throws(BuildFailure) -> URL {
        let text = try Base.text(of: service, own: ownBase, override: base)
        return try BaseURL(text).joined(path: path, query: query.text)
    }
}
