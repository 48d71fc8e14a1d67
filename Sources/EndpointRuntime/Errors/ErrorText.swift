import Foundation

/// Prepares any text for an error message: one line, without control characters, and without credentials in URLs.
enum ErrorText {
    /// The text on one line, without credentials in its URLs.
    static func printable(_ text: String) -> String {
        redactingItems(in: redactingURLs(in: line(text)))
    }

    /// The text without the values of secret query items, including the items of relative URLs such as
    /// `/next?api_key=…`.
    private static func redactingItems(in text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "=")) else { return text }
        var result = ""
        var rest = text[...]
        // In HTML, an item follows `&amp;`.
        while let separator = rest.firstIndex(where: { "?&#;".contains($0) }) {
            let start = rest.index(after: separator)
            result += rest[..<start]
            rest = rest[start...]
            let name = rest.prefix { $0.isLetter || $0.isNumber || "_-.[]%".contains($0) }
            let value = rest[name.endIndex...].dropFirst()
            guard rest[name.endIndex...].first == "=", !value.hasPrefix(Redaction.mark),
                Redaction.isSecret(String(name))
            else { continue }
            result += "\(name)=\(Redaction.mark)"
            rest = value.drop { !$0.isWhitespace && !"\"'<>&#;`|\\".contains($0) }
        }
        return result + rest
    }

    /// The text on one line, without control characters and bidirectional formatting characters.
    static func line(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for word in text.split(whereSeparator: \.isWhitespace) {
            if !scalars.isEmpty { scalars.append(" ") }
            scalars.append(contentsOf: word.unicodeScalars.filter(isPrintable))
        }
        return String(scalars)
    }

    /// The first and the last 200 characters of a text that is longer than 400, since keys and values in a response may
    /// have any length.
    ///
    /// Redact secrets first: a part of a secret may not be recognized.
    static func shortened(_ text: String) -> String {
        let limit = 400
        guard text.utf8.count > limit, text.count > limit else { return text }
        return "\(text.prefix(limit / 2))…\(text.suffix(limit / 2))"
    }

    /// A path in a body, on one line and shortened.
    static func path(_ path: String) -> String { shortened(line(path)) }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069: false
        default: scalar.properties.generalCategory != .control
        }
    }

    /// The text with its URLs redacted by ``Redaction``.
    static func redactingURLs(in text: String) -> String {
        var result = ""
        var rest = text[...]
        while let separator = rest.range(of: "://") {
            let scheme = rest[..<separator.lowerBound].reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
            let start = rest.index(separator.lowerBound, offsetBy: -scheme.count)
            let end = endOfURL(rest[separator.upperBound...])
            result += rest[..<start] + Redaction.text(url: String(rest[start..<end]))
            rest = rest[end...]
        }
        return result + rest
    }

    /// The end of the URL at the beginning of the text, without the punctuation of a sentence.
    private static func endOfURL(_ text: Substring) -> Substring.Index {
        var end = text.startIndex
        while end < text.endIndex {
            if text[end...].hasPrefix(Redaction.mark) {
                end = text.index(end, offsetBy: Redaction.mark.count)
                continue
            }
            if text[end].isWhitespace || "\"'<>`{}|\\^".contains(text[end]) { break }
            end = text.index(after: end)
        }
        while end > text.startIndex, ").,;:]!".contains(text[text.index(before: end)]) { end = text.index(before: end) }
        return end
    }
}
