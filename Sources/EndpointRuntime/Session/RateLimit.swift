import HTTPTypes

/// How many requests a session sends to one origin in a time: a bucket of tokens, from which each request takes one.
///
/// ```swift
/// Session(rateLimit: RateLimit(requests: 5000, per: .seconds(3600), burst: 20))
/// ```
/// A request waits until there is a token for it, and its time-out does not run meanwhile. After a response with the
/// status 429 or 503 and a `Retry-After` (RFC 9110, section 10.2.3), all requests to its origin wait as long as it says.
public struct RateLimit: Sendable, Hashable {
    /// How many requests may be sent in ``period``; at least one.
    public let requests: Int

    /// The time in which the bucket fills from empty to ``requests``.
    public let period: Duration

    /// How many requests may be sent at once; at least one.
    public let burst: Int

    /// The longest time that a server's `Retry-After` makes requests wait.
    public let longestPause: Duration

    /// A limit; by default, a burst is as large as what may be sent in a period.
    public init(requests: Int, per period: Duration, burst: Int? = nil, longestPause: Duration = .seconds(300)) {
        self.requests = max(requests, 1)
        self.period = max(period, .zero)
        self.burst = max(burst ?? requests, 1)
        self.longestPause = longestPause
    }
}

/// Keeps the buckets of a session.
final class RateLimiter: Sendable {
    private struct Bucket {
        /// When the bucket is full again.
        var full = Duration.zero
        /// Until when the server wants no requests.
        var pause = Duration.zero
    }

    private let limit: RateLimit
    private let clock: SessionClock
    private let buckets = Locked<[String: Bucket]>([:])

    init(_ limit: RateLimit, clock: SessionClock) {
        self.limit = limit
        self.clock = clock
    }

    /// Takes a token of an origin and waits until it is there; a token that was taken is not given back.
    ///
    /// - Throws: `CancellationError` where the task is cancelled.
    func take(from origin: String) async throws {
        let start = clock.now()
        let interval = limit.period / limit.requests
        var ready = buckets.withLock { buckets in
            var bucket = buckets[origin, default: Bucket()]
            bucket.full = max(bucket.full, start) + interval
            buckets[origin] = bucket
            return max(bucket.full - interval * limit.burst, bucket.pause)
        }
        // The server may ask for a pause while the request waits.
        while true {
            let now = clock.now()
            guard ready > now else { return }
            try await clock.sleep(for: ready - now)
            ready = buckets.withLock { $0[origin]?.pause ?? .zero }
        }
    }

    /// Lets requests to an origin wait as long as its response asks for.
    func observe(_ response: IncomingResponse, from origin: String) {
        guard [429, 503].contains(response.status.code),
            let asked = RetryAfter.duration(in: response.headers)
        else { return }
        let end = clock.now() + min(asked, limit.longestPause)
        buckets.withLock { buckets in
            buckets[origin, default: Bucket()].pause = max(buckets[origin]?.pause ?? .zero, end)
        }
    }
}

/// Sends each request when the limit of its origin allows it.
struct RateLimitingTransport: Transport {
    let next: any Transport
    let limiter: RateLimiter

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let origin = request.url.origin ?? ""
        request.pauseTimeout()
        try await limiter.take(from: origin)
        request.reportProgress()
        let response = try await next.send(request)
        limiter.observe(response, from: origin)
        return response
    }
}
