import Foundation

extension Redaction {
    /// The text with each absolute URL in it replaced.
    ///
    /// - Parameter replacing: Returns the replacement for a URL.
    package static func text(urlsIn text: String, replacing: (String) -> String) -> String {
        var result = ""
        var rest = text[...]
        while let separator = rest.utf8.firstRange(of: "://".utf8) {
            let scheme = rest[..<separator.lowerBound].utf8.reversed().prefix(while: isScheme)
            let start = rest.utf8.index(separator.lowerBound, offsetBy: -scheme.count)
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
        while let separator = rest.utf8.firstIndex(where: "?&#;".utf8.contains) {
            let start = rest.utf8.index(after: separator)
            result += rest[..<start]
            rest = rest[start...]
            guard let item = item(at: rest.unicodeScalars), !item.value.starts(with: mark.unicodeScalars),
                isSecret(String(item.name))
            else { continue }
            result += "\(Substring(item.name))=\(replacing(String(item.value)))"
            rest = rest[item.value.endIndex...]
        }
        return result + rest
    }

    private typealias Scalars = Substring.UnicodeScalarView

    /// The name and the value of the item at the beginning of the text; `nil` if there is none, or if the value is
    /// empty.
    private static func item(at text: Scalars) -> (name: Scalars, value: Scalars)? {
        let name = text.prefix { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "_-.[]%".unicodeScalars.contains(scalar)
        }
        guard text[name.endIndex...].first == "=" else { return nil }
        let value = text[name.endIndex...].dropFirst().prefix { scalar in
            !scalar.properties.isWhitespace && !"\"'<>&#;`|\\".unicodeScalars.contains(scalar)
        }
        return value.isEmpty ? nil : (name, value)
    }

    private static func isScheme(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// The end of the URL at the beginning of the text, without the punctuation of a sentence.
    private static func endOfURL(_ text: Substring) -> Substring.Index {
        let scalars = text.unicodeScalars
        var end = scalars.startIndex
        while end < scalars.endIndex {
            if scalars[end...].starts(with: mark.unicodeScalars) {
                end = scalars.index(end, offsetBy: mark.unicodeScalars.count)
                continue
            }
            if scalars[end].properties.isWhitespace || "\"'<>`{}|\\^".unicodeScalars.contains(scalars[end]) { break }
            end = scalars.index(after: end)
        }
        while end > scalars.startIndex, ").,;:]!".unicodeScalars.contains(scalars[scalars.index(before: end)]) {
            end = scalars.index(before: end)
        }
        return end
    }
}
