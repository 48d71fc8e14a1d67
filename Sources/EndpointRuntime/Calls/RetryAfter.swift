import Foundation
import HTTPTypes

/// The header field `Retry-After`, with which a server requests a delay (RFC 9110, 10.2.3).
enum RetryAfter {
    /// The requested delay: seconds, or the time until a date. The time at the server is the response's `Date` plus its
    /// `Age` in a cache.
    static func duration(in headers: HTTPFields) -> Duration? {
        // If the field occurs several times, the first value counts.
        guard let text = headers[fields: .retryAfter].first?.value else { return nil }
        // Accepts only digits (RFC 9110) and a fraction, which some servers send; `Double` would also accept `inf` and
        // `0x1p9`.
        let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        if isNumber, let seconds = Double(text) { return .seconds(min(seconds, 1e9)) }
        let age = headers[.age].flatMap { Int($0) }.map { min(max($0, 0), 1_000_000_000) } ?? 0
        let now = headers[.date].flatMap { date(in: $0) }?.addingTimeInterval(TimeInterval(age)) ?? Date()
        return date(in: text).map { .seconds(min(max($0.timeIntervalSince(now), 0), 1e9)) }
    }

    private static func date(in text: String) -> Date? {
        HTTPDate.parse(text, now: Date())
    }
}
