import YAML

/// Quotes texts that YAML would otherwise read as something else.
package enum YAMLQuoting {
    /// The text as a scalar on one line.
    package static func scalar(_ text: String, inFlow: Bool) -> String {
        isPlain(text, inFlow: inFlow) ? text : quoted(text)
    }

    package static func isPlain(_ text: String, inFlow: Bool) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
        // Without quotes, a negative number is a number.
        let isNegative = first == "-" && Builtin.implied(by: text) != nil
        if "!&*-?|>@`\"'%#,[]{}:=~".unicodeScalars.contains(first) && !isNegative || first == " " || last == " "
            || last == ":"
        {
            return false
        }
        // Words that other YAML parsers read as null or as Booleans.
        if text.utf8.count < 6, text.asFlag != nil || text.lowercased() == "null" { return false }
        // A merge key.
        if text == "<<" { return false }
        if text.hasPrefix("...") { return false }
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case " " where previous == ":", "#" where previous == " ": return false
            case ",", "[", "]", "{", "}":
                if inFlow { return false }
            default:
                if scalar.value < 0x20 || scalar.value >= 0x7F && isHidden(scalar) { return false }
            }
            previous = scalar
        }
        return true
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        (0x7F...0x9F).contains(scalar.value) || hidden.contains(scalar)
    }

    /// The text in double quotes, with escape sequences for invisible characters.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || isHidden(scalar):
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let width = scalar.value > 0xFFFF ? 8 : 4
                result += (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Whether the text can be written as the lines of a block, which has no escape sequences.
    package static func isPrintable(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || scalar.value >= 0x20 && (scalar.value < 0x7F || !isHidden(scalar))
        }
    }

    /// Line separators, directional formatting characters, the byte order mark, and noncharacters.
    private static let hidden: Set<Unicode.Scalar> = [
        "\u{2028}", "\u{2029}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}",
        "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}",
    ]
}
