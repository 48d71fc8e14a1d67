/// JSON string literals (RFC 8259, section 7).
package enum JSONString {
    /// The text in quotes. Characters that JSON requires to be escaped are escaped, and so are the line separators at
    /// which JavaScript breaks lines.
    package static func quoted(_ text: String) -> String {
        // Few texts need more than quotes; 0xE2 begins the line separators.
        let isPlain = text.utf8.allSatisfy { byte in
            byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte != 0x7F && byte != 0xE2
        }
        if isPlain { return "\"\(text)\"" }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\u{2028}" || scalar == "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
