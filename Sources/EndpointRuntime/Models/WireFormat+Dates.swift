public import Foundation

extension WireFormat where Value == Date {
    /// RFC 3339: `2024-02-29T12:30:00Z`, with up to six decimals of a second where there are any.
    ///
    /// Reads any offset (`Z`, `+02:00`, `+0200`), any number of decimals, small `t` and `z`, and a space for the `T`.
    /// Writes UTC.
    public static var rfc3339: Self {
        WireFormat("an RFC 3339 date and time", parse: RFC3339.parse, render: RFC3339.render)
    }

    /// RFC 9110's HTTP-date: `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// Reads the obsolete forms of RFC 850 and of `asctime`, too. Fractions of a second are lost.
    public static var http: Self {
        WireFormat("an HTTP date", parse: { HTTPDate.parse($0, now: Date()) }, render: HTTPDate.render)
    }

    /// RFC 2822, the date of mail and of RSS: `Tue, 01 Jul 2003 10:52:37 +0000`.
    ///
    /// Reads offsets and the old zone names, with and without weekday and seconds. Writes UTC. Fractions of a second
    /// are lost.
    public static var rfc2822: Self {
        WireFormat("an RFC 2822 date and time", parse: MailDate.parse, render: MailDate.render)
    }

    /// Seconds since 1970 as a number, fractions allowed; written to the microsecond.
    public static var seconds: Self { sinceEpoch(microsecondsPerUnit: 1_000_000) }

    /// Milliseconds since 1970 as a number, fractions allowed; written to the microsecond.
    public static var milliseconds: Self { sinceEpoch(microsecondsPerUnit: 1000) }

    private static func sinceEpoch(microsecondsPerUnit: Int) -> Self {
        let unitsPerSecond = Double(1_000_000 / microsecondsPerUnit)
        return WireFormat(
            decode: { decoder in
                let container = try decoder.singleValueContainer()
                let units = try container.decode(Double.self)
                guard units.isFinite else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected a finite number")
                }
                return Date(timeIntervalSince1970: units / unitsPerSecond)
            },
            encode: { date, encoder in
                var container = encoder.singleValueContainer()
                let microseconds = try date.microsecondsSince1970(container.codingPath)
                if microseconds.isMultiple(of: microsecondsPerUnit) {
                    try container.encode(microseconds / microsecondsPerUnit)
                } else {
                    try container.encode(Double(microseconds) / Double(microsecondsPerUnit))
                }
            },
            text: { date in
                let microseconds = try date.microsecondsSince1970([])
                return microseconds.isMultiple(of: microsecondsPerUnit)
                    ? String(microseconds / microsecondsPerUnit)
                    : String(Double(microseconds) / Double(microsecondsPerUnit))
            }
        )
    }
}

extension Date {
    /// Exact for every date to the microsecond between the years 1716 and 2285, and nearly so beyond.
    fileprivate func microsecondsSince1970(_ path: [any CodingKey]) throws -> Int {
        let interval = timeIntervalSinceReferenceDate
        let whole = interval.rounded(.down)
        guard let seconds = Int(exactly: whole), abs(whole) < 1e12 else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(codingPath: path, debugDescription: "the date is too far away for a number")
            )
        }
        let fraction = Int(((interval - whole) * 1e6).rounded())
        return (seconds + Int(Date.timeIntervalBetween1970AndReferenceDate)) * 1_000_000 + fraction
    }
}
