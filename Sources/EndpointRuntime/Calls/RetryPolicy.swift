import Foundation
import HTTPTypes

/// Which failures are tried again, how often, and after how long.
///
/// Retried are idempotent requests without a complete response, or with a response of status 408, 425, 429, 500,
/// 502, 503 or 504. Connections that fail in a way that lasts are not tried again: where TLS fails, where
/// the system does not permit it, and after too many redirects. No count and no interval is out of range: what is
/// negative or no number is nothing, and no wait is longer than a day.
public struct RetryPolicy: Sendable, Hashable {
    /// How many attempts may follow the first.
    public var max: Int

    /// How long to wait before each of them.
    public var wait: Wait

    /// The longest time that a server may ask for in `Retry-After`; where it asks for more, its response is final.
    public var longestWait: Duration

    /// Whether requests that are not idempotent, such as a POST, are tried again, too.
    public var evenIfNotIdempotent: Bool

    /// The statuses that are worth another attempt.
    public var statuses: Set<Int>

    /// A policy; by default it waits by ``Wait/standard`` and follows a `Retry-After` of up to five minutes.
    public init(
        max: Int,
        wait: Wait = .standard,
        longestWait: Duration = .seconds(300),
        evenIfNotIdempotent: Bool = false,
        statuses: Set<Int> = RetryPolicy.standardStatuses
    ) {
        self.max = max
        self.wait = wait
        self.longestWait = longestWait
        self.evenIfNotIdempotent = evenIfNotIdempotent
        self.statuses = statuses
    }

    /// One attempt and no other.
    public static let none = RetryPolicy(max: 0)

    /// The statuses of failures that pass: time-outs, too many requests, and servers that are down.
    public static let standardStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

    /// The failures of connections that another attempt meets again.
    static let lastingKinds: Set<ConnectionFailure.Kind> = [.tls, .notPermitted, .tooManyRedirects]

    /// How long to wait before the attempt after attempt `number` (which counts from 1); `nil` if there is to be none.
    ///
    /// A `Retry-After` in the response makes the wait longer, never shorter.
    func wait<Failure>(after number: Int, _ error: SessionError<Failure>, isIdempotent: Bool) -> Duration? {
        guard number <= max, isIdempotent || evenIfNotIdempotent else { return nil }
        switch error {
        case .unbuildable, .noCredentials, .cancelled, .undecodable:
            return nil
        case .noResponse(_, let failure):
            return Self.lastingKinds.contains(failure.kind) ? nil : wait.duration(after: number)
        case .rejected(let response, _):
            guard statuses.contains(response.status.code) else { return nil }
            let own = wait.duration(after: number)
            guard let asked = RetryAfter.duration(in: response.headers) else { return own }
            return asked <= longestWait ? Swift.max(own, asked) : nil
        }
    }
}

extension RetryPolicy {
    /// How long to wait before another attempt.
    public enum Wait: Sendable, Hashable {
        /// Always the same time.
        case interval(Duration)

        /// A time that grows by `factor` up to `longest`, of which a random part, up to `jitter` (0 to 1), is taken
        /// off.
        case backoff(initial: Duration, factor: Double = 2, longest: Duration = .seconds(30), jitter: Double = 0.5)

        /// Half a second, then twice as long each time up to 30 seconds; up to half of it is taken off at random.
        public static let standard = Wait.backoff(initial: .milliseconds(500))

        /// The time after attempt `number`, which counts from 1.
        func duration(after number: Int) -> Duration {
            switch self {
            case .interval(let duration):
                return .clamped(seconds: duration.seconds)
            case .backoff(let initial, let factor, let longest, let jitter):
                let grown = initial.seconds * Self.power(factor, number - 1)
                let limited = grown.isNaN ? 0 : Swift.min(grown, longest.seconds)
                let part = jitter.isNaN ? 0 : Swift.min(Swift.max(jitter, 0), 1)
                return .clamped(seconds: limited * (1 - part * Double.random(in: 0...1)))
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

    /// A time from any number: nothing for what is negative or no number, and at most a day.
    static func clamped(seconds: Double) -> Duration {
        guard seconds > 0 else { return .zero }
        return .seconds(Swift.min(seconds, 86_400))
    }
}
