import Foundation
import TextCoding

extension URL {
    /// The URL of a reference (RFC 3986, section 4.1) from a server, resolved against `base`.
    ///
    /// Servers write characters that URLs do not allow, such as the brackets of `?page[number]=2`. Foundation encodes
    /// them, but then also encodes each `%` of the text, so that `%20` becomes `%2520`. This initializer encodes them
    /// itself, and keeps each valid `%XX`.
    init?(reference text: String, relativeTo base: URL?) {
        let start = Self.startOfPath(in: text)
        let encoded = text[..<start] + PercentEncoding.literal(text[start...])
        guard let url = URL(string: String(encoded), relativeTo: base)?.absoluteURL else { return nil }
        self = url
    }

    /// The index after the scheme and the authority, whose brackets may enclose an IPv6 address.
    private static func startOfPath(in text: String) -> String.Index {
        let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        var rest = text[...]
        if !scheme.isEmpty, text[scheme.endIndex...].hasPrefix("://") { rest = text[scheme.endIndex...].dropFirst() }
        guard rest.hasPrefix("//") else { return text.startIndex }
        return rest.dropFirst(2).firstIndex { "/?#".contains($0) } ?? text.endIndex
    }
}
