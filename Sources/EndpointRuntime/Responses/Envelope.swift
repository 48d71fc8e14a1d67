public import HTTPTypes

/// A decoded response together with the raw response.
public struct Envelope<Value: Sendable>: Sendable {
    /// The decoded response.
    public let value: Value

    /// The raw response: status, header fields and body.
    public let raw: RawResponse

    /// The status.
    public var status: HTTPResponse.Status { raw.status }

    /// The status code.
    public var statusCode: Int { raw.statusCode }

    /// The places where the response contradicts its spec and was read leniently; empty for a strict session.
    ///
    /// For a stream, the places in the lines or events that have been read so far.
    public var issues: ResponseIssues { raw.reading.lenient?.issues ?? ResponseIssues() }

    /// The header fields.
    public var headers: HTTPFields { raw.headers }

    /// The value of a header field, case-insensitive; `nil` if it is absent.
    public func header(_ name: String) -> String? { raw.header(name) }
}

@_documentation(visibility: internal)
extension Envelope: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The request and the status, as in ``raw``; print ``value`` to see the response itself.
    public var description: String { raw.description }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, because header fields and body may contain credentials.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
