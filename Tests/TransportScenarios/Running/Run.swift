import EndpointRuntime
import Foundation

/// One run of a scenario with one seed: the server, and the calls that were begun.
final class Run: Sendable {
    let server: FaultServer
    let seed: Int
    private let records = Locked<[CallRecord]>([])
    private let complaints = Locked<[String]>([])

    /// How much longer than its time-outs a call may take on a machine that is busy with other tests.
    static let margin = Duration.seconds(15)

    init(_ server: FaultServer, seed: Int) {
        self.server = server
        self.seed = seed
    }

    /// Begins a call by one of the ways to make one, and interrupts it.
    ///
    /// - Parameters:
    ///   - expecting: how the call may end if it is not interrupted.
    ///   - limit: how long it may take at most, by its time-outs; the interruption's own time-out replaces it.
    ///   - callback: whether a handler receives the result, rather than a task that waits.
    func begin<R: EndpointRuntime.Request>(
        _ request: R,
        on session: Session,
        _ interruption: Interruption,
        expecting: Set<Outcome>,
        options: CallOptions = CallOptions(timeout: .seconds(30)),
        limit: Duration? = nil,
        callback: Bool = false
    ) {
        let (record, options) = record(request, interruption, expecting, options, limit)
        let cancel: @Sendable () -> Void
        if callback {
            let task = session.send(request, options: options, callbackQueue: .inline) { result in
                switch result {
                case .success: record.end(.value)
                case .failure(let error): record.end(Outcome(error), "\(error)")
                }
            }
            cancel = { task.cancel() }
        } else {
            let task = Task {
                do throws(SessionError<R.Failure>) {
                    _ = try await session.response(for: request, options: options)
                    record.end(.value)
                } catch {
                    record.end(Outcome(error), "\(error)")
                }
            }
            cancel = { task.cancel() }
        }
        interrupt(request, on: session, interruption, cancel)
    }

    /// Begins a call whose response is read by `reading`, which returns the outcome.
    func begin<R: EndpointRuntime.Request>(
        _ request: R,
        on session: Session,
        _ interruption: Interruption,
        expecting: Set<Outcome>,
        options: CallOptions = CallOptions(timeout: .seconds(30)),
        limit: Duration? = nil,
        reading: @escaping @Sendable (R.Response, Run) async -> Outcome
    ) {
        let (record, options) = record(request, interruption, expecting, options, limit)
        // The task does not retain the session while it reads.
        let handover = Handover(session)
        let task = Task {
            do throws(SessionError<R.Failure>) {
                guard let response = try await handover.take()?.response(for: request, options: options) else { return }
                record.end(await reading(response, self))
            } catch {
                record.end(Outcome(error), "\(error)")
            }
        }
        interrupt(request, on: session, interruption) { task.cancel() }
    }

    /// Records a violation.
    func complain(_ text: String) {
        complaints.withLock { $0.append(text) }
    }

    /// Waits until every call has ended, or should have.
    func settle() async {
        while true {
            let open = records.withLock { $0.filter { !$0.hasEnded } }
            let now = ContinuousClock.now
            if open.allSatisfy({ $0.deadline <= now }) { break }
            try? await Task.sleep(for: .milliseconds(2))
        }
        // A second end would come after the first.
        try? await Task.sleep(for: .milliseconds(10))
    }

    /// The calls so far.
    var calls: [CallRecord] { records.withLock { $0 } }

    /// The violations so far.
    var violations: [String] { complaints.withLock { $0 } + calls.compactMap(\.violation) }

    private func record<R: EndpointRuntime.Request>(
        _ request: R,
        _ interruption: Interruption,
        _ expecting: Set<Outcome>,
        _ options: CallOptions,
        _ limit: Duration?
    ) -> (CallRecord, CallOptions) {
        var options = options
        if case .timeout(let timeout) = interruption { options.timeout = timeout }
        let target = (request as? any ServerRequest)?.target
        let name =
            "\(target?.method.name ?? "") \(target?.path ?? "\(R.self)")?\(target?.query.text ?? "") (\(interruption))"
        let longest = max(limit ?? .zero, options.timeout ?? .seconds(30)) + Self.margin
        let record = CallRecord(name, allowed: interruption.outcomes(besides: expecting), deadline: .now + longest)
        records.withLock { $0.append(record) }
        return (record, options)
    }

    private func interrupt<R: EndpointRuntime.Request>(
        _ request: R,
        on session: Session,
        _ interruption: Interruption,
        _ cancel: @escaping @Sendable () -> Void
    ) {
        switch interruption {
        case .none, .timeout: break
        case .cancel(.zero): cancel()
        case .cancel(let delay):
            Task {
                try? await Task.sleep(for: delay)
                cancel()
            }
        case .cancelAll(let delay):
            let id = (request as? any ServerRequest)?.target.query.text
            Task { [weak session] in
                try? await Task.sleep(for: delay)
                session?.cancelRequests(of: R.self) { ($0 as? any ServerRequest)?.target.query.text == id }
            }
        }
    }
}

/// A session that is passed to a task, which does not retain it.
private final class Handover: Sendable {
    private let session: Locked<Session?>

    init(_ session: Session) {
        self.session = Locked(session)
    }

    func take() -> Session? {
        session.withLock { $0.take() }
    }
}
