/// The circuit breaker of one origin: closed, open, or half-open.
///
/// It has no clock and no lock; every function takes the current time.
struct Circuit: Sendable {
    /// The permission to send a request.
    struct Pass: Sendable {
        /// The phase in which the request was admitted. Later phases ignore the outcome of the request.
        fileprivate let phase: Int
    }

    private enum Phase {
        case closed
        case open(until: Duration)
        /// - running: the number of probes without an outcome.
        /// - lastAdmission: the time of the latest probe.
        case halfOpen(running: Int, succeeded: Int, lastAdmission: Duration)
    }

    private let rules: CircuitBreaker.Rules
    private var phase = Phase.closed
    /// A number that changes with each change of the state.
    private(set) var phaseNumber = 0
    private var recent: RecentOutcomes
    private var failuresInARow = 0
    private var lastOutcome = Duration.zero

    init(_ rules: CircuitBreaker.Rules) {
        self.rules = rules
        recent = RecentOutcomes(window: rules.window)
    }

    /// The state at a time.
    func state(at now: Duration) -> CircuitBreaker.State {
        switch phase {
        case .closed: .closed
        case .open(let end): end > now ? .open(remaining: end - now) : .halfOpen
        case .halfOpen: .halfOpen
        }
    }

    /// Whether the circuit may be dropped: it is closed and its latest outcome is not a failure, or its state has not
    /// mattered for as long as a request counts.
    func isIdle(at now: Duration) -> Bool {
        switch phase {
        case .closed: failuresInARow == 0 || now > lastOutcome + rules.window
        case .open(let end): now > end + rules.window
        case .halfOpen(_, _, let last): now > last + rules.pause + rules.window
        }
    }

    /// Admits a request.
    ///
    /// - Returns: `nil` if the request must not be sent.
    mutating func admit(at now: Duration) -> Pass? {
        if case .open(let end) = phase, end <= now {
            enter(.halfOpen(running: 0, succeeded: 0, lastAdmission: now))
        }
        switch phase {
        case .closed: return Pass(phase: phaseNumber)
        case .open: return nil
        case .halfOpen(let running, let succeeded, let last):
            // A probe whose outcome is never reported must not block all other requests.
            let isLost = now >= last + rules.pause
            guard running + succeeded < rules.probes || isLost else { return nil }
            phase = .halfOpen(running: running + 1, succeeded: succeeded, lastAdmission: now)
            return Pass(phase: phaseNumber)
        }
    }

    /// The time until a request that is not admitted now may be admitted.
    func remaining(at now: Duration) -> Duration {
        switch phase {
        case .closed: .zero
        case .open(let end): max(end - now, .zero)
        case .halfOpen(_, _, let last): max(last + rules.pause - now, .zero)
        }
    }

    /// Adds the outcome of a request.
    ///
    /// - Parameter isFailure: `nil` if the outcome, such as a cancellation, does not indicate the health of the server.
    mutating func add(_ pass: Pass, isFailure: Bool?, at now: Duration) {
        guard pass.phase == phaseNumber else { return }
        switch phase {
        case .open: return
        case .closed:
            guard let isFailure else { return }
            recent.add(isFailure: isFailure, at: now)
            failuresInARow = isFailure ? failuresInARow + 1 : 0
            lastOutcome = now
            if isFailure, opens { open(at: now) }
        case .halfOpen(let running, let succeeded, let last):
            switch isFailure {
            case true?: open(at: now)
            case false? where succeeded + 1 >= rules.probes: enter(.closed)
            case false?: phase = .halfOpen(running: max(running - 1, 0), succeeded: succeeded + 1, lastAdmission: last)
            case nil: phase = .halfOpen(running: max(running - 1, 0), succeeded: succeeded, lastAdmission: last)
            }
        }
    }

    private var opens: Bool {
        if let limit = rules.consecutiveFailures, failuresInARow >= limit { return true }
        return recent.total >= rules.minimumRequests
            && Double(recent.failures) >= rules.failureRate * Double(recent.total)
    }

    private mutating func open(at now: Duration) {
        enter(.open(until: now + rules.pause))
    }

    private mutating func enter(_ next: Phase) {
        phase = next
        phaseNumber += 1
        failuresInARow = 0
        recent = RecentOutcomes(window: rules.window)
    }
}

/// The numbers of requests and of failures in a sliding window of time, which moves in tenths of its length.
struct RecentOutcomes: Sendable {
    private struct Slot {
        var number: Int64
        var total = 0
        var failures = 0
    }

    private static let slotCount: Int64 = 10

    private let slotLength: Duration
    private var slots: [Slot] = []

    private(set) var total = 0
    private(set) var failures = 0

    init(window: Duration) {
        slotLength = max(window / Self.slotCount, .nanoseconds(1))
    }

    /// Adds a request, and drops the requests that have left the window.
    mutating func add(isFailure: Bool, at now: Duration) {
        let number = Int64(min(now / slotLength, 1e15))
        while let first = slots.first, first.number <= number - Self.slotCount {
            total -= first.total
            failures -= first.failures
            slots.removeFirst()
        }
        if slots.last?.number != number { slots.append(Slot(number: number)) }
        slots[slots.count - 1].total += 1
        total += 1
        guard isFailure else { return }
        slots[slots.count - 1].failures += 1
        failures += 1
    }
}
