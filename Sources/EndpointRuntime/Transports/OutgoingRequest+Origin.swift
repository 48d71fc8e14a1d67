import Foundation
import HTTPTypes
import TextCoding

extension OutgoingRequest {
    /// The header fields that are kept when a request goes to a different origin. Any other field may contain a secret,
    /// regardless of its name.
    private static let harmlessHeaders: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "content-encoding",
        "content-language", "content-type", "if-match", "if-modified-since", "if-none-match", "if-range",
        "if-unmodified-since", "last-event-id", "prefer", "range", "user-agent",
    ]

    /// The header fields that describe a body (the Fetch standard's request-body-header names, and others that clients
    /// omit as well).
    private static let bodyHeaders: Set<String> = [
        "content-digest", "content-encoding", "content-language", "content-length", "content-location", "content-type",
        "digest", "expect", "repr-digest", "transfer-encoding",
    ]

    /// Whether a header field with this name never contains a secret.
    static func isHarmless(header name: String) -> Bool { harmlessHeaders.contains(name.lowercased()) }

    /// Changes the URL. If the origin is different, removes the header fields that may contain credentials; if it is the
    /// same, keeps the user information, unless the new URL has its own.
    ///
    /// - Returns: Whether the origin is the same.
    @discardableResult
    mutating func move(to url: URL) -> Bool {
        let isSameOrigin = url.origin != nil && url.origin == self.url.origin
        var parts = url.components
        parts?.fragment = nil
        if isSameOrigin, url.user == nil, let own = self.url.components {
            parts?.percentEncodedUser = own.percentEncodedUser
            parts?.percentEncodedPassword = own.percentEncodedPassword
        }
        self.url = parts?.url ?? url
        if !isSameOrigin {
            isForeign = true
            removeSecretHeaders()
        }
        return isSameOrigin
    }

    /// Whether the body may be sent to `target`, too: to the same origin, or to the https form of an http URL.
    ///
    /// A body may contain secrets, such as the password of a login, and no rule can find them in every format.
    func mayRepeatBody(at target: URL) -> Bool {
        guard let origin = target.origin, let own = url.origin else { return false }
        if origin == own { return true }
        return url.scheme?.lowercased() == "http" && target.scheme?.lowercased() == "https"
            && url.host()?.lowercased() == target.host()?.lowercased() && [nil, 80].contains(url.port)
            && [nil, 443].contains(target.port)
    }

    /// Removes the header fields that may contain secrets.
    package mutating func removeSecretHeaders() {
        headers.removeAll { field in
            let name = field.name.canonicalName
            return !Self.harmlessHeaders.contains(name) || credentialPlaces.headers.contains(name)
        }
    }

    /// Turns the request into a GET without a body; a HEAD stays a HEAD.
    mutating func dropBody() {
        if method != .head { method = .get }
        body = nil
        isIdempotent = true
        removeBodyHeaders()
    }

    /// Removes the header fields that describe a body.
    mutating func removeBodyHeaders() {
        headers.removeAll { Self.bodyHeaders.contains($0.name.canonicalName) }
    }
}

extension URL {
    /// The URL without the query items with these names; the others keep their percent-encoding.
    func removing(queryItems names: Set<String>) -> URL {
        guard !names.isEmpty, var parts = components, let query = parts.percentEncodedQuery else { return self }
        let kept = query.split(separator: "&", omittingEmptySubsequences: false).filter { item in
            !names.contains(PercentEncoding.decode(item.prefix { $0 != "=" }))
        }
        parts.percentEncodedQuery = kept.isEmpty ? nil : kept.joined(separator: "&")
        return parts.url ?? self
    }
}
