import Foundation
import HTTPTypes

/// The forms in which servers refuse a request because of a rate limit, and say how long it lasts.
///
/// The standard form is 429 with `Retry-After` (RFC 6585, section 4). GitHub responds with 403 and `Retry-After`, or
/// with 403, `X-RateLimit-Remaining: 0` and `X-RateLimit-Reset`; X responds with 429 and `X-Rate-Limit-Reset`.
enum RateLimitRefusal {
    private static let remainingNames = names("Remaining")
    private static let resetNames = names("Reset")

    private static func names(_ end: String) -> [HTTPField.Name] {
        ["X-RateLimit-", "X-Rate-Limit-", "RateLimit-"].compactMap { HTTPField.Name($0 + end) }
    }

    /// The status code of a response, and 429 for a refusal that has another one.
    static func statuses(of status: Int, _ headers: HTTPFields) -> Set<Int> {
        let isRefusal = status == 403 && (headers[.retryAfter] != nil || number(remainingNames, headers) == 0)
        return isRefusal ? [403, 429] : [status]
    }

    /// The delay that a response requests: `Retry-After` or, after a refusal, the time until the limit is reset; `nil`
    /// if it requests none.
    static func delay(in headers: HTTPFields, _ status: Int) -> Duration? {
        if let delay = RetryAfter.duration(in: headers) { return delay }
        // If requests remain, the reset is that of another limit.
        guard statuses(of: status, headers).contains(429), number(remainingNames, headers) ?? 0 == 0,
            let reset = number(resetNames, headers)
        else { return nil }
        // The number is a delay in seconds, or a time in seconds or milliseconds since 1970, depending on the server.
        // As a delay, a time would be longer than thirty years.
        if reset < 1e9 { return .clamped(seconds: reset, to: 1e9) }
        let now = headers[.date].flatMap { HTTPDate.parse($0, now: Date()) } ?? Date()
        return .clamped(seconds: (reset < 1e11 ? reset : reset / 1000) - now.timeIntervalSince1970, to: 1e9)
    }

    private static func number(_ names: [HTTPField.Name], _ headers: HTTPFields) -> Double? {
        names.lazy.compactMap { headers[$0] }.first.flatMap { Double($0) }
    }
}

extension ResponseInfo {
    /// Whether one of `statuses` is the status code of the response, or stands for its refusal because of a rate limit.
    func hasStatus(in statuses: Set<Int>) -> Bool {
        !statuses.isDisjoint(with: RateLimitRefusal.statuses(of: statusCode, headers))
    }
}
