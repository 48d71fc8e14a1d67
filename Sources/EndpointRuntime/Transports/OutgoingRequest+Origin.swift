import Foundation
import HTTPTypes

extension OutgoingRequest {
    /// The header fields that go to another origin than the one that the request was made for. Any other field may hold
    /// a secret, whatever it is called.
    private static let harmlessHeaders: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "content-encoding",
        "content-language", "content-type", "if-match", "if-modified-since", "if-none-match", "if-range",
        "if-unmodified-since", "prefer", "range", "user-agent",
    ]

    /// The header fields that describe a body (the Fetch standard's request-body-header names, and those that other
    /// clients leave out as well).
    private static let bodyHeaders: Set<String> = [
        "content-digest", "content-encoding", "content-language", "content-length", "content-location", "content-type",
        "digest", "expect", "repr-digest", "transfer-encoding",
    ]

    /// Goes to another URL. Credentials, and header fields that may hold some, do not follow to another origin.
    ///
    /// - Returns: Whether the origin is the same.
    @discardableResult
    mutating func move(to url: URL) -> Bool {
        let isSameOrigin = url.origin != nil && url.origin == self.url.origin
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.fragment = nil
        self.url = parts?.url ?? url
        if !isSameOrigin {
            isForeign = true
            removeSecretHeaders()
        }
        return isSameOrigin
    }

    /// Removes the header fields that may be secret.
    mutating func removeSecretHeaders() {
        headers.removeAll { field in
            let name = field.name.canonicalName
            return !Self.harmlessHeaders.contains(name) || credentialPlaces.headers.contains(name)
        }
    }

    /// Becomes a GET without a body; a HEAD stays one.
    mutating func dropBody() {
        if method != .head { method = .get }
        body = nil
        isIdempotent = true
        headers.removeAll { Self.bodyHeaders.contains($0.name.canonicalName) }
    }
}
