public import Foundation
import TextCoding

extension WireFormat where Value == Date {
    /// RFC 3339: `2024-02-29T12:30:00Z`, with up to six decimals of a second if there are any.
    ///
    /// Reads any offset (`Z`, `+02:00`, `+0200`), any number of decimals, lowercase `t` and `z`, and a space instead of
    /// the `T`. Writes UTC.
    public static var rfc3339: Self { SharedFormats.rfc3339 }

    /// RFC 9110's HTTP-date: `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// Also reads the obsolete forms of RFC 850 and of `asctime`. Fractions of a second are lost.
    public static var http: Self { SharedFormats.http }

    /// RFC 2822, the date format of mail and RSS: `Tue, 01 Jul 2003 10:52:37 +0000`.
    ///
    /// Reads offsets and the obsolete zone names, with and without weekday and seconds. Writes UTC. Fractions of a
    /// second are lost.
    public static var rfc2822: Self { SharedFormats.rfc2822 }

    /// A date format with fields of fixed widths, such as `yyyy-MM-dd HH:mm:ss`.
    ///
    /// The fields are `yyyy`, `MM`, `dd`, `HH`, `mm`, `ss`, `S` to `SSSSSSSSS` for decimals of a second, and `Z`
    /// (`+0000`) or `XXX` (`Z`) for the offset. Put literal text between apostrophes; `''` is an apostrophe. Characters
    /// other than letters are literal. Without an offset the time is UTC; dates are always written in UTC.
    ///
    /// Reading and writing throw if the pattern lacks a year, a month or a day, or has an unknown field.
    public static func pattern(_ pattern: String) -> Self {
        let pattern = DatePattern(pattern)
        let isValid = pattern.problem == nil
        return WireFormat(pattern.summary, parse: { isValid ? pattern.parse($0) : nil }, render: pattern.render)
    }

    /// Seconds since 1970 as a whole number, as most APIs expect: `1709209845`.
    ///
    /// Also reads fractions. Writes the date rounded down to a second, also before 1970.
    public static var seconds: Self { SharedFormats.seconds }

    /// Milliseconds since 1970 as a whole number: `1709209845250`.
    ///
    /// Also reads fractions. Writes the date rounded down to a millisecond, also before 1970.
    public static var milliseconds: Self { SharedFormats.milliseconds }

    /// Seconds since 1970 as a number with up to six decimals, if there are any: `1709209845.25`.
    public static var fractionalSeconds: Self { sinceEpoch(microsecondsPerUnit: 1_000_000, isFractional: true) }

    /// Milliseconds since 1970 as a number with up to three decimals, if there are any: `1709209845250.5`.
    public static var fractionalMilliseconds: Self { sinceEpoch(microsecondsPerUnit: 1000, isFractional: true) }

    /// Seconds since 1970 as a whole number in quotes: `"1709209845"`.
    ///
    /// Also reads fractions, and numbers without quotes. Writes the date rounded down to a second, also before 1970.
    public static var quotedSeconds: Self { SharedFormats.quotedSeconds }

    /// Milliseconds since 1970 as a whole number in quotes: `"1709209845250"`.
    ///
    /// Also reads fractions, and numbers without quotes. Writes the date rounded down to a millisecond, also before
    /// 1970.
    public static var quotedMilliseconds: Self { SharedFormats.quotedMilliseconds }

    /// Creates a format of numbers, which are texts if `isQuoted`.
    fileprivate static func sinceEpoch(
        microsecondsPerUnit: Int64,
        isFractional: Bool = false,
        isQuoted: Bool = false
    ) -> Self {
        let perUnit = Double(microsecondsPerUnit)
        let number: WireFormat<Double> = .numberOrString
        return WireFormat(
            decode: { decoder in
                let container = try decoder.singleValueContainer()
                let units = try isQuoted ? number.decode(from: decoder) : container.decode(Double.self)
                let whole = units.rounded(.down)
                guard let wholeUnits = Int64(exactly: whole), abs(units * perUnit) < 1e18 else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "the date is too far away")
                }
                let microseconds = wholeUnits * microsecondsPerUnit + Int64(((units - whole) * perUnit).rounded())
                return Date(microsecondsSince1970: microseconds)
            },
            encode: { date, encoder in
                var container = encoder.singleValueContainer()
                let (units, rest) = try date.sinceEpoch(microsecondsPerUnit, container.codingPath)
                if isFractional, rest > 0 {
                    try container.encode(Double(units * microsecondsPerUnit + rest) / perUnit)
                } else if isQuoted {
                    try container.encode(String(units))
                } else {
                    try container.encode(units)
                }
            },
            text: { date in
                let (units, rest) = try date.sinceEpoch(microsecondsPerUnit, [])
                return isFractional && rest > 0
                    ? String(Double(units * microsecondsPerUnit + rest) / perUnit) : String(units)
            }
        )
    }
}

