public import EndpointRuntime
import Foundation
public import HTTPTypes

/// A complete response in a cache.
public struct StoredResponse: Hashable, Sendable {
    /// A hash of the request's values of the header fields that `Vary` lists, of `Accept`, and of `Accept-Encoding` if
    /// the response has `Content-Encoding`; a storage keeps one response for each.
    public internal(set) var variant: String

    /// The status.
    public internal(set) var status: HTTPResponse.Status

    /// The header fields, without the fields of the connection (RFC 9111, section 3.1).
    public internal(set) var headers: HTTPFields

    /// The body, as the session received it: already decompressed if the transport decompresses, and compressed if the
    /// request has an `Accept-Encoding` of its own.
    public internal(set) var body: Data

    /// The time when the request that generated or last validated the response was sent.
    public internal(set) var requestTime: Date

    /// The time when the header fields of the response to that request arrived.
    public internal(set) var responseTime: Date

    /// Creates a response, for example in the tests of a storage.
    public init(
        variant: String = "",
        status: HTTPResponse.Status,
        headers: HTTPFields,
        body: Data,
        requestTime: Date,
        responseTime: Date
    ) {
        self.variant = variant
        self.status = status
        self.headers = headers
        self.body = body
        self.requestTime = requestTime
        self.responseTime = responseTime
    }

    /// The approximate number of bytes of memory that the response takes.
    var size: Int {
        headers.reduce(512 + body.count) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 64 }
    }

    /// The response with the header fields that are stored, without those that `no-cache="…"` lists: the server sent these
    /// for one request (section 5.2.2.4).
    var withStoredFields: StoredResponse {
        var response = self
        response.headers = StoringRules.stored(headers)
        return response
    }

    /// The same response, updated by a newer response with the same content: a 304, or the response to a HEAD (section
    /// 3.2). It has the new fields that `no-cache="…"` lists, which are not stored.
    ///
    /// - Returns: `nil` if it would have too many fields, since each newer response may add some.
    func updated(by response: IncomingResponse, requestTime: Date, responseTime: Date) -> StoredResponse? {
        let ignored = StoringRules.connectionFields(in: response.headers).union([
            "content-encoding", "content-length", "content-range",
        ])
        let new = response.headers.filter { !ignored.contains($0.name.canonicalName) }
        let replaced = Set(new.map(\.name.canonicalName)).union(["age", "date"])
        let fields = headers.filter { !replaced.contains($0.name.canonicalName) } + Array(new)
        guard fields.count <= HTTPFields.maxCount else { return nil }
        var updated = self
        updated.headers = HTTPFields(fields)
        updated.requestTime = requestTime
        updated.responseTime = responseTime
        updated.addDate()
        return updated
    }

    /// Adds the time of arrival as `Date` if the response has no `Date` (RFC 9110, section 6.6.1).
    mutating func addDate() {
        if headers[.date] == nil { headers[.date] = HTTPDate.render(responseTime) }
    }
}

@_documentation(visibility: internal)
extension StoredResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and the size of the body, such as `200 OK, 1024 bytes`.
    public var description: String {
        "\(status.codeAndPhrase), \(body.count) bytes"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, because header fields such as `Set-Cookie` and the body may
    /// contain credentials.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
