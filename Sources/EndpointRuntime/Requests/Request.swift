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
    /// Every 2xx, and the whole body.
    public static var responsePolicy: ResponsePolicy { ResponsePolicy() }

    /// Adds nothing.
    public static func prepare(_ request: inout RequestBuilder) {}

    /// Changes nothing.
    public func intercept(_ request: inout OutgoingRequest) throws {}

    /// Changes nothing.
    public func intercept(_ response: inout RawResponse) throws {}
}
