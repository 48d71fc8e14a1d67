import Foundation

/// Dates of RFC 2822, section 3.3, with the obsolete forms of section 4.3.
enum RFC2822Date {
    static func parse(_ text: String) -> Date? {
        var scanner = ByteScanner(withoutComments(text))
        scanner.skipAll(" ")
        let weekday = scanner.word()
        if !weekday.isEmpty {
            guard DateNames.isWeekday(weekday), scanner.skip(",") else { return nil }
            scanner.skipAll(" ")
        }
        guard let dayOfMonth = scanner.digits(1...2), scanner.skipAll(" ") > 0,
            let month = DateNames.month(scanner.word()), scanner.skipAll(" ") > 0,
            let year = year(&scanner), scanner.skipAll(" ") > 0,
            let clock = scanner.clock(secondsAreOptional: true), scanner.skipAll(" ") > 0,
            let offset = offset(&scanner), scanner.skipAll(" ") >= 0, scanner.isAtEnd,
            let day = Day(year: year, month: month, day: dayOfMonth)
        else { return nil }
        return CivilTime.date(day: day, hour: clock.hour, minute: clock.minute, second: clock.second, offset: offset)
    }

    static func render(_ date: Date) -> String? {
        CivilTime(date).map { $0.rfc822 + " +0000" }
    }

    /// Reads a year of four digits, or an obsolete short year: 00 to 49 mean 2000 to 2049, and any other two or three
    /// digits are added to 1900.
    private static func year(_ scanner: inout ByteScanner) -> Int? {
        guard let first = scanner.number(digits: 2) else { return nil }
        guard let third = scanner.digit() else { return first < 50 ? first + 2000 : first + 1900 }
        guard let fourth = scanner.digit() else { return first * 10 + third + 1900 }
        return first * 100 + third * 10 + fourth
    }

    /// The offset in seconds, positive if ahead of UTC.
    private static func offset(_ scanner: inout ByteScanner) -> Int? {
        let sign = scanner.skip("+") ? 1 : scanner.skip("-") ? -1 : 0
        guard sign != 0 else { return zones[scanner.word().uppercased()].map { $0 * 3600 } }
        guard let hours = scanner.number(digits: 2), hours < 24,
            let minutes = scanner.number(digits: 2), minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    private static let zones = [
        "UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6,
        "PST": -8, "PDT": -7,
    ]

    /// The text without parenthesized comments, and with tabs and line breaks replaced by spaces.
    private static func withoutComments(_ text: String) -> String {
        var depth = 0
        var rest = ""
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            switch scalar {
            // A backslash quotes the next character.
            case "\\" where depth > 0: _ = scalars.next()
            case "(": depth += 1
            case ")" where depth > 0: depth -= 1
            case "\t", "\r", "\n": rest += " "
            case _ where depth == 0: rest.unicodeScalars.append(scalar)
            default: break
            }
        }
        return rest
    }
}

extension ByteScanner {
    /// A number with this minimum and maximum number of digits.
    fileprivate mutating func digits(_ count: ClosedRange<Int>) -> Int? {
        guard var number = number(digits: count.lowerBound) else { return nil }
        for _ in count.dropFirst() {
            guard let digit = digit() else { break }
            number = number * 10 + digit
        }
        return number
    }
}
