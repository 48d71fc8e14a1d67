/// The syntax of dates, identifiers, numbers and lines.
package enum TextSyntax {
    /// The ends of lines in streams of lines and of server-sent events. Other line separators of Unicode are data.
    package static let lineEnds: Set<Character> = ["\n", "\r\n", "\r"]

    /// Whether the text is a calendar date (`full-date` of RFC 3339, section 5.6), such as `2024-02-29`.
    package static func isDate(_ text: some StringProtocol) -> Bool {
        guard text.matches("0000-00-00"), let year = Int(text.prefix(4)), let month = Int(text.dropFirst(5).prefix(2)),
            let day = Int(text.suffix(2)), (1...12).contains(month)
        else { return false }
        let isLeapYear = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...lengths[month - 1]).contains(day)
    }

    /// Whether the text begins with a date and a time in hours and minutes (`date-time` of RFC 3339, section 5.6).
    package static func isDateTime(_ text: some StringProtocol) -> Bool {
        let rest = text.dropFirst(10)
        guard isDate(text.prefix(10)), let separator = rest.first else { return false }
        return "Tt ".contains(separator) && rest.dropFirst().prefix(5).matches("00:00")
    }

    /// Whether the text is a UUID (RFC 9562, section 4).
    package static func isUUID(_ text: some StringProtocol) -> Bool {
        text.matches("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx")
    }
}

extension StringProtocol {
    /// Whether the text matches a form in which `0` is any decimal digit and `x` any hexadecimal digit.
    ///
    /// This is faster than a regular expression.
    package func matches(_ form: String) -> Bool {
        utf8.count == form.utf8.count
            && zip(utf8, form.utf8).allSatisfy { byte, wanted in
                switch wanted {
                case UInt8(ascii: "0"): (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                case UInt8(ascii: "x"): byte < 0x80 && Character(UnicodeScalar(byte)).isHexDigit
                default: byte == wanted
                }
            }
    }
}

extension TextSyntax {
    /// Whether the text is a number in JSON (RFC 8259, section 6).
    package static func isJSONNumber(_ text: some StringProtocol) -> Bool {
        var rest = Substring(text).utf8
        rest.skip("-")
        if !rest.skip("0"), !rest.skipDigits() { return false }
        if rest.skip("."), !rest.skipDigits() { return false }
        if rest.skip("e") || rest.skip("E") {
            if !rest.skip("+") { rest.skip("-") }
            if !rest.skipDigits() { return false }
        }
        return rest.isEmpty
    }
}

extension Substring.UTF8View {
    /// Removes the character if it is next; returns whether it was.
    @discardableResult
    fileprivate mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let byte = first, UInt32(byte) == character.value else { return false }
        removeFirst()
        return true
    }

    /// Removes the digits that are next; returns whether there was one.
    fileprivate mutating func skipDigits() -> Bool {
        let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        removeFirst(digits.count)
        return !digits.isEmpty
    }
}
