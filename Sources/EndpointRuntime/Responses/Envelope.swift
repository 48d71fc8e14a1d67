public import HTTPTypes

/// A response together with everything that came with it.
public struct Envelope<Value: Sendable>: Sendable {
    /// The response that the request wants.
    public let value: Value

    /// The response as it came: status, headers and body.
    public let raw: RawResponse

    /// The status.
    public var status: HTTPResponse.Status { raw.status }

    /// The headers.
    public var headers: HTTPFields { raw.headers }
}

@_documentation(visibility: internal)
extension Envelope: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Request and status, as those of ``raw``; print ``value`` to see the response itself.
    public var description: String { raw.description }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// Only what `description` shows: headers and body may hold credentials.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
