import HTTPTypes

/// One endpoint's request: a value that knows how to become an HTTP request and how to read the response.
///
/// A conforming type supplies `Response`, `service` (usually through the service's own refinement of this protocol) and
/// `buildRequest(_:)`. For a request written by hand, ``DeclaredRequest`` builds it from `method` and `path`.
public protocol Request<Response>: Sendable {
    /// The decoded body of a success.
    associatedtype Response: Sendable

    /// The endpoint's own error: a `Decodable` body, `Int` for the bare status code, `Void`, or `Never` for none.
    associatedtype Failure: Sendable = Never

    /// The service that the request is sent to.
    static var service: Service { get }

    /// The statuses that are successes, and the path of the value in the body; every 2xx and the whole body by default.
    static var responsePolicy: ResponsePolicy { get }

    /// Adds what all requests of the service have in common; called before `buildRequest(_:)`. Does nothing by default.
    static func prepare(_ request: inout RequestBuilder)

    /// Sets the method and the path, and adds query, headers and body.
    ///
    /// An error thrown here becomes ``SessionError/unbuildable(_:reason:)``.
    func buildRequest(_ request: inout RequestBuilder) throws

    /// Changes the request before it is sent, after all headers are set; does nothing by default.
    ///
    /// An error thrown here becomes ``SessionError/unbuildable(_:reason:)``.
    func intercept(_ request: inout OutgoingRequest) throws

    /// Changes the response before it is interpreted; does nothing by default.
    ///
    /// An error thrown here becomes ``SessionError/undecodable(_:_:)``.
    func intercept(_ response: inout RawResponse) throws

    /// Whether a response that is not a success means that the credentials are no longer valid; by default, its status
    /// is 401.
    ///
    /// Then a session that has a ``CredentialSource`` sends the request once more, with the next token.
    static func refusesCredentials(_ response: RawResponse) -> Bool

    /// Decodes the endpoint's own error from a response that is not a success; returns `nil` if there is none.
    ///
    /// The default implementation supports a ``Failure`` that is `Decodable`, `Int` (the status code), `Void` or `Never`.
    /// If this function throws, the call still ends with ``SessionError/rejected(_:_:)``, and
    /// ``ResponseInfo/failureProblem`` has the error.
    static func decodeFailure(from response: RawResponse) throws -> Failure?

    /// Decodes the response of a success.
    ///
    /// The default implementation supports a ``Response`` that is `Decodable` (from JSON), `String`, `Data`, `Void` or
    /// ``RawResponse``. An error thrown here becomes ``SessionError/undecodable(_:_:)``.
    func decodeResponse(_ response: RawResponse) throws -> Response
}

extension Request {
    /// The error of a call: `do throws(GitHub.Endpoint.GetUser.CallError) { … } catch .rejected(let response, let problem) { … }`.
    public typealias CallError = SessionError<Failure>

    /// Every 2xx, and the whole body.
    public static var responsePolicy: ResponsePolicy { ResponsePolicy() }

    /// Adds nothing.
    public static func prepare(_ request: inout RequestBuilder) {}

    /// Changes nothing.
    public func intercept(_ request: inout OutgoingRequest) throws {}

    /// Changes nothing.
    public func intercept(_ response: inout RawResponse) throws {}

    /// By the status 401 (RFC 9110, section 15.5.2).
    public static func refusesCredentials(_ response: RawResponse) -> Bool { response.statusCode == 401 }
}

// All of these return `Response`, also where its type is known: a concrete type would let the compiler infer `Response` from
// them, and a request that forgot to name its response would silently have another.

@_documentation(visibility: internal)
extension Request where Response: Decodable {
    /// Reads the response as JSON, from where ``ResponsePolicy/pick`` says.
    ///
    /// A `String` is the body as text in its charset (or the text of a JSON string), `Data` is the body as it is, and
    /// an optional response is `nil` for an empty body.
    public func decodeResponse(_ response: RawResponse) throws -> Response {
        // By the type at run time: a generic request's `Response` is known to be `Decodable` and no more.
        guard let type = Response.self as? any BodyValue.Type,
            let value = try type.read(from: response, at: Self.responsePolicy.pick) as? Response
        else { return try response.json(at: Self.responsePolicy.pick) }
        return value
    }
}

@_documentation(visibility: internal)
extension Request where Response == Void {
    /// Reads nothing: that the response was accepted is all there is to know.
    public func decodeResponse(_ response: RawResponse) throws -> Response {
        ()
    }
}

@_documentation(visibility: internal)
extension Request where Response == RawResponse {
    /// Takes status, headers and body as they are.
    public func decodeResponse(_ response: RawResponse) throws -> Response {
        response
    }
}

// All of these return `Failure?`, for the same reason as `decodeResponse` above.

@_documentation(visibility: internal)
extension Request where Failure: Decodable {
    /// Reads the failure as JSON, from where ``ResponsePolicy/failurePick`` says; an empty body holds none.
    ///
    /// An `Int` is the bare status code, and there is no `Never`.
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
    /// That the response was not accepted is all there is to know.
    public static func decodeFailure(from response: RawResponse) throws -> Failure? {
        ()
    }
}

/// An error type that several endpoints share, with a case for each type of error body.
@_documentation(visibility: internal)
public protocol StatusFailure: Sendable {
    /// Decodes the failure; `nil` for a status without one.
    init?(_ response: RawResponse) throws
}

@_documentation(visibility: internal)
extension Request where Failure: StatusFailure {
    /// Decodes the failure with its own initializer.
    public static func decodeFailure(from response: RawResponse) throws -> Failure? {
        try Failure(response)
    }
}
