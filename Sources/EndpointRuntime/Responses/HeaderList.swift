import Foundation

/// The elements of a list in a header field (RFC 9110, section 5.6.1).
enum HeaderList {
    /// The elements between commas, without empty ones. An element that is a quoted text is without its quotes and escapes
    /// (section 5.6.4); a quote that is not closed has no meaning.
    static func elements(of text: String) -> [String] {
        let parts = text.utf8.contains(UInt8(ascii: "\"")) ? quotedParts(of: text) : nil
        return (parts ?? text.split(separator: ",").map(String.init)).compactMap { part in
            let element = part.trimmingCharacters(in: .whitespaces)
            return element.isEmpty ? nil : unquoted(element) ?? element
        }
    }

    /// The parts between commas that are outside of quotes; `nil` if a quote is not closed.
    private static func quotedParts(of text: String) -> [String]? {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if character == ",", !isQuoted {
                parts.append("")
                continue
            }
            parts[parts.count - 1].append(character)
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
        }
        return isQuoted ? nil : parts
    }

    /// What a quoted text contains; `nil` for anything else.
    private static func unquoted(_ text: String) -> String? {
        guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return nil }
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if !isEscaped, character == "\"" { return nil }
            isEscaped = !isEscaped && character == "\\"
            if !isEscaped { result.append(character) }
        }
        return isEscaped ? nil : result
    }
}
