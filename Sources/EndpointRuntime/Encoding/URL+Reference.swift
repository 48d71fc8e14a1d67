import Foundation
import TextCoding

extension URL {
    /// The URL of a reference (RFC 3986, section 4.1) from a server, resolved against `base`.
    ///
    /// Servers write characters that URLs do not allow, such as the brackets of `?page[number]=2`. Foundation encodes
    /// them, but then also encodes each `%` of the text, so that `%20` becomes `%2520`. This initializer encodes them
    /// itself, and keeps each valid `%XX`.
    package init?(reference text: String, relativeTo base: URL?) {
        let start = Self.startOfPath(in: text)
        let encoded = text[..<start] + PercentEncoding.literal(text[start...])
        guard let url = URL(string: String(encoded), relativeTo: base)?.absoluteURL else { return nil }
        self = url
    }

    /// The index after the scheme and the authority, whose brackets may enclose an IPv6 address.
    private static func startOfPath(in text: String) -> String.Index {
        let scheme = text.utf8.prefix { $0 > 0x20 && !":/?#".utf8.contains($0) }
        var rest = text.utf8[scheme.endIndex...]
        if !scheme.isEmpty, rest.starts(with: "://".utf8) { rest = rest.dropFirst() } else { rest = text.utf8[...] }
        guard rest.starts(with: "//".utf8) else { return text.startIndex }
        return rest.dropFirst(2).firstIndex(where: "/?#".utf8.contains) ?? text.endIndex
    }
}

extension URL {
    /// The components of an absolute URL.
    ///
    /// - Returns: `nil` if they lack the URL's host: `URLComponents` drops a host with a label that is not valid Punycode,
    ///   such as `xn--a`.
    package var components: URLComponents? {
        guard let components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        return (components.percentEncodedHost ?? "").isEmpty == (host() ?? "").isEmpty ? components : nil
    }
}

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
