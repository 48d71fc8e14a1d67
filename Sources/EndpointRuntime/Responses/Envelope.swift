public import HTTPTypes

/// A response together with everything that came with it.
public struct Envelope<Value: Sendable>: Sendable {
    /// The response that the request wants.
    public let value: Value

    /// The answer as it came: status, headers and body.
    public let raw: RawResponse

    /// The status.
    public var status: HTTPResponse.Status { raw.status }

    /// The headers.
    public var headers: HTTPFields { raw.headers }
}
