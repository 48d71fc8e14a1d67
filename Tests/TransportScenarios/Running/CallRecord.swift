import EndpointRuntime

/// What is known of one call: it has to end exactly once, in a way that it may.
final class CallRecord: Sendable {
    /// What the call was, for the report.
    let description: String
    let allowed: Set<Outcome>
    /// When it must have ended.
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

    /// What is wrong with how it ended; `nil` if nothing is.
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
