import Foundation

extension URLComponents {
    /// Removes what makes no difference to a request: the fragment, the default port and capital letters in scheme and
    /// host; an empty path becomes `/` (RFC 9110, section 4.2.3).
    package mutating func normalize() {
        fragment = nil
        scheme = scheme?.lowercased()
        percentEncodedHost = percentEncodedHost?.lowercased()
        if percentEncodedPath.isEmpty { percentEncodedPath = "/" }
        if port == (scheme == "https" ? 443 : 80) { port = nil }
    }
}
