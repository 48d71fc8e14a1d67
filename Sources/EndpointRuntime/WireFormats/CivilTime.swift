import Foundation

/// A UTC time on the proleptic Gregorian calendar, in the years 0 to 9999, to the microsecond.
///
/// It uses plain arithmetic, because Foundation's calendars and formatters are many times slower, and a response may
/// contain thousands of dates.
struct CivilTime {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int
    var microsecond: Int

    /// - Returns: `nil` outside the years 0 to 9999.
    init?(_ date: Date) {
        guard let (seconds, microseconds) = date.secondsAndMicroseconds else { return nil }
        let days = seconds.floored(by: 86_400)
        (year, month, day) = Self.calendarDay(daysSinceReference: days)
        guard (0...9999).contains(year) else { return nil }
        let time = Int(seconds - days * 86_400)
        hour = time / 3600
        minute = time / 60 % 60
        second = time % 60
        microsecond = microseconds
    }

    /// Returns the date of a time with these components.
    ///
    /// A leap second, `23:59:60` in UTC, becomes the first moment of the next day, as on clocks without leap seconds.
    ///
    /// - Parameter offset: The difference to UTC in seconds, positive if the time is ahead.
    /// - Returns: `nil` if the components do not form a valid time.
    static func date(
        day: Day,
        hour: Int,
        minute: Int,
        second: Int,
        microsecond: Int = 0,
        offset: Int
    ) -> Date? {
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        let days = daysSinceReference(year: day.year, month: day.month, day: day.day)
        let seconds = days * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset)
        if second == 60, seconds != seconds.floored(by: 86_400) * 86_400 { return nil }
        return Date(seconds: seconds, microseconds: second == 60 ? 0 : microsecond)
    }

    /// The weekday, from 0 for Sunday to 6 for Saturday.
    var weekday: Int {
        let days = Self.daysSinceReference(year: year, month: month, day: day)
        // The reference date, 2001-01-01, was a Monday.
        return Int((days + 1) - (days + 1).floored(by: 7) * 7)
    }

    static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

// Years begin in March, so that the leap day is the last day of its year. 400 is added to each year, so that all
// numbers are positive. An `Int` of a watch has 32 bits, which is too few for the intermediate results.
extension CivilTime {
    private static let yearsEarly = 400
    private static let reference = marchDays(year: 2001, month: 1, day: 1)

    static func daysSinceReference(year: Int, month: Int, day: Int) -> Int64 {
        marchDays(year: year, month: month, day: day) - reference
    }

    private static func marchDays(year: Int, month: Int, day: Int) -> Int64 {
        let marchYear = Int64(year + yearsEarly - (month < 3 ? 1 : 0))
        return daysBefore(marchYear) + Int64(daysBefore(marchMonth: (month + 9) % 12) + day - 1)
    }

    private static func calendarDay(daysSinceReference: Int64) -> (year: Int, month: Int, day: Int) {
        let days = daysSinceReference + reference
        // An average year has 365.2425 days. The estimate is right or one year too late.
        var marchYear = (days * 10_000 + 14_780).floored(by: 3_652_425)
        if daysBefore(marchYear) > days { marchYear -= 1 }
        let dayOfYear = Int(days - daysBefore(marchYear))
        let marchMonth = (dayOfYear * 100 + 52) / 3060
        return (
            year: Int(marchYear) - yearsEarly + (marchMonth > 9 ? 1 : 0),
            month: (marchMonth + 2) % 12 + 1,
            day: dayOfYear - daysBefore(marchMonth: marchMonth) + 1
        )
    }

    private static func daysBefore(_ marchYear: Int64) -> Int64 {
        marchYear * 365 + marchYear.floored(by: 4) - marchYear.floored(by: 100) + marchYear.floored(by: 400)
    }

    /// From March on, every five months have 153 days: 31, 30, 31, 30, 31, and so on.
    private static func daysBefore(marchMonth: Int) -> Int {
        (marchMonth * 153 + 2) / 5
    }
}

extension Int64 {
    /// The quotient, rounded down.
    fileprivate func floored(by divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
    }
}
