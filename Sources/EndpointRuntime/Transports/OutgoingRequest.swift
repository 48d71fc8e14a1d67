public import Foundation
public import HTTPTypes

/// An outgoing request, which `intercept`, middleware and transports can read and change.
public struct OutgoingRequest: Sendable, Hashable {
    /// The method.
    public var method: HTTPRequest.Method

    /// The complete URL.
    public var url: URL

    /// The header fields.
    public var headers: HTTPFields

    /// The body; `nil` for a request without a body.
    public var body: RequestBody?

    /// The time-out of the attempt, from its beginning to the last byte of the response; `nil` for none. It restarts at
    /// admission and with each part of the body that is sent. The session measures it, with its own clock.
    public var timeout: Duration?

    /// The status codes of successes; a redirect with one of them is not followed.
    public var responseStatuses: StatusSet = .none

    /// The status codes of responses whose bodies the caller reads as a stream; none if it reads them into memory.
    public internal(set) var streamedStatuses: StatusSet = .none

    /// Whether the response is itself a stream of lines or events, which may never end, whatever its media type is;
    /// `false` for a stream in a response with header fields or by status, whose type is unknown until it is decoded.
    package internal(set) var hasUnboundedResponse = false

    /// The parts of the request that contain credentials, in addition to the header fields `Authorization` and `Cookie`.
    ///
    /// A middleware that adds a credential inserts its name: `request.credentialPlaces.insert(header: "X-User")`.
    public var credentialPlaces = CredentialPlaces()

    /// Whether the request is idempotent, either by its method (RFC 9110, 9.2.2) or by declaration. A transport must
    /// not send a request twice if it is not idempotent. Set this, too, when you change the ``method``.
    public var isIdempotent: Bool

    /// The endpoint that the request belongs to; `nil` for a request that a middleware has created.
    public package(set) var endpoint: EndpointInfo?

    /// The call that the request belongs to; only set for a ``TestTransport``, and ignored by comparisons.
    package internal(set) var call: OutgoingCall?

    /// The role of the request among two equal ones; `nil` for any other request.
    package var hedge: HedgeRole?

    /// Whether the request goes to a different origin than the original one, and therefore without header fields that
    /// may contain secrets.
    var isForeign = false

    /// The time-out of the attempt, and the observer of the body.
    var progress: ProgressHandler?

    /// Creates a request to `url`.
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

    /// Creates a request from `parts` relative to a base URL. The call's header fields override the request's, which
    /// override the session's.
    init(_ parts: RequestParts, base: Base?, headers: HTTPFields, options: CallOptions) throws(BuildFailure) {
        method = parts.method
        let location = try parts.location(base: options.base ?? base, isReused: options.base == nil)
        url = location.url
        body = parts.body
        timeout = options.timeout
        isIdempotent = parts.isIdempotent
        credentialPlaces.insert(pathValues: location.secrets)
        // The URL may be from a response. Then the items of its query may be a signature, with any name.
        if case .url(let text)? = options.base { credentialPlaces.hide(queryOf: text) }
        self.headers = headers.replacing(with: parts.headers)
        if let key = parts.keyHeader, self.headers[key] == nil { self.headers[key] = UUID().uuidString }
        try options.headers.apply(to: &self.headers)
    }
}

extension OutgoingRequest {
    /// Sets a header field, replacing any existing field with this name.
    ///
    /// - Throws: ``BuildFailure`` for a name or a value that HTTP does not allow.
    public mutating func setHeader(_ name: String, _ value: String) throws {
        try headers.set(name, value)
    }
}

extension HTTPFields {
    /// The names and the values that a transport sends, each name once, without those that it derives from the body: fields
    /// of the request could contradict it.
    ///
    /// HTTPTypes keeps cookies separate, which HTTP/1.1 does not allow (RFC 6265, section 5.4).
    package var sent: [(name: HTTPField.Name, value: String)] {
        var sent: [(name: HTTPField.Name, value: String)] = []
        // Few fields: comparing their names is faster than a set.
        for field in self where field.name != .contentLength && field.name != .transferEncoding {
            if let index = sent.firstIndex(where: { $0.name == field.name }) {
                sent[index].value = self[field.name] ?? ""
            } else {
                sent.append((field.name, field.value))
            }
        }
        return sent
    }
}

@_documentation(visibility: internal)
extension OutgoingRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and URL without secrets, such as `GET https://api.github.com/users/a`.
    public var description: String {
        "\(method.rawValue) \(Redaction.text(url: url.absoluteString, hiding: credentialPlaces))"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror that contains only `description`, so that a logged request shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// The role of a request that is one of two equal ones, of which the faster provides the response. Both roles are equal,
/// so that the two requests are.
package final class HedgeRole: Sendable, Hashable {
    /// Whether the request was sent in addition to another one.
    package let isSecond: Bool

    private let lost = Locked(false)

    package init(isSecond: Bool) {
        self.isSecond = isSecond
    }

    /// Whether the request was cancelled because the other one was faster.
    package var hasLost: Bool { lost.withLock { $0 } }

    /// Marks the request as the slower one, before it is cancelled.
    package func lose() {
        lost.withLock { $0 = true }
    }

    package static func == (left: HedgeRole, right: HedgeRole) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
