import Foundation

/// A media type with its parameters, such as `text/html; charset=utf-8` (RFC 9110, 8.3.1).
package struct MediaType: Sendable, Hashable {
    /// Type and subtype, in lower case.
    package let name: String

    /// The charset, in lower case.
    package let charset: String?

    /// Parses the value of a `Content-Type` header field; unknown parts are ignored.
    package init(_ text: String) {
        guard text.utf8.contains(UInt8(ascii: ";")) else {
            name = Self.trim(text[...]).lowercased()
            charset = nil
            return
        }
        name = Self.trim(Substring(text.unicodeScalars.prefix { $0 != ";" })).lowercased()
        var scanner = FieldScanner(text)
        charset = scanner.parameters().first { $0.name == "charset" && !$0.value.isEmpty }?.value.lowercased()
    }

    /// Whether the type is `application/json` or `text/json`, or ends in `+json`.
    package var isJSON: Bool { name == "application/json" || name == "text/json" || name.hasSuffix("+json") }

    /// The bytes of a text in the charset, or else in UTF-8.
    package func data(of text: String) throws(BuildFailure) -> Data {
        guard let charset, charset != "utf-8" else { return Data(text.utf8) }
        guard let found = Charset(charset) else {
            // Nearly all charsets contain ASCII.
            if let data = Charset.ascii.data(of: text) { return data }
            throw BuildFailure("the charset \(charset.debugDescription) of a text is not supported")
        }
        guard let data = found.data(of: text) else {
            throw BuildFailure("a text contains characters that its charset \(charset.debugDescription) does not have")
        }
        return data
    }

    private static func trim(_ text: Substring) -> Substring {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
