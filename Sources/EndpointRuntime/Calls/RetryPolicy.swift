import HTTPTypes

/// Which failures are tried again, how often, and after how long.
///
/// Retried are idempotent requests without a complete response, or with a response of status 408, 425, 429, 500,
/// 502, 503 or 504. Connections that fail in a way that lasts are not tried again: without a secure connection, where
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
    private static let lastingKinds: Set<ConnectionFailure.Kind> = [.tls, .notPermitted, .tooManyRedirects]

    /// How long to wait before the attempt after attempt `number` (which counts from 1); `nil` if there is to be none.
    ///
    /// A `Retry-After` in the response makes the wait longer, never shorter.
    func wait<Failure>(after number: Int, _ error: SessionError<Failure>, isIdempotent: Bool) -> Duration? {
        guard number <= max, isIdempotent || evenIfNotIdempotent else { return nil }
        switch error {
        case .unbuildable, .cancelled, .undecodable:
            return nil
        case .noResponse(_, let failure):
            return Self.lastingKinds.contains(failure.kind) ? nil : wait.duration(after: number)
        case .rejected(let response, _):
            guard statuses.contains(response.status.code) else { return nil }
            let own = wait.duration(after: number)
            guard let asked = RetryAfter.duration(in: response.response) else { return own }
            return asked <= longestWait ? Swift.max(own, asked) : nil
        }
    }
}
