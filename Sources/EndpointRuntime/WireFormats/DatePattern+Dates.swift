import Foundation
import TextCoding

/// Dates in a user-defined format. Without an offset the time is UTC; dates are always written in UTC.
///
/// The pattern is interpreted for each date, which costs less than looking up a parsed pattern.
extension DatePattern {
    /// The description of a date in this format for error messages.
    var summary: String {
        "a date written '\(text)'" + (problem.map { " (no pattern: \($0))" } ?? "")
    }

    func parse(_ date: String) -> Date? {
        var pattern = pieces
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
        // A date that is written with an invalid pattern could not be read back.
        guard problem == nil, let time = CivilTime(date) else { return nil }
        var pattern = pieces
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

    /// Converts the decimals of a second to microseconds, rounded down.
    private static func microseconds(_ decimals: Int, digits: Int) -> Int {
        var microseconds = decimals
        for _ in 0..<max(0, 6 - digits) { microseconds *= 10 }
        for _ in 0..<max(0, digits - 6) { microseconds /= 10 }
        return microseconds
    }
}
