public import Foundation
public import HTTPTypes

/// The response that an error is about, with its request.
public struct ResponseInfo: Sendable {
    /// The raw response.
    public let response: RawResponse

    /// The reason that the endpoint's own error could not be decoded from the body of a rejected response, or that the
    /// decoded error has nothing in common with the body; `nil` if there was no problem.
    ///
    /// An error whose keys are all optional can be decoded from any object. If the body has none of its keys, such as
    /// `{"exception_message": "…"}` for an error with only `detail`, both the error and this property are set.
    public let failureProblem: DecodingFailure?

    /// Whether the response refuses the credentials, by the rule of its request.
    let refusesCredentials: Bool

    /// The reason that a response with the status of a success was rejected; `nil` for any other status.
    var violation: String?

    /// Creates a description of a response.
    public init(_ response: RawResponse, failureProblem: DecodingFailure? = nil) {
        self.init(response, failureProblem: failureProblem, refusesCredentials: response.statusCode == 401)
    }

    init(_ response: RawResponse, failureProblem: DecodingFailure? = nil, refusesCredentials: Bool) {
        self.response = response
        self.failureProblem = failureProblem
        self.refusesCredentials = refusesCredentials
    }

    /// The places where the body contradicts its spec and was read leniently; empty for a strict session.
    public var issues: ResponseIssues { response.reading.issues }

    /// The request.
    public var request: RequestInfo { response.request }

    /// The status.
    public var status: HTTPResponse.Status { response.status }

    /// Whether the response is from another origin than the endpoint's, to which no credentials are sent.
    var withholdsCredentials: Bool {
        request.isForeign || response.url.map { $0.origin != request.url?.origin } ?? false
    }

    /// The headers.
    public var headers: HTTPFields { response.headers }

    /// The status code.
    public var statusCode: Int { response.statusCode }

    /// The value of a header field, case-insensitive; `nil` if it is absent.
    public func header(_ name: String) -> String? {
        response.header(name)
    }

    /// The raw body.
    public var body: Data { response.body }
}

@_documentation(visibility: internal)
extension ResponseInfo: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The request and the status.
    public var description: String { response.description }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, so that a dumped error shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
