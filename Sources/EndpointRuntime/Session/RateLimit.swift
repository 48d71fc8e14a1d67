import HTTPTypes

/// The maximum rate of requests to one origin, as a token bucket: each request takes one token.
///
/// ```swift
/// Session(rateLimit: RateLimit(requests: 5000, per: .seconds(3600), burst: 20))
/// ```
/// A request waits until a token is available, and its time-out is suspended meanwhile. No more than ``requests``
/// tokens are taken in any ``period``, also if it begins with a full bucket. After a response with the status 429 or
/// 503 and a `Retry-After` (RFC 9110, section 10.2.3), all requests to its origin wait for the time in that header
/// field. The same is true for the other forms of a refusal that a ``RetryPolicy`` knows, such as GitHub's.
public struct RateLimit: Sendable, Hashable {
    /// The maximum number of requests in any ``period``, at least 1.
    public let requests: Int

    /// The time in which ``requests`` tokens are added to the bucket.
    public let period: Duration

    /// The capacity of the bucket: the number of requests that may be sent at once, at least 1. A number above
    /// ``requests`` has no effect. After ``requests`` requests at once, the next one waits for the end of the period; a
    /// smaller number spreads them.
    public let burst: Int

    /// The longest time that a server's `Retry-After`, or the reset of its rate limit, makes requests wait.
    public let longestPause: Duration

    /// Creates a limit; by default, ``burst`` is the number of requests in a period.
    public init(requests: Int, per period: Duration, burst: Int? = nil, longestPause: Duration = .seconds(300)) {
        self.requests = max(requests, 1)
        self.period = max(period, .zero).limited
        self.burst = max(burst ?? requests, 1)
        self.longestPause = longestPause
    }
}

/// The token buckets of a session, one for each origin.
final class RateLimiter: Sendable {
    private let limit: RateLimit
    private let clock: SessionClock
    private let buckets = Locked<[String: Bucket]>([:])
    /// The requests that wait. The first of an origin waits for a token, and the others for their turn, so that they
    /// move up when a request before them is cancelled.
    private let line = AdmissionQueue(limit: 1)
    /// The time in which one token is added (`interval`), and the time in which an empty bucket fills (`capacity`).
    private let interval: Duration
    private let capacity: Duration

    init(_ limit: RateLimit, clock: SessionClock) {
        self.limit = limit
        self.clock = clock
        interval = limit.period / limit.requests
        capacity = (interval * min(limit.burst, 1_000_000)).limited
    }

    /// The number of requests that wait behind the first one of an origin, for tests.
    func waiterCount(of origin: String) -> Int { line.waiterCount(of: origin) }

    /// Takes a token of an origin, and waits until it is available.
    ///
    /// - Parameter willWait: called before the first wait.
    /// - Returns: Whether it had to wait.
    /// - Throws: `CancellationError` if the task is cancelled; the next request then takes its place.
    func take(from origin: String, willWait: () -> Void) async throws -> Bool {
        var hasWaited = false
        if !line.enterAtOnce(origin) {
            willWait()
            hasWaited = true
            guard await line.enter(origin) else { throw CancellationError() }
        }
        defer { line.leave(origin) }
        while let wait = takeToken(from: origin) {
            if !hasWaited { willWait() }
            hasWaited = true
            try await clock.sleep(for: wait)
        }
        return hasWaited
    }

    /// Takes a token, or returns the time until the next one is available.
    private func takeToken(from origin: String) -> Duration? {
        let now = clock.now()
        return buckets.withLock { buckets in
            // A full bucket without recent requests can be removed, since it equals a new bucket.
            if buckets.count > 1000 { buckets = buckets.filter { !isNew($0.value, at: now) || $0.key == origin } }
            return takeToken(from: &buckets[origin, default: Bucket()], at: now)
        }
    }

    private func takeToken(from bucket: inout Bucket, at now: Duration) -> Duration? {
        bucket.removeTokens(takenUntil: now - limit.period)
        let full = max(bucket.full, now) + interval
        var next = full - capacity
        // Without this, a full bucket and the tokens that are added to it would allow up to twice the requests.
        if bucket.recentCount >= limit.requests { next = max(next, bucket.taken[bucket.oldest] + limit.period) }
        guard next <= now else { return next - now }
        bucket.full = full
        bucket.taken.append(now)
        return nil
    }

    private func isNew(_ bucket: Bucket, at now: Duration) -> Bool {
        bucket.full <= now && (bucket.taken.last.map { $0 + limit.period <= now } ?? true)
    }

    /// Pauses the requests to an origin if a response from it asks for that, as with 429 or 503 and `Retry-After`.
    func observe(_ response: IncomingResponse, from origin: String) {
        let status = response.status.code
        guard status == 503 || RateLimitRefusal.isRefusal(status, response.headers),
            let asked = RateLimitRefusal.delay(in: response.headers, status)
        else { return }
        let end = clock.now() + min(asked, limit.longestPause.limited)
        // One token is available at the end of the pause; further tokens are added one by one. A pause that ends before
        // the next token is available changes nothing.
        buckets.withLock { buckets in
            let full = buckets[origin]?.full ?? .zero
            buckets[origin, default: Bucket()].full = max(full, end + capacity - interval)
        }
    }

    /// The tokens of an origin. All times are those of the session's clock.
    private struct Bucket {
        /// The time at which the bucket is full again.
        var full = Duration.zero
        /// The times at which tokens were taken, in order. Those before the index `oldest` are more than a period ago.
        var taken: [Duration] = []
        var oldest = 0

        /// The number of tokens that were taken in the last period.
        var recentCount: Int { taken.count - oldest }

        mutating func removeTokens(takenUntil start: Duration) {
            while oldest < taken.count, taken[oldest] <= start { oldest += 1 }
            // A long list is not moved for each token.
            guard oldest > taken.count / 2 else { return }
            taken.removeFirst(oldest)
            oldest = 0
        }
    }
}

/// Sends each request when the limit of its origin allows it.
struct RateLimitingTransport: Transport {
    let next: any Transport
    let limiter: RateLimiter

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let origin = request.url.origin ?? ""
        // Each redirect takes a token, too. It must not restart the time-out, unless it has to wait.
        do {
            if try await limiter.take(from: origin, willWait: request.pauseTimeout) { request.reportProgress() }
        } catch {
            // Middleware may have cancelled only this part of the attempt.
            request.reportProgress()
            throw error
        }
        let response = try await next.send(request)
        limiter.observe(response, from: origin)
        return response
    }
}
