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
        // A reader of the spec would overlook a wide or non-breaking space at an end.
        if first.properties.isWhitespace || last.properties.isWhitespace { return false }
        if isValueElsewhere(text[...]) { return false }
        // A merge key.
        if text == "<<" { return false }
        if text.hasPrefix("...") { return false }
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case " " where previous == ":", "#" where previous == " ": return false
            case ",", "[", "]", "{", "}":
                if inFlow { return false }
            // libyaml reads this mark of a key as an error.
            case "?" where inFlow && previous == ":": return false
            default:
                if isHidden(scalar, after: previous) { return false }
            }
            previous = scalar
        }
        return true
    }

    /// Whether other YAML parsers read a word as null or as a Boolean.
    package static func isValueElsewhere(_ word: Substring) -> Bool {
        word.utf8.count < 6 && (String(word).asFlag != nil || word.lowercased() == "null")
    }

    /// Whether a name or a value needs quotes so that it is not mistaken for another one: it contains an invisible
    /// character, or is in typographic quotes.
    package static func isDoubtful(_ text: String) -> Bool {
        InvisibleCharacter.first(in: text) != nil || text.betweenTypographicQuotes != nil
    }

    /// A name or a value in double quotes. Unlike in a text for people, all spaces but the usual one are escaped.
    package static func quotedName(_ text: String) -> String {
        quoted(text) { InvisibleCharacter($0)?.isSpace == true }
    }

    /// A key of a mapping: the name of a parameter, a field or a value.
    package static func key(_ text: String, inFlow: Bool) -> String {
        isDoubtful(text) ? quotedName(text) : scalar(text, inFlow: inFlow)
    }

    private static func isHidden(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) -> Bool {
        // Most texts are ASCII, which needs no lookup in Unicode's tables.
        if scalar.value < 0x7F { return scalar.value < 0x20 }
        // In emoji and in many scripts, joiners are part of a visible character.
        if ["\u{200C}", "\u{200D}"].contains(scalar), previous.value > 0x7F { return false }
        return VisibleText.isHidden(scalar)
    }

    /// The text in double quotes, with escape sequences for invisible characters.
    package static func quoted(_ text: String) -> String { quoted(text) { _ in false } }

    /// - Parameter isEscaped: Whether a visible character is written as an escape sequence nevertheless.
    private static func quoted(_ text: String, isEscaped: (Unicode.Scalar) -> Bool) -> String {
        var result = "\""
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where isHidden(scalar, after: previous) || isEscaped(scalar):
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
        var previous: Unicode.Scalar = " "
        return text.unicodeScalars.allSatisfy { scalar in
            defer { previous = scalar }
            return ["\n", "\t"].contains(scalar) || !isHidden(scalar, after: previous)
        }
    }
}
