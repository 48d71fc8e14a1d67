import HTTPTypes

/// The request of one endpoint: a value that builds an HTTP request and decodes the response.
///
/// A conforming type provides `Response`, `service` (usually through the service's own refinement of this protocol) and
/// `buildRequest(_:)`. For handwritten requests, ``DeclaredRequest`` derives `buildRequest(_:)` from `method` and
/// `path`.
public protocol Request<Response>: Sendable {
    /// The decoded body of a success.
    associatedtype Response: Sendable

    /// The endpoint's own error: a `Decodable` body, `Int` for the bare status code, `Void`, or `Never` for none.
    associatedtype Failure: Sendable = Never

    /// The service that the request is sent to.
    static var service: Service { get }

    /// The rules for interpreting a response; by default, every 2xx is a success, and the value is the whole body.
    static var responsePolicy: ResponsePolicy { get }

    /// Adds the parts that all requests of the service share; called before `buildRequest(_:)`. Does nothing by
    /// default.
    static func prepare(_ request: inout RequestBuilder)

    /// Sets the method and the path, and adds query, header fields and body.
    ///
    /// - Throws: any error, which becomes ``SessionError/unbuildable(_:reason:)``.
    func buildRequest(_ request: inout RequestBuilder) throws

    /// Changes the request before it is sent, after all header fields are set; does nothing by default.
    ///
    /// - Throws: any error, which becomes ``SessionError/unbuildable(_:reason:)``.
    func intercept(_ request: inout OutgoingRequest) throws

    /// Changes the response before it is interpreted; does nothing by default.
    ///
    /// For a page, it is called twice: for its value, and for the request of the next page.
    ///
    /// - Throws: any error, which becomes ``SessionError/undecodable(_:_:)``.
    func intercept(_ response: inout RawResponse) throws

    /// Whether a response that is not a success means that the credentials are no longer valid; by default, whether its
    /// status is 401.
    ///
    /// If so, a session that has a ``CredentialSource`` sends the request once more, with the next token.
    static func refusesCredentials(_ response: RawResponse) -> Bool

    /// Decodes the endpoint's own error from a response that is not a success; returns `nil` if there is none.
    ///
    /// The default implementation supports a ``Failure`` that is `Decodable`, `Int` (the status code), `Void` or
    /// `Never`.
    ///
    /// - Throws: any error. The call still ends with ``SessionError/rejected(_:_:)``, and
    ///   ``ResponseInfo/failureProblem`` contains the error.
    static func decodeFailure(from response: RawResponse) throws -> Failure?

    /// Decodes the response of a success.
    ///
    /// The default implementation supports a ``Response`` that is `Decodable` (from JSON), `String`, `Data`, `Void` or
    /// ``RawResponse``.
    ///
    /// - Throws: any error, which becomes ``SessionError/undecodable(_:_:)``.
    func decodeResponse(_ response: RawResponse) throws -> Response
}

extension Request {
    /// The error of a call.
    ///
    /// ```swift
    /// do throws(GitHub.Endpoint.GetUser.CallError) { … } catch .rejected(let response, let problem) { … }
    /// ```
    public typealias CallError = SessionError<Failure>

    /// The default policy: every 2xx is a success, and the value is the whole body.
    public static var responsePolicy: ResponsePolicy { ResponsePolicy() }

    /// Adds nothing.
    public static func prepare(_ request: inout RequestBuilder) {}

    /// Changes nothing.
    ///
    /// - Throws: This implementation never throws; one of your own may.
    public func intercept(_ request: inout OutgoingRequest) throws {}

    /// Changes nothing.
    ///
    /// - Throws: This implementation never throws; one of your own may.
    public func intercept(_ response: inout RawResponse) throws {}

    /// Whether the status is 401 (RFC 9110, section 15.5.2).
    public static func refusesCredentials(_ response: RawResponse) -> Bool { response.statusCode == 401 }
}

// All of these functions return `Response`, even if its type is known. From a concrete return type, the compiler would
// silently infer the `Response` of a request that does not declare it.

@_documentation(visibility: internal)
extension Request where Response: Decodable {
    /// Decodes the response from the JSON at ``ResponsePolicy/pick``.
    ///
    /// A `String` is the body as text in its charset (or the text of a JSON string), `Data` is the raw body, and an
    /// optional response is `nil` for an empty body.
    public func decodeResponse(_ response: RawResponse) throws -> Response {
        // Checks the type at run time: in a generic request, `Response` is only known to be `Decodable`.
        guard let type = Response.self as? any BodyValue.Type,
            let value = try type.read(from: response, at: Self.responsePolicy.pick) as? Response
        else { return try response.json(at: Self.responsePolicy.pick) }
        return value
    }
}

@_documentation(visibility: internal)
extension Request where Response == Void {
    /// Returns without reading the body.
    public func decodeResponse(_ response: RawResponse) throws -> Response {
        ()
    }
}

@_documentation(visibility: internal)
extension Request where Response == RawResponse {
    /// Returns the raw response.
    public func decodeResponse(_ response: RawResponse) throws -> Response {
        response
    }
}

// All of these return `Failure?`, for the same reason as `decodeResponse` above.

@_documentation(visibility: internal)
extension Request where Failure: Decodable {
    /// Decodes the failure from the JSON at ``ResponsePolicy/failurePick``; `nil` for an empty body.
    ///
    /// An `Int` is the status code, and a `Never` is always `nil`.
    public static func decodeFailure(from response: RawResponse) throws -> Failure? {
        switch Failure.self {
        case is Never.Type: nil
        case is Int.Type: response.status.code as? Failure
        default: response.isEmpty ? nil : try response.json(at: responsePolicy.failurePick)
        }
    }
}

@_documentation(visibility: internal)
extension Request where Failure == Void {
    /// Returns without reading the body.
    public static func decodeFailure(from response: RawResponse) throws -> Failure? {
        ()
    }
}

/// An error type that several endpoints share, with a case for each type of error body.
@_documentation(visibility: internal)
public protocol StatusFailure: Sendable {
    /// Decodes the failure; `nil` for a status without a failure.
    init?(_ response: RawResponse) throws
}

@_documentation(visibility: internal)
extension Request where Failure: StatusFailure {
    /// Decodes the failure with its own initializer.
    public static func decodeFailure(from response: RawResponse) throws -> Failure? {
        try Failure(response)
    }
}
