import Foundation

extension URLComponents {
    /// Normalizes an HTTP URL (RFC 9110, section 4.2.3): removes the fragment and the default port, makes scheme and host
    /// lowercase, and replaces an empty path with `/`.
    package mutating func normalize() {
        fragment = nil
        scheme = scheme?.lowercased()
        percentEncodedHost = percentEncodedHost?.lowercased()
        if percentEncodedPath.isEmpty { percentEncodedPath = "/" }
        if port == (scheme == "https" ? 443 : 80) { port = nil }
    }
}
