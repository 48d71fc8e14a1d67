import Foundation
import HTTPTypes

/// The rules for retries: which failures are retried, how often, and after how long.
///
/// Idempotent requests are retried if there is no complete response, or if its status code is 408, 425, 429, 500, 502,
/// 503 or 504. Requests that are not idempotent, such as POST, are retried only after 429, since servers that
/// limit rates refuse a request before they process it; set ``unprocessedStatuses`` to `[]` if yours may have processed
/// it. ([RFC 6585, section 4](https://www.rfc-editor.org/rfc/rfc6585#section-4), does not say.) A connection failure
/// with a lasting cause is not retried: a TLS failure, a connection that the system does not permit, too many
/// redirects, or a body that cannot be read. Neither is a request that a middleware did not send, or a request with
/// `Cache-Control: only-if-cached` whose response is not in the cache. If credentials could not be obtained because of
/// a failure that is retried, they are requested again. This applies also to requests that are not idempotent, because
/// nothing was sent. A 403 that refuses a request because of a rate limit counts as 429: one with `Retry-After`, or
/// with `X-RateLimit-Remaining: 0` and `X-RateLimit-Reset`, as GitHub sends them. Every count and interval is accepted:
/// a negative value or NaN counts as zero. No wait is longer than a day, except for one that the server requests and
/// ``longestWait`` allows.
public struct RetryPolicy: Sendable, Hashable {
    /// The maximum number of retries after the first attempt.
    public var max: Int

    /// The wait before each retry.
    public var wait: Wait

    /// The longest wait that a server can request; if it requests a longer one, its response is final. The random part
    /// of a back-off is added to it.
    ///
    /// A server requests it by `Retry-After`, or by the end of a rate limit in `X-RateLimit-Reset`,
    /// `X-Rate-Limit-Reset` or `RateLimit-Reset`.
    public var longestWait: Duration

    /// Whether requests that are not idempotent, such as POST, are retried as those that are, although the server may
    /// then act twice.
    public var evenIfNotIdempotent: Bool

    /// The status codes that are retried.
    public var statuses: Set<Int>

    /// The status codes of a server that has not processed the request, so that requests that are not idempotent are
    /// retried after them, too. A code that is not in ``statuses`` has no effect.
    public var unprocessedStatuses: Set<Int>

    /// Creates a policy; by default it waits according to ``Wait/standard``, or up to five minutes if a server requests
    /// that, and retries requests that are not idempotent only after 429.
    public init(
        max: Int,
        wait: Wait = .standard,
        longestWait: Duration = .seconds(300),
        evenIfNotIdempotent: Bool = false,
        statuses: Set<Int> = RetryPolicy.standardStatuses,
        unprocessedStatuses: Set<Int> = [429]
    ) {
        self.max = max
        self.wait = wait
        self.longestWait = longestWait
        self.evenIfNotIdempotent = evenIfNotIdempotent
        self.statuses = statuses
        self.unprocessedStatuses = unprocessedStatuses
    }

    /// A single attempt.
    public static let none = RetryPolicy(max: 0)

    /// The status codes of temporary failures: time-outs, too many requests, and unavailable servers.
    public static let standardStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

    /// The kinds of connection failure that another attempt would repeat.
    static let lastingKinds: Set<ConnectionFailure.Kind> = [
        .tls, .notPermitted, .tooManyRedirects, .unreadableBody, .missingStub,
    ]

    /// The wait after attempt `number` (counted from 1); `nil` if there is no further attempt.
    ///
    /// A `Retry-After` in the response extends the wait, and never shortens it. The random part of a back-off is added
    /// to it, because a server may ask all of its clients to come back at the same instant.
    ///
    /// - Parameters:
    ///   - isIdempotent: Whether the request may be repeated whatever the server has done.
    ///   - isProcessed: Whether the server has processed the request before it redirected to the response.
    func wait<Failure>(
        after number: Int,
        _ error: SessionError<Failure>,
        isIdempotent: Bool,
        isProcessed: Bool
    ) -> Duration? {
        guard number <= max, isIdempotent || evenIfNotIdempotent || !isProcessed && isUnprocessed(after: error),
            let asked = requestedWait(after: error)
        else { return nil }
        return wait.duration(after: number, asked: asked)
    }

    /// Whether an error says that no server has processed the request, so that none can act twice.
    private func isUnprocessed<Failure>(after error: SessionError<Failure>) -> Bool {
        switch error {
        // Without credentials, nothing was sent.
        case .noCredentials: true
        case .rejected(let response, _): response.hasStatus(in: unprocessedStatuses)
        case .unbuildable, .noResponse, .cancelled, .undecodable: false
        }
    }

    /// The wait that the server requested after a temporary failure; zero if it requested none, `nil` if the failure is
    /// not temporary or the wait is too long.
    func requestedWait(after error: some AnySessionError) -> Duration? {
        let cause = error.cause
        if let kind = cause.connectionFailureKind {
            return kind == .notSent || Self.lastingKinds.contains(kind) ? nil : .zero
        }
        guard cause.kind == .rejected, let response = cause.response, response.hasStatus(in: statuses),
            !isCacheMiss(response, of: cause.request)
        else { return nil }
        let asked = RateLimitRefusal.delay(in: response.headers, response.statusCode) ?? .zero
        return asked <= Swift.max(longestWait, .zero) ? asked : nil
    }

