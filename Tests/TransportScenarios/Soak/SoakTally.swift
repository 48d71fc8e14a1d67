import EndpointRuntime

/// The outcomes of the calls of a soak, and the complaints about them.
final class SoakTally: Sendable {
    private struct State {
        var ends = 0
        var outcomes: [String: Int] = [:]
        var kinds: [String: Int] = [:]
        var complaints: [String] = []
        var complaintCount = 0
        var open: [Int: SoakCall] = [:]
    }

    private let state = Locked(State())

    var ends: Int { state.withLock { $0.ends } }
    var outcomes: [String: Int] { state.withLock { $0.outcomes } }
    var kinds: [String: Int] { state.withLock { $0.kinds } }

    /// The first complaints, and how many there are.
    var complaints: (first: [String], count: Int) { state.withLock { ($0.complaints, $0.complaintCount) } }

    func add(_ outcome: Outcome, of kind: String) {
        state.withLock { state in
            state.ends += 1
            state.outcomes[outcome.rawValue, default: 0] += 1
            state.kinds[kind, default: 0] += 1
        }
    }

    func complain(_ text: String) {
        state.withLock { state in
            state.complaintCount += 1
            if state.complaints.count < 50 { state.complaints.append(text) }
        }
    }

    /// Remembers a call while `body` runs.
    func watch(_ call: SoakCall, _ body: () async -> Void) async {
        state.withLock { $0.open[call.plan.number] = call }
        await body()
        state.withLock { $0.open[call.plan.number] = nil }
    }

    /// Gives up on the calls that have not ended in time.
    func giveUpOnLateCalls() {
        let now = ContinuousClock.now
        for call in state.withLock({ $0.open.values.filter { $0.deadline <= now } }) { call.giveUp() }
    }
}

/// Counts the tasks of calls: every task inherits the mark of the task that creates it, and keeps it until it ends.
final class SoakMark: Sendable {
    @TaskLocal static var current: SoakMark?

    private static let count = Locked(0)

    /// The number of calls with tasks that still run.
    static var running: Int { count.withLock { $0 } }

    init() {
        Self.count.withLock { $0 += 1 }
    }

    deinit {
        Self.count.withLock { $0 -= 1 }
    }
}
