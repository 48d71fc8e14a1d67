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

    /// The HTTP request.
    public var body: RequestBody?

    /// How long the response may take, from the first byte out to the last byte in; `nil` for any time. The session
    /// measures it, with its own clock.
    public var timeout: Duration?

    /// The statuses that are responses, so that a redirect among them is not followed.
    public var responseStatuses: StatusSet = .none

    /// The headers and query items that hold credentials, beside those that always do (`Authorization`, `Cookie`).
    public var credentialPlaces = CredentialPlaces()

    /// Whether sending it twice does what sending it once does: by its method (RFC 9110, 9.2.2), or because the request
    /// says so. A transport must not send any other request twice.
    public var isIdempotent: Bool

    /// The endpoint that it belongs to; `nil` of a request that middleware has made itself.
    public internal(set) var endpoint: EndpointInfo?

    /// Whether it goes to another origin than the request was made for, and so without what may be secret.
    var isForeign = false

    private var progress: ProgressHandler?

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
        isIdempotent = method.isIdempotent
    }

    /// The request that `parts` make on a base, with a session's headers below them and a call's above.
    init(_ parts: RequestParts, base: Base?, headers: HTTPFields, options: CallOptions) throws(BuildFailure) {
        method = parts.method
        url = try parts.url(base: options.base.map(Base.url) ?? base)
        body = parts.body
        timeout = options.timeout
        isIdempotent = parts.isIdempotent
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

    /// A transport calls this whenever a part of the body has been sent: the time-out starts anew.
    public func reportProgress() { progress?.restart() }

    /// Stops the time-out while the request waits for its turn; ``reportProgress()`` starts it anew.
    func pauseTimeout() { progress?.pause() }

    /// Lets the time-out be stopped, and started anew.
    mutating func onProgress(pause: @escaping @Sendable () -> Void, restart: @escaping @Sendable () -> Void) {
        progress = ProgressHandler(pause: pause, restart: restart)
    }
}

/// Stops and restarts a time-out; requests are compared without it.
private struct ProgressHandler: Sendable, Hashable {
    let pause: @Sendable () -> Void
    let restart: @Sendable () -> Void

    static func == (left: ProgressHandler, right: ProgressHandler) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