    /// Whether a cache has no response to a request with `only-if-cached` (RFC 9111, section 5.2.1.7). The next
    /// attempt would not find one, either.
    private func isCacheMiss(_ response: ResponseInfo, of request: RequestInfo) -> Bool {
        guard response.statusCode == 504, let control = request.headers[.cacheControl] else { return false }
        return control.lowercased().contains("only-if-cached")
    }
}

extension RetryPolicy {
    /// The wait before a retry.
    public enum Wait: Sendable, Hashable {
        /// The same time before each retry.
        case interval(Duration)

        /// A time that grows by `factor` up to `longest`, minus a random part of up to `jitter` (0 to 1). If the server
        /// requests a longer wait, a random part of the same size is added to that.
        case backoff(initial: Duration, factor: Double = 2, longest: Duration = .seconds(30), jitter: Double = 0.5)

        /// Half a second, then twice as long each time up to 30 seconds, minus a random part of up to half.
        public static let standard = Wait.backoff(initial: .milliseconds(500))

        /// The wait after attempt `number`, counted from 1.
        ///
        /// - Parameter asked: The shortest wait, which the server has requested; zero if it has requested none.
        func duration(after number: Int, asked: Duration) -> Duration {
            switch self {
            case .interval(let duration):
                return Swift.max(.clamped(seconds: duration.seconds), asked)
            case .backoff(let initial, let factor, let longest, let jitter):
                let grown = initial.seconds * Self.power(factor, number - 1)
                let limited = grown.isNaN ? 0 : Swift.min(grown, longest.seconds)
                let part = jitter.isNaN ? 0 : Swift.min(Swift.max(jitter, 0), 1)
                let random = part * Double.random(in: 0...1)
                let own = Duration.clamped(seconds: limited * (1 - random))
                return asked > .zero ? Swift.max(own, asked + .clamped(seconds: limited * random)) : own
            }
        }

        private static func power(_ factor: Double, _ exponent: Int) -> Double {
            var result = 1.0
            for _ in 0..<Swift.min(Swift.max(exponent, 0), 128) { result *= factor }
            return result
        }
    }
}

extension Duration {
    /// The time in seconds.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }

    /// A duration from any number: zero for a negative value or NaN, and at most `longest`, by default a day.
    static func clamped(seconds: Double, to longest: Double = 86_400) -> Duration {
        guard seconds > 0 else { return .zero }
        return .seconds(Swift.min(seconds, longest))
    }
}

/// The parts of a retry policy that a call changes; `nil` for the parts that it does not change.
///
/// They are kept apart from the policy, because the session that has it may be set after them.
struct RetryChanges: Sendable, Hashable {
    var max: Int?
    var wait: RetryPolicy.Wait?
    var evenIfNotIdempotent: Bool?
}

extension RetryChanges: CustomStringConvertible {
    var description: String {
        let parts = [
            max.map { "max: \($0)" },
            wait.map { "wait: \($0)" },
            evenIfNotIdempotent.map { "evenIfNotIdempotent: \($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension CallOptions {
    /// The policy of a call on a session with the policy `session`.
    func retryPolicy(over session: RetryPolicy) -> RetryPolicy {
        var policy = retry ?? session
        policy.max = retryChanges.max ?? policy.max
        policy.wait = retryChanges.wait ?? policy.wait
        policy.evenIfNotIdempotent = retryChanges.evenIfNotIdempotent ?? policy.evenIfNotIdempotent
        return policy
    }
}

/// The header field `Retry-After`, with which a server requests a delay (RFC 9110, 10.2.3).
enum RetryAfter {
    /// The requested delay: seconds, or the time until a date.
    static func duration(in headers: HTTPFields) -> Duration? {
        // If the field occurs several times, the first value counts. URLSession and proxies join the values with commas
        // (RFC 9110, section 5.3); a date has at most one comma of its own.
        guard let text = headers[fields: .retryAfter].first?.value else { return nil }
        let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
        let first = (parts.first ?? "").trimmingCharacters(in: .whitespaces)
        // Accepts only digits (RFC 9110) and a fraction, which some servers send; `Double` would also accept `inf` and
        // `0x1p9`.
        let isNumber = first.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
        if isNumber, let seconds = Double(first) { return .seconds(min(seconds, 1e9)) }
        let end = date(in: parts.prefix(2).joined(separator: ",")) ?? date(in: first)
        return end.map { .seconds(min(max($0.timeIntervalSince(now(in: headers)), 0), 1e9)) }
    }

    /// The time at the server: the response's `Date` plus its `Age` in a cache; the own time if it has no date.
    static func now(in headers: HTTPFields) -> Date {
        let age = headers.singleValue(.age).flatMap { Int($0) }.map { min(max($0, 0), 1_000_000_000) } ?? 0
        return headers.singleValue(.date).flatMap { date(in: $0) }?.addingTimeInterval(TimeInterval(age)) ?? Date()
    }

    private static func date(in text: String) -> Date? {
        HTTPDate.parse(text, now: Date())
    }
}
