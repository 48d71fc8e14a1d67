import Foundation

extension URL {
    /// Scheme, host and port (RFC 6454); `nil` for a URL without a host.
    var origin: String? {
        guard let scheme = scheme?.lowercased(), let host = host?.lowercased(), !host.isEmpty else { return nil }
        return "\(scheme)://\(host):\(port ?? (scheme == "https" ? 443 : 80))"
    }
}
