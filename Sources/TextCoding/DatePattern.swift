/// A date format with fields of fixed widths, such as `yyyy-MM-dd HH:mm:ss`.
///
/// | Field | Means | Written |
/// | --- | --- | --- |
/// | `yyyy` `MM` `dd` | year, month, day | `2024` `02` `29` |
/// | `HH` `mm` `ss` | hour of 24, minute, second | `07` `30` `05` |
/// | `S` to `SSSSSSSSS` | fraction of a second, with as many digits | `250` |
/// | `Z` | the offset from UTC | `+0000` |
/// | `XXX` | the offset from UTC, as in RFC 3339 | `Z` |
/// | `'text'`, `''` | the text, an apostrophe | `text`, `'` |
///
/// Characters other than ASCII letters are literal. The letters are those of Unicode's date patterns (UTS #35, "Date
/// Field Symbols") that do not depend on a language.
package struct DatePattern: Sendable, Hashable {
    package let text: String

    package enum Piece: Sendable, Hashable {
        case field(UInt8, count: Int)
        case literal(UInt8)
    }

    package init(_ text: String) {
        self.text = text
    }

    /// The pieces of the pattern, in order.
    package var pieces: DatePatternScanner { DatePatternScanner(text) }

    /// The problem with the pattern, as the end of a sentence; `nil` if there is none.
    package var problem: String? {
        var scanner = pieces
        // One bit for each letter.
        var seen: UInt64 = 0
        while let piece = scanner.next() {
            guard case .field(let letter, let count) = piece else { continue }
            if let problem = Self.problem(ofNames: letter, count: count) { return problem }
            guard let widths = Self.widths(of: letter) else {
                let field = Self.field(letter, width: count)
                if let usual = Self.usualFields[field] { return "'\(field)' is not supported; use '\(usual)'" }
                return "'\(field)' is not a field of a date; text goes between apostrophes"
            }
            let usual = Self.field(letter, width: widths.lowerBound)
            guard widths.contains(count) else {
                let field = Self.field(letter, width: count)
                // In Unicode's patterns, five letters are the offset of RFC 3339.
                return "'\(field)' should be '\(field == "ZZZZZ" ? "XXX" : usual)'"
            }
            guard seen & Self.bit(of: letter) == 0 else { return "'\(usual)' is used twice" }
            seen |= Self.bit(of: letter)
        }
        if scanner.isUnclosed { return "an apostrophe is not closed" }
        let required = [(UInt8(ascii: "y"), 4), (UInt8(ascii: "M"), 2), (UInt8(ascii: "d"), 2)]
        for (letter, width) in required where seen & Self.bit(of: letter) == 0 {
            return "'\(Self.field(letter, width: width))' is missing"
        }
        return nil
    }

    /// The supported fields by the fields of other libraries that are often written instead: the year of a week, the
    /// day of a year and the hours of half a day.
    private static let usualFields = ["YYYY": "yyyy", "DD": "dd", "hh": "HH", "h": "HH"]

    /// The pattern with the calendar's year and day in place of `YYYY` and `DD`, which other libraries write for them; `nil`
    /// if it would have a problem.
    ///
    /// Unicode's `YYYY` is the year of a week and its `DD` a day of the year, neither of which belongs to a month.
    package var inCalendarFields: DatePattern? {
        // Between two apostrophes is text.
        let parts = text.split(separator: "'", omittingEmptySubsequences: false).enumerated().map { index, part in
            index.isMultiple(of: 2)
                ? part.replacing("YYYY", with: "yyyy").replacing("DD", with: "dd") : part
        }
        let pattern = DatePattern(parts.joined(separator: "'"))
        return pattern.problem == nil ? pattern : nil
    }

    /// The problem with a field for the name of a month or of a day of the week; `nil` for any other field.
    private static func problem(ofNames letter: UInt8, count: Int) -> String? {
        switch letter {
        case UInt8(ascii: "M") where count > 2, UInt8(ascii: "L") where count > 2:
            "names of months are not supported: use String or a custom type"
        case UInt8(ascii: "E"):
            "names of days are not supported: use the format 'http' or 'rfc2822', String or a custom type"
        default: nil
        }
    }

    private static func bit(of letter: UInt8) -> UInt64 { 1 << UInt64(letter & 63) }

    private static func field(_ letter: UInt8, width: Int) -> String {
        String(repeating: String(Unicode.Scalar(letter)), count: width)
    }

    /// The allowed numbers of adjacent letters of a field; `nil` for a letter that is not a field.
    private static func widths(of letter: UInt8) -> ClosedRange<Int>? {
        switch letter {
        case UInt8(ascii: "y"): 4...4
        case UInt8(ascii: "M"), UInt8(ascii: "d"), UInt8(ascii: "H"), UInt8(ascii: "m"), UInt8(ascii: "s"): 2...2
        case UInt8(ascii: "S"): 1...9
        case UInt8(ascii: "Z"): 1...1
        case UInt8(ascii: "X"): 3...3
        default: nil
        }
    }
}

/// Splits a date pattern: runs of letters are fields, text in apostrophes and other characters are literal.
package struct DatePatternScanner {
    private var rest: Substring.UTF8View
    private var isQuoted = false

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    /// Whether the pattern ended inside a quoted text.
    package var isUnclosed: Bool { isQuoted && rest.isEmpty }

    package mutating func next() -> DatePattern.Piece? {
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "'") {
                // Two apostrophes are one literal apostrophe, inside and outside of a quoted text.
                if rest.first == byte {
                    rest.removeFirst()
                    return .literal(byte)
                }
                isQuoted.toggle()
            } else if !isQuoted, Self.isLetter(byte) {
                var count = 1
                while rest.first == byte {
                    rest.removeFirst()
                    count += 1
                }
                return .field(byte, count: count)
            } else {
                return .literal(byte)
            }
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }
}
