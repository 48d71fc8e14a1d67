/// The calls of a session that have not ended.
final class RunningCalls: Sendable {
    private struct Entry {
        let request: any Request
        let task: SessionTask
        /// Whether the call belongs to the refresh of a token.
        let isOfRefresh: Bool
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var lastID = 0
    }

    private let state = Locked(State())

    /// Adds a call and returns its id, with which it can be removed.
    func add(_ request: any Request, _ task: SessionTask) -> Int {
        state.withLock { state in
            state.lastID += 1
            state.entries[state.lastID] = Entry(request: request, task: task, isOfRefresh: TokenRefresher.isRefreshing)
            return state.lastID
        }
    }

    /// Removes a call that has ended.
    func remove(_ id: Int) {
        // The last reference to a request may end another call, which is removed here, too: not inside the lock.
        let ended = state.withLock { $0.entries.removeValue(forKey: id) }
        withExtendedLifetime(ended) {}
    }

    /// The tasks of all requests, except those of refreshes of tokens.
    var tasks: [SessionTask] {
        state.withLock { state in state.entries.values.filter { !$0.isOfRefresh }.map(\.task) }
    }

    /// The tasks of all requests of a type that satisfy a condition.
    func tasks<R: Request>(of type: R.Type, where isIncluded: (R) -> Bool) -> [SessionTask] {
        let entries = state.withLock { Array($0.entries.values) }
        return entries.filter { ($0.request as? R).map(isIncluded) ?? false }.map(\.task)
    }
}
