/// Admits a limited number of requests to each origin at a time; the others wait in order.
final class AdmissionQueue: Sendable {
    fileprivate struct Line {
        var admitted = 0
        /// The waiting requests; each resumes with `true` when it is admitted, `false` when it is cancelled.
        var waiters: [FirstResult<Bool>] = []
        var position = 0
        /// The number of cancellations since cancelled requests were last removed from `waiters`.
        var cancellations = 0
    }

    private let limit: Int
    private let lines = Locked<[String: Line]>([:])

    /// The number of requests that wait for an origin, including cancelled ones that are still in line, for tests.
    func waiterCount(of origin: String) -> Int {
        lines.withLock { lines in lines[origin].map { $0.waiters.count - $0.position } ?? 0 }
    }

    /// - Parameter limit: the maximum number of requests to one origin at a time; values below 1 count as 1.
    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    /// Enters if no request would have to wait; call ``leave(_:)`` when the request has ended.
    ///
    /// - Returns: Whether the request was admitted.
    func enterAtOnce(_ origin: String) -> Bool {
        lines.withLock { lines in
            guard lines[origin, default: Line()].admitted < limit else { return false }
            lines[origin, default: Line()].admitted += 1
            return true
        }
    }

    /// Waits for admission to `origin`; call ``leave(_:)`` when the request has ended.
    ///
    /// - Returns: Whether the request was admitted; `false` if the task was cancelled first.
    func enter(_ origin: String) async -> Bool {
        let waiter: FirstResult<Bool>? = lines.withLock { lines in
            if lines[origin, default: Line()].admitted < limit {
                lines[origin, default: Line()].admitted += 1
                return nil
            }
            let waiter = FirstResult<Bool>()
            lines[origin]?.waiters.append(waiter)
            return waiter
        }
        guard let waiter else { return true }
        return await withTaskCancellationHandler {
            await waiter.value
        } onCancel: {
            if waiter.give(false) { lines.withLock { $0[origin]?.removeCancelled() } }
        }
    }

    /// Releases an admission and gives it to the request that has waited longest.
    func leave(_ origin: String) {
        while true {
            let waiter: FirstResult<Bool>? = lines.withLock { lines in
                guard var line = lines[origin] else { return nil }
                let waiter = line.next()
                if waiter == nil { line.admitted -= 1 }
                lines[origin] = line.admitted > 0 ? line : nil
                return waiter
            }
            guard let waiter, !waiter.give(true) else { return }
        }
    }
}

extension AdmissionQueue.Line {
    fileprivate mutating func next() -> FirstResult<Bool>? {
        guard position < waiters.count else { return nil }
        let waiter = waiters[position]
        position += 1
        if position > 64, position > waiters.count / 2 {
            waiters.removeFirst(position)
            position = 0
        }
        return waiter
    }

    /// Removes cancelled requests once they are the majority, so that they do not collect behind a slow request.
    fileprivate mutating func removeCancelled() {
        cancellations += 1
        guard cancellations > 64, cancellations > (waiters.count - position) / 2 else { return }
        waiters = waiters[position...].filter { !$0.isGiven }
        position = 0
        cancellations = 0
    }
}

/// Sends a request once it is admitted to its origin, or to the session as a whole; until then its time-out is
/// suspended.
///
/// This transport is below all middleware and credential closures, so that they can send other requests while they
/// wait. It is also below ``RedirectFollower``, so that each redirect is admitted to the origin of its target.
struct AdmittingTransport: Transport {
    let next: any Transport
    let admissions: AdmissionQueue
    /// Whether the limit applies to all origins together.
    var isShared = false

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let origin = isShared ? "" : request.url.origin ?? ""
        // Each redirect is admitted, too. It must not restart the time-out, unless it has to wait.
        if !admissions.enterAtOnce(origin) {
            request.pauseTimeout()
            let isAdmitted = await admissions.enter(origin)
            // Middleware may cancel only this part of the attempt, so the time-out is no longer suspended in any case.
            request.reportProgress()
            guard isAdmitted else { throw CancellationError() }
        }
        let admission = Admission(admissions, origin)
        var response = try await next.send(request)
        response.admissions.append(admission)
        return response
    }
}

/// An admission, released with its last reference.
final class Admission: Sendable {
    private let admissions: AdmissionQueue
    private let origin: String

    init(_ admissions: AdmissionQueue, _ origin: String) {
        self.admissions = admissions
        self.origin = origin
    }

    deinit {
        admissions.leave(origin)
    }
}
