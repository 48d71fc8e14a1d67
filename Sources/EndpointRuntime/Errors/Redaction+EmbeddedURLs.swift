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

    /// The text with the values of secret items of queries and forms replaced, including the items of relative URLs such
    /// as `/next?api_key=…`, and the first item of a form.
    ///
    /// - Parameters:
    ///   - mark: The text that marks a value as replaced already.
    ///   - isSecret: Whether an item with this name, which may be percent-encoded, is a secret, unless it is an error
    ///     code outside of a query.
    ///   - isHidden: Whether even such an item with this name is a secret.
    ///   - replacing: Returns the replacement for a value.
    package static func text(
        itemsIn text: String,
        mark: String = mark,
        isSecret: (String) -> Bool = isSecret,
        isHidden: (String) -> Bool = { _ in false },
        replacing: (String) -> String = { _ in mark }
    ) -> String {
        var result = ""
        var rest = text[...].unicodeScalars
        while let equals = rest.firstIndex(of: "=") {
            let start = startOfName(rest[..<equals])
            let name = String(rest[start..<equals])
            let isInQuery = rest[..<start].last.map("?&#;".unicodeScalars.contains) ?? false
            let behind = rest.index(after: equals)
            let value = rest[behind...].prefix(while: isInItemValue)
            result += Substring(rest[..<behind])
            rest = rest[behind...]
            // The mark may contain a character that ends a value.
            guard value.contains(where: { $0 != "=" }), !value.starts(with: mark.unicodeScalars), isSecret(name),
                isInQuery || isHidden(name) || !isErrorCode(value, name)
            else { continue }
            result += replacing(String(value))
            rest = rest[value.endIndex...]
        }
        return result + Substring(rest)
    }

    /// The start of the name of an item at the end of a text. The name is empty if the text ends in anything else.
    private static func startOfName(_ text: Substring.UnicodeScalarView) -> Substring.Index {
        let last = text.lastIndex { scalar in
            !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
                && !"_-.[]%".unicodeScalars.contains(scalar)
        }
        return last.map(text.index(after:)) ?? text.startIndex
    }

    private static func isInItemValue(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !"\"'<>&#;`|\\".unicodeScalars.contains(scalar)
    }

    /// Whether an item is an error code, such as `Code=-1001` in the description of an error, rather than an
    /// authorization code: a number, or words without digits.
    private static func isErrorCode(_ value: Substring.UnicodeScalarView, _ name: String) -> Bool {
        guard name.lowercased() == "code" else { return false }
        return isWords(value) || value.allSatisfy { !$0.properties.isAlphabetic }
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
