import EndpointRuntime

/// The record of one call, which has to end exactly once, with an allowed outcome.
final class CallRecord: Sendable {
    /// The description of the call, for the report.
    let description: String
    let allowed: Set<Outcome>
    /// The time by which the call must have ended.
    let deadline: ContinuousClock.Instant
    private let ends = Locked<[(outcome: Outcome, detail: String)]>([])

    init(_ description: String, allowed: Set<Outcome>, deadline: ContinuousClock.Instant) {
        self.description = description
        self.allowed = allowed
        self.deadline = deadline
    }

    func end(_ outcome: Outcome, _ detail: String = "") {
        ends.withLock { $0.append((outcome, detail)) }
    }

    var hasEnded: Bool { ends.withLock { !$0.isEmpty } }

    var outcomes: [Outcome] { ends.withLock { $0.map(\.outcome) } }

    /// What is wrong with the end of the call; `nil` if nothing is wrong.
    var violation: String? {
        ends.withLock { ends in
            guard let end = ends.first else { return "\(description) has not ended" }
            guard ends.count == 1 else { return "\(description) ended \(ends.count) times: \(ends.map(\.outcome))" }
            guard allowed.contains(end.outcome) else {
                return
                    "\(description) ended as \(end.outcome), not as \(allowed.map(\.rawValue).sorted()); \(end.detail)"
            }
            return nil
        }
    }
}
