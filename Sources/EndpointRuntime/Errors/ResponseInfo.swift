public import Foundation
public import HTTPTypes

/// The response that an error is about, with its request.
public struct ResponseInfo: Sendable {
    /// The response as it came.
    public let response: RawResponse

    /// Why the endpoint's own error could not be read from the body of a request that was refused, or why the error
    /// that was read tells nothing of the body; `nil` if nothing went wrong there.
    ///
    /// An error whose keys are all optional can be read from any object. Where the body has none of its keys, such as
    /// `{"exception_message": "…"}` for an error that only knows `detail`, both the error and this are there.
    public let failureProblem: DecodingFailure?

    /// A response that came.
    public init(_ response: RawResponse, failureProblem: DecodingFailure? = nil) {
        self.response = response
        self.failureProblem = failureProblem
    }

    /// The request.
    public var request: RequestInfo { response.request }

    /// The status.
    public var status: HTTPResponse.Status { response.status }

    /// The headers.
    public var headers: HTTPFields { response.headers }

    /// The status as a number.
    public var statusCode: Int { response.statusCode }

    /// The value of a header, without regard to case; `nil` where there is none.
    public func header(_ name: String) -> String? {
        response.header(name)
    }

    /// The body, as it came.
    public var body: Data { response.body }
}

@_documentation(visibility: internal)
extension ResponseInfo: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Request and status.
    public var description: String { response.description }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// Only what `description` shows, so that a dumped error shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
