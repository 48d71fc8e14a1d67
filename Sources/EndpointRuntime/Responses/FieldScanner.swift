import Foundation

/// Parses a comma-separated list, or parameters, in a header field (RFC 9110, section 5.6).
package struct FieldScanner {
    private var rest: Substring.UTF8View
    /// Whether a quotation mark may begin a string: after one without an end, no later one ends a string either. Looking
    /// for its end again would take quadratic time.
    private var mayBeQuoted = true

    package init(_ text: String) {
        rest = Substring(text).utf8
    }

    /// Whether nothing is left.
    package var isAtEnd: Bool { rest.isEmpty }

    /// Skips empty elements and white space; returns whether something is left.
    package mutating func skipSeparators() -> Bool {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") }
        return !rest.isEmpty
    }

    /// Skips white space; returns whether the element ends here.
    package var isAtSeparator: Bool {
        mutating get {
            skipSpace()
            return rest.first.map { $0 == UInt8(ascii: ",") } ?? true
        }
    }

    /// Reads the element up to the next comma, without quotation marks if it is a quoted string.
    package mutating func element() -> String {
        let start = rest
        if let text = quotedString(), isAtSeparator { return text }
        rest = start
        skipElement()
        return Substring(start[..<rest.startIndex]).trimmingCharacters(in: .whitespaces)
    }

    /// Skips to the comma that ends the element; commas in quoted strings do not.
    package mutating func skipElement() { skip(to: ",") }

    /// Skips to the semicolon that ends the parameter; semicolons in quoted strings do not.
    private mutating func skipParameter() { skip(to: ";") }

    private mutating func skip(to separator: Unicode.Scalar) {
        while let byte = rest.first, UInt32(byte) != separator.value {
            if byte == UInt8(ascii: "\""), mayBeQuoted {
                if quotedString() != nil { continue }
                mayBeQuoted = false
            }
            rest = rest.dropFirst()
        }
    }

    package mutating func skipSpace() {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    }

    /// Reads the parameters (section 5.6.6) after the first one or the value before them, with their names in lower case.
    /// Parameters with an invalid name or without a value are skipped.
    mutating func parameters() -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        skipParameter()
        while skip(";") {
            skipSpace()
            let name = token()?.lowercased()
            skipSpace()
            let hasValue = skip("=")
            skipSpace()
            let value = parameterValue()
            if let name, hasValue { parameters.append((name, value)) }
        }
        return parameters
    }

    /// Reads the value of a parameter (section 5.6.6) up to the next semicolon, without quotation marks if it is a quoted
    /// string. Many servers send values with spaces or commas unquoted.
    private mutating func parameterValue() -> String {
        let start = rest
        let quoted = quotedString()
        skipSpace()
        if let quoted, rest.first ?? UInt8(ascii: ";") == UInt8(ascii: ";") { return quoted }
        rest = start.drop { $0 != UInt8(ascii: ";") }
        return Substring(start[..<rest.startIndex]).trimmingCharacters(in: .whitespaces)
    }

    /// Skips `character` if it comes next; returns whether it did.
    package mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let byte = rest.first, UInt32(byte) == character.value else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Reads the text before the next of some ASCII characters, or the rest.
    mutating func text(upTo ends: String) -> String {
        let text = rest.prefix { !ends.utf8.contains($0) }
        rest = rest[text.endIndex...]
        return String(Substring(text))
    }

    /// Reads a token (section 5.6.2); `nil` if there is none.
    package mutating func token() -> String? {
        let token = rest.prefix { byte in
            byte > 0x20 && byte < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
        }
        rest = rest.dropFirst(token.count)
        return token.isEmpty ? nil : String(Substring(token))
    }

    /// Reads a quoted string (section 5.6.4); `nil`, and nothing is skipped, if there is none.
    package mutating func quotedString() -> String? {
        guard rest.first == UInt8(ascii: "\"") else { return nil }
        var bytes: [UInt8] = []
        var index = rest.index(after: rest.startIndex)
        while index < rest.endIndex {
            if rest[index] == UInt8(ascii: "\"") {
                rest = rest[rest.index(after: index)...]
                return String(decoding: bytes, as: UTF8.self)
            }
            if rest[index] == UInt8(ascii: "\\") { index = rest.index(after: index) }
            guard index < rest.endIndex else { return nil }
            bytes.append(rest[index])
            index = rest.index(after: index)
        }
        return nil
    }
}
