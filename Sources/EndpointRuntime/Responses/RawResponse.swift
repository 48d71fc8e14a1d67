public import Foundation
public import HTTPTypes

/// A raw response: status, header fields and body, with its request.
public struct RawResponse: Sendable, Hashable {
    /// The request.
    public let request: RequestInfo

    /// The URL of the response, which differs from the request's after redirects.
    public var url: URL?

    /// The status.
    public var status: HTTPResponse.Status

    /// The header fields.
    public var headers: HTTPFields

    /// The body; empty for HEAD, 204, 205 and 304.
    public var body: Data

    /// The limit that the body exceeded, in bytes; `body` is then only its beginning.
    var exceededLimit: Int?

    /// The source of a streamed body; `body` is then empty.
    private(set) var transfer: Transfer?

    /// The functions that request the response again; `nil` if that is impossible.
    var reopening: Reopening?

    /// The maximum number of bytes of a body that are read into memory.
    private(set) var bodyLimit = 64 << 20

    /// The limits and the leniency for reading the JSON in the body.
    var reading = JSONReading()

    /// Creates a response, for example in tests: `RawResponse(status: 404, headers: ["Content-Type": "text/plain"],
    /// body: Data("no".utf8))`.
    ///
    /// The JSON in the body is read with `leniency`; if that is strict, an endpoint reads the response with its own
    /// leniency.
    public init(
        status: Int = 200,
        headers: HeaderItems = [:],
        body: Data = Data(),
        request: RequestInfo? = nil,
        leniency: Leniency = .strict
    ) {
        self.init(
            request: request ?? RequestInfo(name: "request"),
            url: request?.url,
            status: HTTPResponse.Status(clamping: status),
            headers: HTTPFields(
                headers.items.compactMap { item in
                    HTTPField.Name(item.name).map { HTTPField(name: $0, value: item.value) }
                }
            ),
            body: body
        )
        reading.lenient = LenientReading(leniency)
    }

    /// Creates a response from its parts.
    init(
        request: RequestInfo,
        url: URL?,
        status: HTTPResponse.Status,
        headers: HTTPFields,
        body: Data,
        exceededLimit: Int? = nil
    ) {
        self.request = request
        self.url = url
        self.status = status
        self.headers = headers
        self.exceededLimit = exceededLimit
        self.body = Data()
        if mayHaveBody { self.body = body }
    }

    /// Creates a response whose body is still arriving.
    init(
        request: RequestInfo,
        url: URL?,
        status: HTTPResponse.Status,
        headers: HTTPFields,
        transfer: Transfer,
        bodyLimit: Int
    ) {
        self.init(request: request, url: url, status: status, headers: headers, body: Data())
        self.transfer = transfer
        self.bodyLimit = bodyLimit
    }

    /// The response without its streamed body.
    var withoutTransfer: RawResponse {
        var response = self
        response.transfer = nil
        response.reopening = nil
        return response
    }

    /// Whether HTTP allows a body in a response with this status to this request.
    var mayHaveBody: Bool { request.method != .head && ![204, 205, 304].contains(status.code) }

    /// The status code.
    public var statusCode: Int { status.code }

    /// Whether the body is empty or consists of white space.
    public var isEmpty: Bool {
        body.withUnsafeBytes { $0.allSatisfy(\.isJSONSpace) }
    }

    /// The value of the header field with this name, case-insensitive. The values of several fields with this name are
    /// joined by commas.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }

    /// The value of a header field that is not a list: of several equal values, one; otherwise all, joined by commas.
    func singleHeader(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers.singleValue($0) } ?? header(name)
    }
}

@_documentation(visibility: internal)
extension RawResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The request and the status, such as `GetUser (GET https://api.github.com/users/a) received 404 Not Found`; after a
    /// redirect, also the target's origin, `… received 404 Not Found from https://b.example`, or, at the same origin, its
    /// path.
    public var description: String {
        "\(request) received \(status.codeAndPhrase)" + (redirectTarget.map { " from \($0)" } ?? "")
    }

    /// The target of a redirect: its origin if that is another one, otherwise its path; `nil` if neither differs from the
    /// request's. A query, and the path at another origin, may contain secrets of the server.
    private var redirectTarget: String? {
        guard let url, let requested = request.url, var target = Self.parts(of: url),
            let source = Self.parts(of: requested)
        else { return nil }
        guard url.origin == requested.origin else {
            (target.percentEncodedPath, target.percentEncodedUser, target.percentEncodedPassword) = ("", nil, nil)
            target.percentEncodedQuery = nil
            return target.string
        }
        let path = target.percentEncodedPath
        return path == source.percentEncodedPath ? nil : request.hidingCredentials(in: path)
    }

    private static func parts(of url: URL) -> URLComponents? {
        var parts = url.components
        parts?.normalize()
        return parts
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, because header fields such as `Set-Cookie` and the body may
    /// contain credentials.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}

extension RawResponse {
    /// The body as text, in the charset of `Content-Type`, or else in UTF-8.
    ///
    /// - Throws: ``DecodingFailure`` if the body is not valid in that charset, or if the charset is unknown and the body is
    ///   not ASCII.
    public func text() throws -> String {
        let charset = mediaType.charset ?? "utf-8"
        guard let text = Charset.text(of: body, named: charset) else {
            throw DecodingFailure(.badText(charset: charset), in: self)
        }
        return text
    }

    /// The value of `Content-Type`.
    var mediaType: MediaType { MediaType(headers.contentType ?? "") }
}

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
    public var issues: ResponseIssues { raw.reading.issues }

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
