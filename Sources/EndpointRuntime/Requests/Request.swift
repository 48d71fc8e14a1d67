import HTTPTypes

/// One endpoint's request: a value that knows how to become an HTTP request and how to read the response.
///
/// Only `Response`, `service` (which a service's refinement of this protocol supplies) and `build` have to be given;
/// for a request written by hand, ``DeclaredRequest`` supplies `build` from `method` and `path`.
public protocol Request<Response>: Sendable {
    /// What the endpoint answers with.
    associatedtype Response: Sendable

    /// The endpoint's own error: a `Decodable` body, `Int` for the bare status code, `Void`, or `Never` for none.
    associatedtype Failure: Sendable = Never

    /// Where the request goes, and what all requests of its service carry.
    static var service: Service { get }

    /// Which statuses are successes, and where in the body the value is; every 2xx and the whole body, by default.
    static var rules: AnswerRules { get }

    /// Adds what all requests of the service have in common, before `build`; nothing by default.
    static func prepare(_ request: inout RequestBuilder)

    /// Names the method and the path, and adds query, headers and body.
    ///
    /// An error thrown here becomes ``SessionError/unbuildable(_:reason:)``.
    func build(_ request: inout RequestBuilder) throws

    /// Changes the request as it is about to be sent, after every header was set; does nothing by default.
    ///
    /// An error thrown here becomes ``SessionError/unbuildable(_:reason:)``.
    func intercept(_ request: inout OutgoingRequest) throws

    /// Changes the response before anything looks at it; does nothing by default.
    ///
    /// An error thrown here becomes ``SessionError/undecodable(_:_:)``.
    func intercept(_ response: inout RawResponse) throws

    /// Reads the endpoint's own error from a response that was not accepted; `nil` when it holds none.
    ///
    /// Free when ``Failure`` is `Decodable`, `Int` (the status code), `Void` or `Never`. An error thrown here loses
    /// nothing: the request is still ``SessionError/rejected(_:_:)``, and ``ResponseInfo/failureProblem`` tells why
    /// there is no failure in it.
    static func failure(from response: RawResponse) throws -> Failure?

    /// Decodes an accepted response.
    ///
    /// Free when ``Response`` is `Decodable` (as JSON), `String`, `Data`, `Void` or ``RawResponse``. An error thrown
    /// here becomes ``SessionError/undecodable(_:_:)``.
    func decode(_ response: RawResponse) throws -> Response
}

extension Request {
    /// Every success, and the whole body.
    public static var rules: AnswerRules { AnswerRules() }

    /// Adds nothing.
    public static func prepare(_ request: inout RequestBuilder) {}

    /// Changes nothing.
    public func intercept(_ request: inout OutgoingRequest) throws {}

    /// Changes nothing.
    public func intercept(_ response: inout RawResponse) throws {}
}
