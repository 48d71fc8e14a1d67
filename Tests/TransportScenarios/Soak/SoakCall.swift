import EndpointRuntime

/// One running call of a soak: it has to end exactly once, with a value or a complete error.
final class SoakCall: Sendable {
    private struct State {
        var ends = 0
        var attempts = 0
        var waiter: CheckedContinuation<Void, Never>?
    }

    let plan: SoakPlan
    /// The time by which the call must have ended.
    let deadline: ContinuousClock.Instant
    private let tally: SoakTally
    private let state = Locked(State())

    init(_ plan: SoakPlan, _ tally: SoakTally, limit: Duration = .seconds(60)) {
        self.plan = plan
        self.tally = tally
        deadline = .now + limit
    }

    /// Records that an attempt was reported.
    func addAttempt() {
        state.withLock { $0.attempts += 1 }
    }

    func complain(_ text: String) {
        tally.complain("\(plan.description): \(text)")
    }

    /// Records the end of the call.
    ///
    /// - Parameters:
    ///   - others: the outcomes that are allowed in addition to the outcomes of the plan.
    ///   - isChecked: whether the outcome is compared with the plan; for a bare transport, it is not.
    func end(
        _ outcome: Outcome,
        _ error: (any AnySessionError)? = nil,
        orElse others: Set<Outcome> = [],
        isChecked: Bool = true
    ) {
        let (isFirst, attempts, waiter) = state.withLock { state in
            state.ends += 1
            return (state.ends == 1, state.attempts, state.waiter.take())
        }
        tally.add(outcome, of: plan.kind)
        waiter?.resume()
        guard isFirst else { return complain("it ended again, as \(outcome)") }
        guard isChecked else { return }
        let allowed = plan.interruption.outcomes(besides: plan.allowed.union(others))
        if !allowed.contains(outcome) {
            let detail = error.map { "; \($0)" } ?? ""
            complain("it ended as \(outcome), not as \(allowed.map(\.rawValue).sorted())\(detail)")
        }
        if let error, let gap = error.gap(attempts: plan.isStreamed ? nil : attempts) { complain("\(gap); \(error)") }
    }

    /// Waits for the first end.
    func waitForEnd() async {
        await withCheckedContinuation { waiter in
            let hasEnded = state.withLock { state in
                if state.ends == 0 { state.waiter = waiter }
                return state.ends > 0
            }
            if hasEnded { waiter.resume() }
        }
    }

    /// Gives up on a call that has not ended in time.
    func giveUp() {
        guard let waiter = state.withLock({ $0.waiter.take() }) else { return }
        complain("it has not ended")
        waiter.resume()
    }
}

extension SoakPlan {
    fileprivate var isStreamed: Bool {
        switch style {
        case .events, .lines, .download: true
        case .response, .guarded: false
        }
    }
}
