import Foundation
import HTTPTypes

/// The forms in which servers refuse a request because of a rate limit, and say how long it lasts.
///
/// The standard form is 429 with `Retry-After` (RFC 6585, section 4). GitHub responds with 403 and `Retry-After`, or
/// with 403, `X-RateLimit-Remaining: 0` and `X-RateLimit-Reset`; X responds with 429 and `X-Rate-Limit-Reset`.
enum RateLimitRefusal {
    private static let limitNames = names("Limit")
    private static let remainingNames = names("Remaining")
    private static let resetNames = names("Reset")

    private static func names(_ end: String) -> [HTTPField.Name] {
        ["X-RateLimit-", "X-Rate-Limit-", "RateLimit-"].compactMap { HTTPField.Name($0 + end) }
    }

    /// Whether a response refuses its request because of a rate limit. Without one, a limit of zero says that the
    /// request is never permitted.
    static func isRefusal(_ status: Int, _ headers: HTTPFields) -> Bool {
        guard status == 403 else { return status == 429 }
        return headers[.retryAfter] != nil || number(limitNames, headers) != 0 && timeUntilReset(headers) != nil
    }

    /// The delay that a response requests: `Retry-After` or, after a refusal, the time until the limit is reset; `nil`
    /// if it requests none.
    static func delay(in headers: HTTPFields, _ status: Int) -> Duration? {
        RetryAfter.duration(in: headers) ?? (isRefusal(status, headers) ? timeUntilReset(headers) : nil)
    }

    /// The time until requests remain again; `nil` if some remain, or if the response does not say how many. The reset
    /// may then be that of another limit.
    private static func timeUntilReset(_ headers: HTTPFields) -> Duration? {
        guard number(remainingNames, headers) == 0, let text = text(resetNames, headers) else { return nil }
        guard let reset = Double(text) ?? RFC3339.parse(text)?.timeIntervalSince1970, !reset.isNaN else { return nil }
        // The number is a delay in seconds, or a time in seconds or milliseconds since 1970, depending on the server.
        // As a delay, a time would be longer than thirty years.
        if reset < 1e9 { return .clamped(seconds: reset, to: 1e9) }
        let end = reset < 1e11 ? reset : reset / 1000
        return .clamped(seconds: end - RetryAfter.now(in: headers).timeIntervalSince1970, to: 1e9)
    }

    private static func number(_ names: [HTTPField.Name], _ headers: HTTPFields) -> Double? {
        text(names, headers).flatMap { Double($0) }
    }

    private static func text(_ names: [HTTPField.Name], _ headers: HTTPFields) -> String? {
        names.lazy.compactMap { headers.singleValue($0) }.first
    }
}

extension IncomingResponse {
    /// Whether the server refuses the request because of a rate limit, with 429 or in another form.
    package var isRateLimited: Bool { RateLimitRefusal.isRefusal(status.code, headers) }
}

extension ResponseInfo {
    /// Whether `statuses` contain the status code of the response. A response that refuses the request because of a
    /// rate limit counts as 429, too.
    func hasStatus(in statuses: Set<Int>) -> Bool {
        statuses.contains(statusCode) || statuses.contains(429) && RateLimitRefusal.isRefusal(statusCode, headers)
    }
}
