import Foundation

extension Redaction {
    /// The text with each absolute URL in it replaced.
    ///
    /// - Parameter replacing: Returns the replacement for a URL.
    package static func text(urlsIn text: String, replacing: (String) -> String) -> String {
        var result = ""
        var rest = text[...]
        while let separator = rest.range(of: "://") {
            let scheme = rest[..<separator.lowerBound].reversed().prefix(while: isScheme)
            let start = rest.index(separator.lowerBound, offsetBy: -scheme.count)
            let end = endOfURL(rest[separator.upperBound...])
            result += rest[..<start] + replacing(String(rest[start..<end]))
            rest = rest[end...]
        }
        return result + rest
    }

    /// The text with the values of secret query items replaced, including the items of relative URLs such as
    /// `/next?api_key=…`.
    ///
    /// - Parameters:
    ///   - mark: The text that marks a value as replaced already.
    ///   - isSecret: Whether an item with this name, which may be percent-encoded, is a secret.
    ///   - replacing: Returns the replacement for a value.
    package static func text(
        itemsIn text: String,
        mark: String = mark,
        isSecret: (String) -> Bool = isSecret,
        replacing: (String) -> String = { _ in mark }
    ) -> String {
        guard text.utf8.contains(UInt8(ascii: "=")) else { return text }
        var result = ""
        var rest = text[...]
        // In HTML, an item follows `&amp;`.
        while let separator = rest.firstIndex(where: { "?&#;".contains($0) }) {
            let start = rest.index(after: separator)
            result += rest[..<start]
            rest = rest[start...]
            let name = rest.prefix { $0.isLetter || $0.isNumber || "_-.[]%".contains($0) }
            guard rest[name.endIndex...].first == "=" else { continue }
            let value = rest[name.endIndex...].dropFirst().prefix { !$0.isWhitespace && !"\"'<>&#;`|\\".contains($0) }
            // The mark may contain a character that ends a value.
            guard !value.isEmpty, !rest[value.startIndex...].hasPrefix(mark), isSecret(String(name)) else { continue }
            result += "\(name)=\(replacing(String(value)))"
            rest = rest[value.endIndex...]
        }
        return result + rest
    }

    private static func isScheme(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
    }

    /// The end of the URL at the beginning of the text, without the punctuation of a sentence.
    private static func endOfURL(_ text: Substring) -> Substring.Index {
        var end = text.startIndex
        while end < text.endIndex {
            if text[end...].hasPrefix(mark) {
                end = text.index(end, offsetBy: mark.count)
                continue
            }
            if text[end].isWhitespace || "\"'<>`{}|\\^".contains(text[end]) { break }
            end = text.index(after: end)
        }
        while end > text.startIndex, ").,;:]!".contains(text[text.index(before: end)]) { end = text.index(before: end) }
        return end
    }
}
