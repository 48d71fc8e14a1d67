import HTTPTypes

/// The maximum rate of requests to one origin, as a token bucket: each request takes one token.
///
/// ```swift
/// Session(rateLimit: RateLimit(requests: 5000, per: .seconds(3600), burst: 20))
/// ```
/// A request waits until a token is available, and its time-out is suspended meanwhile. After a response with the
/// status 429 or 503 and a `Retry-After` (RFC 9110, section 10.2.3), all requests to its origin wait for the time in
/// that header field.
public struct RateLimit: Sendable, Hashable {
    /// The number of requests that may be sent in ``period``, at least 1.
    public let requests: Int

    /// The time in which ``requests`` tokens are added to the bucket.
    public let period: Duration

    /// The capacity of the bucket: the number of requests that may be sent at once, at least 1.
    public let burst: Int

    /// The longest time that a server's `Retry-After` makes requests wait.
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
    private struct Bucket {
        /// The time at which the bucket is full again, by the session's clock.
        var full = Duration.zero
        /// The end of the longest pause that the server has asked for.
        var pauseEnd = Duration.zero
        /// The number of pauses that the server has asked for; each empties the bucket.
        var pauses = 0
        /// The times at which cancelled requests would have been sent, in ascending order. Later requests take them.
        var released: [Duration] = []

        /// The first time in the future that a cancelled request has released.
        mutating func takeReleased(after now: Duration) -> Duration? {
            released.removeFirst(released.prefix { $0 < now }.count)
            return released.isEmpty ? nil : released.removeFirst()
        }

        /// Makes the time of a cancelled request available again. Times after those of all other requests are returned
        /// to the bucket.
        mutating func release(_ ready: Duration, _ interval: Duration, _ capacity: Duration) {
            var index = released.endIndex
            while index > 0, released[index - 1] > ready { index -= 1 }
            released.insert(ready, at: index)
            while let last = released.last, last == full - capacity {
                released.removeLast()
                full -= interval
            }
        }
    }

    private let limit: RateLimit
    private let clock: SessionClock
    private let buckets = Locked<[String: Bucket]>([:])
    /// The time in which one token is added (`interval`), and the time in which an empty bucket fills (`capacity`).
    private let interval: Duration
    private let capacity: Duration

    init(_ limit: RateLimit, clock: SessionClock) {
        self.limit = limit
        self.clock = clock
        interval = limit.period / limit.requests
        capacity = (interval * min(limit.burst, 1_000_000)).limited
    }

    /// Takes a token of an origin, and waits until it is available.
    ///
    /// - Parameter willWait: called before the first wait.
    /// - Returns: Whether it had to wait.
    /// - Throws: `CancellationError` if the task is cancelled; another request may then take its place.
    func take(from origin: String, willWait: () -> Void) async throws -> Bool {
        var hasWaited = false
        while true {
            let now = clock.now()
            let (ready, pauses) = reserve(origin, at: now)
            guard ready > now else { return hasWaited }
            if !hasWaited { willWait() }
            hasWaited = true
            do {
                try await clock.sleep(for: ready - now)
            } catch {
                release(ready, of: origin, pauses)
                throw error
            }
            // If the server has asked for a pause meanwhile, the pause has emptied the bucket, and the token is lost.
            if buckets.withLock({ $0[origin]?.pauses }) == pauses { return true }
        }
    }

    private func reserve(_ origin: String, at now: Duration) -> (ready: Duration, pauses: Int) {
        buckets.withLock { buckets in
            // A full bucket can be removed, since it equals a new bucket.
            if buckets.count > 1000 { buckets = buckets.filter { $0.value.full > now || $0.key == origin } }
            var bucket = buckets[origin, default: Bucket()]
            if let ready = bucket.takeReleased(after: now) {
                buckets[origin] = bucket
                return (ready, bucket.pauses)
            }
            bucket.full = min(max(bucket.full, now) + interval, now + capacity + .seconds(315_360_000))
            buckets[origin] = bucket
            return (bucket.full - capacity, bucket.pauses)
        }
    }

    private func release(_ ready: Duration, of origin: String, _ pauses: Int) {
        buckets.withLock { buckets in
            guard buckets[origin]?.pauses == pauses else { return }
            buckets[origin]?.release(ready, interval, capacity)
        }
    }

    /// Pauses the requests to an origin if a response from it asks for that with 429 or 503 and `Retry-After`.
    func observe(_ response: IncomingResponse, from origin: String) {
        guard [429, 503].contains(response.status.code),
            let asked = RetryAfter.duration(in: response.headers)
        else { return }
        let end = clock.now() + min(asked, limit.longestPause.limited)
        buckets.withLock { buckets in
            var bucket = buckets[origin, default: Bucket()]
            // One token is available at the end of the pause; further tokens are added one by one.
            bucket.pauseEnd = max(bucket.pauseEnd, end)
            bucket.full = bucket.pauseEnd + capacity - interval
            bucket.pauses += 1
            bucket.released = []
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
        // Each redirect takes a token, too. It must not restart the time-out, unless it has to wait.
        if try await limiter.take(from: origin, willWait: request.pauseTimeout) { request.reportProgress() }
        let response = try await next.send(request)
        limiter.observe(response, from: origin)
        return response
    }
}
