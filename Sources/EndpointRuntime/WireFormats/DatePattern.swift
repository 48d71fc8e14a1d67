import Foundation

/// A date format with fields of fixed widths, such as `yyyy-MM-dd HH:mm:ss`.
///
/// | Field | Means | Written |
/// | --- | --- | --- |
/// | `yyyy` `MM` `dd` | year, month, day | `2024` `02` `29` |
/// | `HH` `mm` `ss` | hour of 24, minute, second | `07` `30` `05` |
/// | `S` to `SSSSSSSSS` | so many decimals of a second | `250` |
/// | `Z` | the offset from UTC | `+0000` |
/// | `XXX` | the same, as RFC 3339 has it | `Z` |
/// | `'text'`, `''` | the text, an apostrophe | `text`, `'` |
///
/// Characters other than ASCII letters are literal. Without an offset the time is UTC; dates are always written in UTC.
/// The letters are those of Unicode's date patterns (UTS #35) that do not depend on a language.
///
/// The pattern is interpreted for each date: that costs less than looking up a parsed form.
struct DatePattern {
    let text: String

    enum Piece {
        case field(UInt8, count: Int)
        case literal(UInt8)
    }

    /// The problem with the pattern, as the end of a sentence; `nil` if there is none.
    var problem: String? {
        var scanner = PatternScanner(text)
        // One bit for each letter.
        var seen: UInt64 = 0
        while let piece = scanner.next() {
            guard case .field(let letter, let count) = piece else { continue }
            var run: String { String(repeating: String(Unicode.Scalar(letter)), count: count) }
            guard let counts = Self.counts(of: letter) else {
                return "'\(run)' is no field of a date; text goes between apostrophes"
            }
            guard counts.contains(count) else { return "'\(run)' is not one of the widths of that field" }
            guard seen & Self.bit(of: letter) == 0 else { return "'\(run)' stands there twice" }
            seen |= Self.bit(of: letter)
        }
        if scanner.isUnclosed { return "an apostrophe is not closed" }
        return "yMd".utf8.allSatisfy { seen & Self.bit(of: $0) != 0 } ? nil : "it needs 'yyyy', 'MM' and 'dd'"
    }

    /// The name of such a date in error messages.
    var summary: String {
        "a date written '\(text)'" + (problem.map { " (no pattern: \($0))" } ?? "")
    }

    func parse(_ date: String) -> Date? {
        var pattern = PatternScanner(text)
        var scanner = ByteScanner(date)
        var time = (year: -1, month: -1, day: -1, hour: 0, minute: 0, second: 0, microsecond: 0, offset: 0)
        while let piece = pattern.next() {
            switch piece {
            case .literal(let byte):
                guard scanner.skip(where: { $0 == byte }) != nil else { return nil }
            case .field(UInt8(ascii: "Z"), _), .field(UInt8(ascii: "X"), _):
                guard let offset = RFC3339.offset(&scanner) else { return nil }
                time.offset = offset
            case .field(let letter, let count):
                guard let number = scanner.number(digits: count) else { return nil }
                switch letter {
                case UInt8(ascii: "y"): time.year = number
                case UInt8(ascii: "M"): time.month = number
                case UInt8(ascii: "d"): time.day = number
                case UInt8(ascii: "H"): time.hour = number
                case UInt8(ascii: "m"): time.minute = number
                case UInt8(ascii: "s"): time.second = number
                case UInt8(ascii: "S"): time.microsecond = Self.microseconds(number, digits: count)
                default: return nil
                }
            }
        }
        guard scanner.isAtEnd, !pattern.isUnclosed,
            let day = Day(year: time.year, month: time.month, day: time.day)
        else { return nil }
        return CivilTime.date(
            day: day,
            hour: time.hour,
            minute: time.minute,
            second: time.second,
            microsecond: time.microsecond,
            offset: time.offset
        )
    }

    func render(_ date: Date) -> String? {
        // If a date cannot be read back, the pattern is wrong.
        guard problem == nil, let time = CivilTime(date) else { return nil }
        var pattern = PatternScanner(text)
        var bytes: [UInt8] = []
        while let piece = pattern.next() {
            switch piece {
            case .literal(let byte): bytes.append(byte)
            case .field(UInt8(ascii: "Z"), _): bytes += "+0000".utf8
            case .field(UInt8(ascii: "X"), _): bytes += "Z".utf8
            case .field(UInt8(ascii: "y"), let count): bytes += time.year.padded(to: count).utf8
            case .field(UInt8(ascii: "M"), let count): bytes += time.month.padded(to: count).utf8
            case .field(UInt8(ascii: "d"), let count): bytes += time.day.padded(to: count).utf8
            case .field(UInt8(ascii: "H"), let count): bytes += time.hour.padded(to: count).utf8
            case .field(UInt8(ascii: "m"), let count): bytes += time.minute.padded(to: count).utf8
            case .field(UInt8(ascii: "s"), let count): bytes += time.second.padded(to: count).utf8
            case .field(_, let count): bytes += (time.microsecond.padded(to: 6) + "000").utf8.prefix(count)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func bit(of letter: UInt8) -> UInt64 { 1 << UInt64(letter & 63) }

    /// The allowed numbers of adjacent letters of a field; `nil` for a letter that is not a field.
    private static func counts(of letter: UInt8) -> ClosedRange<Int>? {
        switch letter {
        case UInt8(ascii: "y"): 4...4
        case UInt8(ascii: "M"), UInt8(ascii: "d"), UInt8(ascii: "H"), UInt8(ascii: "m"), UInt8(ascii: "s"): 2...2
        case UInt8(ascii: "S"): 1...9
        case UInt8(ascii: "Z"): 1...1
        case UInt8(ascii: "X"): 3...3
        default: nil
        }
    }

    /// Decimals of a second, rounded down.
    private static func microseconds(_ decimals: Int, digits: Int) -> Int {
        var microseconds = decimals
        for _ in 0..<max(0, 6 - digits) { microseconds *= 10 }
        for _ in 0..<max(0, digits - 6) { microseconds /= 10 }
        return microseconds
    }
}

/// Splits a date pattern: runs of letters are fields, text in apostrophes and other characters are literal.
struct PatternScanner {
    private var rest: Substring.UTF8View
    private var isQuoted = false

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    /// Whether the pattern ended inside of a quoted text.
    var isUnclosed: Bool { isQuoted && rest.isEmpty }

    mutating func next() -> DatePattern.Piece? {
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "'") {
                // Two apostrophes are one, inside and outside of a quoted text.
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
