import EndpointRuntime
import Foundation
import HTTPTypes

/// The age and the freshness lifetime of a stored response, in seconds (RFC 9111, section 4.2).
struct Freshness: Sendable {
    /// The longest lifetime that is derived from `Last-Modified`: a day.
    private static let longestHeuristicLifetime: TimeInterval = 86_400

    /// The time by which the clock may be set back, for example to correct it, before stored responses become stale: a
    /// minute.
    private static let largestClockChange: TimeInterval = 60

    /// The status codes that may be reused without an explicit lifetime (RFC 9110, section 15.1), without 206.
    static let heuristicallyCacheable: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

    /// The time since the response was generated or validated at the server (section 4.2.3); infinite if it is unknown.
    let age: TimeInterval

    /// The age up to which the response is fresh (sections 4.2.1 and 4.2.2).
    let lifetime: TimeInterval

    /// The age and the lifetime at `now`.
    ///
    /// - Parameter heuristicFraction: the fraction of the time since `Last-Modified` for which a response without an
    ///   explicit lifetime is fresh; 0 for none.
    init(of response: StoredResponse, at now: Date, heuristicFraction: Double) {
        let date = Self.date(of: response)
        let apparentAge = max(0, response.responseTime.timeIntervalSince(date))
        let delay = max(0, response.responseTime.timeIntervalSince(response.requestTime))
        let correctedAge = Self.age(in: response.headers) + delay
        let residentTime = now.timeIntervalSince(response.responseTime)
        // If the clock was set back, the age is unknown, and the response must be validated.
        let isKnown = residentTime >= -Self.largestClockChange
        age = isKnown ? max(apparentAge, correctedAge) + max(0, residentTime) : .infinity
        lifetime =
            Self.explicitLifetime(response.headers, date: date)
            ?? Self.heuristicLifetime(of: response, date: date, fraction: heuristicFraction)
    }

    /// Whether the response is fresh.
    var isFresh: Bool { lifetime > age }

    /// The time since the end of the lifetime; negative if the response is fresh.
    var staleness: TimeInterval { age - lifetime }

    /// Whether the response declares a lifetime, even if its value is invalid.
    static func isExplicit(_ headers: HTTPFields) -> Bool {
        headers[.expires] != nil || CacheControl(headers).has("max-age")
    }

    /// The value of `Age`: the first member of the list; an invalid value counts as 0 (section 5.1).
    private static func age(in headers: HTTPFields) -> TimeInterval {
        let first = headers[values: .age].first?.prefix { $0 != "," }
        return TimeInterval(first.flatMap { CacheControl.seconds($0.trimmed) } ?? 0)
    }

    /// The lifetime by `max-age`, or else by `Expires`. An invalid or contradictory value counts as a lifetime of 0
    /// (section 4.2.1).
    private static func explicitLifetime(_ headers: HTTPFields, date: Date) -> TimeInterval? {
        let control = CacheControl(headers)
        if control.has("max-age") { return TimeInterval(control.seconds("max-age") ?? 0) }
        let lines = Set(headers[values: .expires])
        guard let line = lines.first else { return nil }
        guard lines.count == 1, let expiry = Self.date(line, now: date) else { return 0 }
        return expiry.timeIntervalSince(date)
    }

    private static func heuristicLifetime(
        of response: StoredResponse,
        date: Date,
        fraction: Double
    ) -> TimeInterval {
        guard fraction > 0,
            heuristicallyCacheable.contains(response.status.code) || CacheControl(response.headers).has("public"),
            let modified = Self.date(in: response.headers, .lastModified, now: date)
        else { return 0 }
        return min(max(0, date.timeIntervalSince(modified) * fraction), longestHeuristicLifetime)
    }

    /// The `Date` of a response, or the time of its arrival if that field is absent or invalid.
    static func date(of response: StoredResponse) -> Date {
        date(in: response.headers, .date, now: response.responseTime) ?? response.responseTime
    }

    /// The date in a header field; `nil` if the field is absent or invalid.
    static func date(in headers: HTTPFields, _ name: HTTPField.Name, now: Date) -> Date? {
        headers[values: name].first.flatMap { date($0, now: now) }
    }

    /// Parses an HTTP date case-insensitively, as section 4.2 asks caches to do.
    static func date(_ text: String, now: Date) -> Date? {
        let isZoned = text.suffix(3).uppercased() == "GMT"
        return HTTPDate.parse(isZoned ? text.dropLast(3) + "GMT" : text, now: now)
    }
}
