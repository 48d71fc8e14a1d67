public import EndpointRuntime
import Foundation
import HTTPTypes

/// A middleware that sends a slow request a second time and returns the response that arrives first.
///
/// ```swift
/// Session(middleware: [HedgedRequests(after: .p95, share: 0.05)])
/// ```
/// The second attempt reduces the tail latency of a service with several servers (J. Dean and L. A. Barroso, "The Tail
/// at Scale", 2013). It is for requests that a server may receive twice: by default, requests with a safe method (RFC
/// 9110, section 9.2.1), such as GET and HEAD. Requests whose responses are streamed, and requests with a body that is
/// not in memory, are sent once.
///
/// - The first response wins, and the other attempt is cancelled.
/// - The second attempt has no effect if it fails, if it is refused because of a rate limit, or if its status is 500
///   to 599: the caller then gets the result of the first attempt. With an unsafe method, no error status of the second
///   attempt has an effect, because the first attempt may have caused it.
/// - If the first attempt fails before the second is sent, the call fails; a retry policy may repeat it. If it fails
///   later, the call gets the response to the second attempt, or with an unsafe method, only a success.
/// - Both attempts share one time-out, which each part of the body that either of them sends restarts. The progress of
///   the second attempt's body is observed only once the first has ended.
public final class HedgedRequests: Middleware {
    /// The key of requests whose durations are compared with each other.
    private struct Key: Hashable, Sendable {
        let origin: String
        let method: String
        let template: String
    }

    private struct State {
        var durations = OriginTable<Key, RecentDurations>()
        var budgets = OriginTable<String, HedgeBudget>()
    }

    private let delay: HedgeDelay
    private let newBudget: HedgeBudget
    private let evenIfUnsafe: Bool
    private let clock: SessionClock
    private let timer: DeadlineTimer
    private let state = Locked(State())

    /// Creates a middleware. Several sessions may share it.
    ///
    /// - Parameters:
    ///   - delay: the time after which a second attempt is sent.
    ///   - share: the maximum share of requests to an origin that are sent twice, from 0 to 1. Each request adds to the
    ///     budget: with the default of 0.05, the twentieth request is the first that may be sent twice.
    ///   - burst: the number of second attempts that may be saved up while requests are fast.
    ///   - evenIfUnsafe: whether all idempotent requests (RFC 9110, section 9.2.2) are hedged: PUT, DELETE, and
    ///     requests that are declared to be idempotent. If the second attempt arrives before the first, the response
    ///     to the first may be an error that the second caused, such as 404 for a DELETE.
    ///   - clock: the clock of the session.
    public init(
        after delay: HedgeDelay = .p95,
        share: Double = 0.05,
        burst: Int = 10,
        evenIfUnsafe: Bool = false,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.delay = delay
        newBudget = HedgeBudget(share: share, burst: burst)
        self.evenIfUnsafe = evenIfUnsafe
        self.clock = SessionClock(clock)
        timer = DeadlineTimer(clock: self.clock)
    }

    /// Sends the request, and once more if its response is slow.
    ///
    /// - Throws: the errors of `next`.
    public func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        guard mayHedge(request) else { return try await next.send(request) }
        let key = Key(
            origin: request.origin,
            method: request.method.rawValue,
            template: request.endpoint?.urlTemplate ?? ""
        )
        let delay = prepare(key)
        guard let delay else {
            let start = clock.now()
            let response = try await next.send(request)
            if !response.isOverload { record(clock.now() - start, key) }
            return response
        }
        let race = HedgedExchange(request, next, clock: clock) { [self] duration in record(duration, key) }
        return try await race.run(timer, delay: delay) { [self] in spend(key) }
    }

    private func mayHedge(_ request: OutgoingRequest) -> Bool {
        guard request.isIdempotent, request.streamedStatuses == .none else { return false }
        if let body = request.body, body.data == nil { return false }
        return evenIfUnsafe || request.method.isSafe
    }

    /// Counts a request.
    ///
    /// - Returns: The time after which the request is sent again; `nil` if it is sent only once.
    private func prepare(_ key: Key) -> Duration? {
        state.withLock { state in
            state.budgets.update(key.origin, default: newBudget, isIdle: { _ in true }) { $0.earn() }
            switch delay {
            case .fixed(let duration):
                return duration.bounded
            case .percentile(let rank, let window, let minimum):
                let new = RecentDurations(rank: rank, window: window, minimum: minimum)
                let percentile = state.durations.update(key, default: new, isIdle: { _ in true }) { $0.percentile() }
                return percentile.map { max($0, .milliseconds(1)) }
            }
        }
    }

    private func record(_ duration: Duration, _ key: Key) {
        guard case .percentile(let rank, let window, let minimum) = delay else { return }
        let new = RecentDurations(rank: rank, window: window, minimum: minimum)
        state.withLock { state in
            state.durations.update(key, default: new, isIdle: { _ in true }) { $0.add(duration) }
        }
    }

    private func spend(_ key: Key) -> Bool {
        state.withLock { state in
            state.budgets.update(key.origin, default: newBudget, isIdle: { _ in true }) { $0.spend() }
        }
    }
}

extension HTTPRequest.Method {
    /// Whether a request with this method only reads (RFC 9110, section 9.2.1; QUERY is a GET with a body).
    var isSafe: Bool { ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"].contains(rawValue) }
}
