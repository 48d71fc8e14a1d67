import Foundation

/// Dates of HTTP (RFC 9110, section 5.6.7), which are always in GMT.
package enum HTTPDate {
    /// - Parameter now: The time that determines the century of a two-digit year.
    package static func parse(_ text: String, now: Date) -> Date? {
        var scanner = ByteScanner(text)
        guard DateNames.isWeekday(scanner.word()) else { return nil }
        guard scanner.skip(",") else { return asctime(&scanner) }
        guard scanner.skip(" "), let dayOfMonth = scanner.number(digits: 2) else { return nil }
        return scanner.skip("-")
            ? rfc850(&scanner, dayOfMonth, now: now)
            : imfFixdate(&scanner, dayOfMonth)
    }

    package static func render(_ date: Date) -> String? {
        CivilTime(date).map { $0.rfc822 + " GMT" }
    }

    /// Reads the rest of `Sun, 06 Nov 1994 08:49:37 GMT`, after the day of the month.
    private static func imfFixdate(_ scanner: inout ByteScanner, _ dayOfMonth: Int) -> Date? {
        guard scanner.skip(" "), let month = DateNames.month(scanner.word()), scanner.skip(" "),
            let year = scanner.number(digits: 4), scanner.skip(" "),
            let clock = scanner.clock(), scanner.skip(" "), scanner.word() == "GMT", scanner.isAtEnd,
            let day = Day(year: year, month: month, day: dayOfMonth)
        else { return nil }
        return CivilTime.date(day: day, hour: clock.hour, minute: clock.minute, second: clock.second, offset: 0)
    }

    /// Reads the rest of `Sunday, 06-Nov-94 08:49:37 GMT`, after the first hyphen.
    private static func rfc850(_ scanner: inout ByteScanner, _ dayOfMonth: Int, now: Date) -> Date? {
        guard let month = DateNames.month(scanner.word()), scanner.skip("-"),
            let shortYear = scanner.number(digits: 2), scanner.skip(" "),
            let clock = scanner.clock(), scanner.skip(" "), scanner.word() == "GMT", scanner.isAtEnd,
            let thisYear = CivilTime(now)?.year
        else { return nil }
        // A date that appears to be more than 50 years in the future is in the past.
        let year = thisYear / 100 * 100 + shortYear
        guard let day = Day(year: year > thisYear + 50 ? year - 100 : year, month: month, day: dayOfMonth)
        else { return nil }
        return CivilTime.date(day: day, hour: clock.hour, minute: clock.minute, second: clock.second, offset: 0)
    }

    /// Reads the rest of `Sun Nov  6 08:49:37 1994`, after the weekday.
    private static func asctime(_ scanner: inout ByteScanner) -> Date? {
        guard scanner.skip(" "), let month = DateNames.month(scanner.word()), scanner.skip(" "),
            let dayOfMonth = scanner.number(digits: scanner.skip(" ") ? 1 : 2), scanner.skip(" "),
            let clock = scanner.clock(), scanner.skip(" "),
            let year = scanner.number(digits: 4), scanner.isAtEnd,
            let day = Day(year: year, month: month, day: dayOfMonth)
        else { return nil }
        return CivilTime.date(day: day, hour: clock.hour, minute: clock.minute, second: clock.second, offset: 0)
    }
}

/// The English names of days and months in the date formats of HTTP and mail.
enum DateNames {
    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The month with this name, from 1 to 12; case-insensitive.
    static func month(_ name: String) -> Int? {
        months.firstIndex { $0.lowercased() == name.lowercased() }.map { $0 + 1 }
    }

    /// Whether `name` is a weekday, in full or by its first three letters.
    static func isWeekday(_ name: String) -> Bool {
        let name = name.lowercased()
        return weekdays.contains { $0.lowercased() == name || $0.prefix(3).lowercased() == name }
    }
}

extension CivilTime {
    /// The time as `Sun, 06 Nov 1994 08:49:37`, to which HTTP and mail add a time zone.
    var rfc822: String {
        let date = "\(day.padded(to: 2)) \(DateNames.months[month - 1]) \(year.padded(to: 4))"
        let clock = "\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))"
        return "\(DateNames.weekdays[weekday].prefix(3)), \(date) \(clock)"
    }
}

extension ByteScanner {
    /// Reads a time such as `08:49:37`. The seconds are optional if `secondsAreOptional`.
    mutating func clock(secondsAreOptional: Bool = false) -> (hour: Int, minute: Int, second: Int)? {
        guard let hour = number(digits: 2), skip(":"), let minute = number(digits: 2) else { return nil }
        if skip(":") {
            return number(digits: 2).map { (hour, minute, $0) }
        }
        return secondsAreOptional ? (hour, minute, 0) : nil
    }
}
