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
        self.period = max(period, .zero).limited
        self.burst = max(burst ?? requests, 1)
        self.longestPause = longestPause
    }
}

/// Keeps the buckets of a session.
final class RateLimiter: Sendable {
    private struct Bucket {
        /// When the bucket is full again.
        var full = Duration.zero
        /// The end of the longest pause that the server has asked for.
        var pauseEnd = Duration.zero
        /// How often it has asked for one; each empties the bucket.
        var pauses = 0
    }

    private let limit: RateLimit
    private let clock: SessionClock
    private let buckets = Locked<[String: Bucket]>([:])
    /// The time in which a token comes back, and that in which all do.
    private let interval: Duration
    private let capacity: Duration

    init(_ limit: RateLimit, clock: SessionClock) {
        self.limit = limit
        self.clock = clock
        interval = limit.period / limit.requests
        capacity = (interval * min(limit.burst, 1_000_000)).limited
    }

    /// Takes a token of an origin and waits until it is there.
    ///
    /// - Throws: `CancellationError` where the task is cancelled; then the token is given back.
    func take(from origin: String) async throws {
        while true {
            let now = clock.now()
            let (ready, pauses) = reserve(origin, at: now)
            guard ready > now else { return }
            do {
                try await clock.sleep(for: ready - now)
            } catch {
                giveBack(to: origin, pauses)
                throw error
            }
            // A pause that the server has asked for meanwhile has taken the token away.
            if buckets.withLock({ $0[origin]?.pauses }) == pauses { return }
        }
    }

    private func reserve(_ origin: String, at now: Duration) -> (ready: Duration, pauses: Int) {
        buckets.withLock { buckets in
            // A full bucket is like a new one.
            if buckets.count > 1000 { buckets = buckets.filter { $0.value.full > now || $0.key == origin } }
            var bucket = buckets[origin, default: Bucket()]
            bucket.full = min(max(bucket.full, now) + interval, now + capacity + .seconds(315_360_000))
            buckets[origin] = bucket
            return (bucket.full - capacity, bucket.pauses)
        }
    }

    private func giveBack(to origin: String, _ pauses: Int) {
        buckets.withLock { buckets in
            guard let bucket = buckets[origin], bucket.pauses == pauses else { return }
            buckets[origin]?.full -= interval
        }
    }

    /// Lets requests to an origin wait as long as its response asks for.
    func observe(_ response: IncomingResponse, from origin: String) {
        guard [429, 503].contains(response.status.code),
            let asked = RetryAfter.duration(in: response.headers)
        else { return }
        let end = clock.now() + min(asked, limit.longestPause.limited)
        buckets.withLock { buckets in
            var bucket = buckets[origin, default: Bucket()]
            // The first token is there at the end of the pause, the others come back one by one.
            bucket.pauseEnd = max(bucket.pauseEnd, end)
            bucket.full = bucket.pauseEnd + capacity - interval
            bucket.pauses += 1
            buckets[origin] = bucket
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
