public import Foundation
public import HTTPTypes

/// A request as it goes out: what `intercept`, middleware and transports see and may change.
public struct OutgoingRequest: Sendable, Hashable {
    /// The method.
    public var method: HTTPRequest.Method

    /// The whole URL.
    public var url: URL

    /// The headers.
    public var headers: HTTPFields

    /// What is sent.
    public var body: RequestBody?

    /// How long the answer may take, from the first byte out to the last byte in; `nil` for as long as the transport
    /// takes.
    public var timeout: Duration?

    /// The redirects that are answers, so that the transport must not follow them.
    public var answers: StatusSet = .none

    /// A request to `url`.
    public init(
        method: HTTPRequest.Method = .get,
        url: URL,
        headers: HTTPFields = HTTPFields(),
        body: RequestBody? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// The request that `parts` make on a base, with a session's headers below them and a call's above.
    init(_ parts: RequestParts, base: Base?, headers: HTTPFields, options: CallOptions) throws(BuildFailure) {
        method = parts.method
        url = try parts.url(base: options.base.map(Base.url) ?? base)
        body = parts.body
        timeout = options.timeout
        self.headers = headers.replacing(with: parts.headers)
        if let key = parts.keyHeader, self.headers[key] == nil { self.headers[key] = UUID().uuidString }
        try options.headers.apply(to: &self.headers)
    }
}

extension OutgoingRequest {
    /// Sets a header in place of the one by this name.
    ///
    /// - Throws: ``BuildFailure`` for a name or a value that HTTP does not allow.
    public mutating func setHeader(_ name: String, _ value: String) throws {
        try headers.set(name, value)
    }
}
