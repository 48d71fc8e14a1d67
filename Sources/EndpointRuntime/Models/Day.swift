public import Foundation

/// A calendar date without a time and without a time zone: RFC 3339's `full-date`, `2024-02-29`.
public struct Day: FieldValue {
    /// 0 to 9999, in the proleptic Gregorian calendar.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// - Returns: `nil` if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month),
            (1...CivilTime.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Foundation's reference date.
    @_documentation(visibility: internal)
    public static let placeholder = Day()

    private init() {
        (year, month, day) = (2001, 1, 1)
    }

    /// The calendar day at `date` in `timeZone`.
    ///
    /// - Returns: `nil` for a year outside 0 to 9999.
    public init?(_ date: Date, in timeZone: TimeZone) {
        // A time zone does not handle dates that are not finite, or too far away.
        guard date.secondsAndMicroseconds != nil,
            let time = CivilTime(date.addingTimeInterval(TimeInterval(timeZone.secondsFromGMT(for: date))))
        else { return nil }
        self.init(year: time.year, month: time.month, day: time.day)
    }

    /// The first moment of the day in `timeZone`.
    ///
    /// It is midnight, or the earlier midnight of a day that has two. Where clocks are set forward at midnight, it is the
    /// moment after that: `01:00` on most of these days. If a time zone has skipped the day, it is the first moment of the
    /// next one. `Day(date, in: timeZone)` returns the day again, unless it was skipped.
    public func date(in timeZone: TimeZone) -> Date {
        let seconds = CivilTime.daysSinceReference(year: year, month: month, day: day) * 86_400
        // Every difference to UTC is shorter than a day.
        let (earlier, later) = (timeZone.offset(at: seconds - 86_400), timeZone.offset(at: seconds + 86_400))
        for offset in [earlier, later] where timeZone.offset(at: seconds - offset) == offset {
            return Date(seconds: seconds - offset, microseconds: 0)
        }
        // The clocks skip midnight. Before that, they show the earlier offset, and afterwards the later one.
        var (before, after) = (seconds - later, seconds - earlier)
        while after - before > 1 {
            let middle = before + (after - before) / 2
            if timeZone.offset(at: middle) == later { after = middle } else { before = middle }
        }
        return Date(seconds: after, microseconds: 0)
    }
}

extension TimeZone {
    /// The difference to UTC in seconds, at a moment in seconds since 2001.
    fileprivate func offset(at seconds: Int64) -> Int64 {
        Int64(secondsFromGMT(for: Date(seconds: seconds, microseconds: 0)))
    }
}

@_documentation(visibility: internal)
extension Day: Comparable {
    public static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

@_documentation(visibility: internal)
extension Day: LosslessStringConvertible {
    /// Reads `yyyy-MM-dd`.
    ///
    /// - Returns: `nil` for any other text, and for a day that the calendar does not have.
    public init?(_ description: String) {
        var scanner = ByteScanner(description)
        guard let year = scanner.number(digits: 4), scanner.skip("-"),
            let month = scanner.number(digits: 2), scanner.skip("-"),
            let day = scanner.number(digits: 2), scanner.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day as `yyyy-MM-dd`.
    public var description: String {
        "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}

extension Day {
    @_documentation(visibility: internal)
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let day = try Day(container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected a day as yyyy-MM-dd")
        }
        self = day
    }

    @_documentation(visibility: internal)
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
