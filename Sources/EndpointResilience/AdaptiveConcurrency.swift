public import EndpointRuntime
import Foundation
import HTTPTypes

/// A middleware that limits the requests in flight to each origin, and adapts the limit to the capacity of the server.
///
/// ```swift
/// Session(middleware: [AdaptiveConcurrency(limits: 1...64)], connectionLimit: 64)
/// ```
/// The limit of an origin (scheme, host and port) grows while its responses arrive about as fast as without load, and
/// shrinks as their latency grows, as in Envoy's adaptive concurrency filter and Netflix's concurrency-limits. To
/// measure the latency without load, the middleware reduces the limit to a quarter for 16 of about every 1000
/// responses. The limit shrinks by a tenth after a refusal because of a rate limit, a response with the status 503, a
/// time-out, and a refused or lost connection; at most once for the requests that were in flight together.
///
/// The other requests wait in order, with their time-outs suspended. A cancelled request leaves the queue. If the queue
/// is full, a further request ends with a `ConnectionFailure` whose `underlying` error is ``QueueFullError``.
///
/// A request is in flight until the end of its body, or, if its body is streamed, until the header fields have arrived.
public final class AdaptiveConcurrency: Middleware {
    private let initialLimit: ConcurrencyLimit
    private let longestQueue: Int
    private let clock: SessionClock
    private let queues = Locked(OriginTable<String, ConcurrencyQueue>())

    /// Creates a middleware with a limit for each origin. Several sessions may share it.
    ///
    /// - Parameters:
    ///   - limits: the minimum and the maximum number of requests in flight to an origin. The session's
    ///     `connectionLimit`, which is 32 by default, should not be lower than the maximum, since the wait for
    ///     admission would be measured as latency.
    ///   - initialLimit: the limit at the first request.
    ///   - longestQueue: the maximum number of waiting requests to an origin.
    ///   - clock: the clock of the session.
    public init(
        limits: ClosedRange<Int> = 1...32,
        initialLimit: Int = 8,
        longestQueue: Int = 1000,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.initialLimit = ConcurrencyLimit(initial: initialLimit, in: limits)
        self.longestQueue = max(longestQueue, 0)
        self.clock = SessionClock(clock)
    }

    /// Returns the current limit and the numbers of requests in flight and of waiting requests for a URL's origin.
    public func load(of url: URL) -> Load {
        let queue = queues.withLock { $0.value(of: url.origin ?? "") }
        return Load(
            limit: (queue?.limit ?? initialLimit).current,
            inFlight: queue?.inFlight ?? 0,
            waiting: queue?.waiting ?? 0
        )
    }

    /// A snapshot of the requests to an origin.
    public struct Load: Sendable, Hashable {
        /// The maximum number of requests in flight.
        public let limit: Int
        /// The number of requests in flight.
        public let inFlight: Int
        /// The number of waiting requests.
        public let waiting: Int
    }

    /// Sends the request when the limit of its origin admits it.
    ///
    /// - Throws: `ConnectionFailure` of the kind `notSent` with a ``QueueFullError``, and the errors of `next`.
    public func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        let origin = request.origin
        let admission = try await admission(of: request, to: origin)
        let start = clock.now()
        let report = OutcomeReport { outcome in self.end(admission, outcome, of: origin) }
        return try await next.send(request, reporting: report) { response in
            // The latency of an error does not show how long a success takes.
            guard !response.isOverload else { return }
            let latency = (clock.now() - start).inSeconds
            // The limit may grow long before the body ends, and waiting requests must not wait for that.
            updateAndAdmit(origin) { $0.add(latency: latency, admission) }
        }
    }

    private func admission(
        of request: OutgoingRequest,
        to origin: String
    ) async throws -> ConcurrencyQueue.Admission {
        // Suspended before the request enters the queue, so that no time passes for it there.
        request.pauseTimeout()
        defer { request.reportProgress() }
        switch update(origin, { $0.enter() }) {
        case .admitted(let admission):
            return admission
        case .full(let waiting):
            let error = QueueFullError(origin: origin, waiting: waiting)
            throw ConnectionFailure(.notSent, error.description, underlying: error)
        case .waiting(let waiter, let id):
            let admission = await withTaskCancellationHandler {
                await waiter.value
            } onCancel: {
                if update(origin, { $0.giveUp(id) }) { waiter.give(nil) }
            }
            guard let admission else { throw CancellationError() }
            return admission
        }
    }

    private func end(_ admission: ConcurrencyQueue.Admission, _ outcome: RequestOutcome, of origin: String) {
        updateAndAdmit(origin) { queue in
            if outcome.isOverload { queue.reduce(admission) }
            queue.leave()
        }
    }

    /// Updates the queue of an origin, and admits the waiting requests for which there is then room.
    private func updateAndAdmit(_ origin: String, _ body: (inout ConcurrencyQueue) -> Void) {
        let admitted = update(origin) { queue in
            body(&queue)
            var admitted: [(ConcurrencyQueue.Waiter, ConcurrencyQueue.Admission)] = []
            while let next = queue.next() { admitted.append(next) }
            return admitted
        }
        // Called outside the lock to avoid a deadlock: a task that is being cancelled is locked while its cancellation
        // handler waits for the queues. A request that has been admitted can no longer give up.
        for (waiter, admission) in admitted { waiter.give(admission) }
    }

    @discardableResult
    private func update<Value>(_ origin: String, _ body: (inout ConcurrencyQueue) -> Value) -> Value {
        queues.withLock { queues in
            queues.update(
                origin,
                default: ConcurrencyQueue(limit: initialLimit, longestQueue: longestQueue),
                isIdle: \.isIdle,
                body
            )
        }
    }
}

extension RequestOutcome {
    /// Whether the server was overloaded.
    fileprivate var isOverload: Bool {
        switch self {
        case .response(let status): status == 429 || status == 503
        case .timedOut: true
        case .cancelled, .failedLocally: false
        case .failed(let kind): [.timedOut, .refused, .connectionLost].contains(kind)
        }
    }
}

extension Duration {
    /// The time in seconds.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