/// Shared instances of the date formats without parameters. Models refer to a format for each field, and creating one
/// takes several allocations.
private enum SharedFormats {
    static let http = WireFormat<Date>(
        "an HTTP date",
        parse: { HTTPDate.parse($0, now: Date()) },
        render: HTTPDate.render
    )
    static let rfc2822 = WireFormat<Date>(
        "an RFC 2822 date and time",
        parse: RFC2822Date.parse,
        render: RFC2822Date.render
    )
    static let seconds = WireFormat<Date>.sinceEpoch(microsecondsPerUnit: 1_000_000)
    static let milliseconds = WireFormat<Date>.sinceEpoch(microsecondsPerUnit: 1000)
    static let quotedSeconds = WireFormat<Date>.sinceEpoch(microsecondsPerUnit: 1_000_000, isQuoted: true)
    static let quotedMilliseconds = WireFormat<Date>.sinceEpoch(microsecondsPerUnit: 1000, isQuoted: true)

    static let rfc3339 = {
        var format = WireFormat<Date>("an RFC 3339 date and time", parse: RFC3339.parse, render: RFC3339.render)
        format.usualForm = RFC3339.usualForm
        format.withoutOffset = { RFC3339.parse($0 + "Z") }
        format.writing = { date, writer in writer.date(date) }
        return format
    }()
}

extension Date {
    private static let epoch = Int64(timeIntervalBetween1970AndReferenceDate)

    fileprivate init(microsecondsSince1970 microseconds: Int64) {
        let fraction = (microseconds % 1_000_000 + 1_000_000) % 1_000_000
        self.init(seconds: (microseconds - fraction) / 1_000_000 - Date.epoch, microseconds: Int(fraction))
    }

    /// The units since 1970, rounded down, and the remaining microseconds.
    fileprivate func sinceEpoch(
        _ microsecondsPerUnit: Int64,
        _ path: [any CodingKey]
    ) throws -> (units: Int64, microseconds: Int64) {
        guard let (seconds, microseconds) = secondsAndMicroseconds else {
            throw EncodingError.unwritable(self, path, "the date is too far away for a number")
        }
        let unitsPerSecond = 1_000_000 / microsecondsPerUnit
        return (
            (seconds + Date.epoch) * unitsPerSecond + Int64(microseconds) / microsecondsPerUnit,
            Int64(microseconds) % microsecondsPerUnit
        )
    }
}

// A `Date` counts seconds since 2001 in a double, which has microsecond precision from 1716 to 2285. All formats read
// and write through these two functions, so that an instant becomes the same `Date` in every format.
extension Date {
    /// Seconds since 2001, rounded down, and the remaining microseconds; `nil` for dates more than 30,000 years away.
    var secondsAndMicroseconds: (seconds: Int64, microseconds: Int)? {
        let interval = timeIntervalSinceReferenceDate
        let whole = interval.rounded(.down)
        guard abs(whole) < 1e12 else { return nil }
        let microseconds = Int(((interval - whole) * 1e6).rounded())
        return (Int64(whole) + Int64(microseconds / 1_000_000), microseconds % 1_000_000)
    }

    /// - Parameter seconds: Seconds since 2001.
    init(seconds: Int64, microseconds: Int) {
        let interval = Double(seconds) + Double(microseconds) / 1e6
        // Where a double cannot represent microseconds, the last microseconds of the year 9999 would round up to the
        // next year.
        self.init(timeIntervalSinceReferenceDate: min(interval, Double(seconds + 1).nextDown))
    }
}
