import Foundation

/// The states of a refresher, and how a refresh leads from one to the next.
extension TokenRefresher {
    struct State {
        var token: AccessToken?
        var isRefused = false
        /// The time at which a refresh returned the token; `nil` if no refresh did.
        var arrival: Date?
        /// The number of refreshes that have begun.
        var refreshes = 0
        /// The calls that wait for the running refresh; `nil` if there is none.
        var waiters: [FirstResult<Result<AccessToken, any Error>>]?
        /// The number of calls of ``TokenRefresher/replace(with:)``; each drops the result of a running refresh.
        var replacements = 0
        var failure: Failure?
        /// Whether the token is kept from the waiting calls until `didRefresh` has returned.
        var isHeldBack = false
        /// The number of the refresh whose `didRefresh` is running; `nil` if none is.
        var didRefreshNumber: Int?
        /// The last call of `didRefresh`, which the next one waits for; `nil` if there was none.
        var didRefreshTask: Task<Void, Never>?

        /// The token, if it is neither refused nor past its expiry.
        func validToken(at now: Date) -> AccessToken? {
            guard let token, !isRefused, let expiry = token.expiry, expiry > now else { return nil }
            return token
        }
    }

    /// The error of the last refresh.
    struct Failure {
        let error: any Error
        /// The number of the refresh.
        let number: Int
        let pause: Range<Date>
        /// Whether there is no other refresh until the token is replaced.
        let isFinal: Bool

        /// The time until another refresh may begin, in seconds; `nil` if it may begin now.
        func remainingPause(at now: Date) -> TimeInterval? {
            if isFinal { return .infinity }
            return pause.contains(now) ? pause.upperBound.timeIntervalSince(now) : nil
        }
    }

    enum Step {
        case use(AccessToken)
        /// The error of a refresh, with its number; another begins after the time.
        case fail(any Error, number: Int, pause: TimeInterval)
        case wait
        case refresh(Refresh)
    }

    struct Refresh {
        let last: AccessToken?
        let number: Int
        let replacements: Int
    }

    /// The refreshers whose `refresh` or `didRefresh` closure this task runs, with the number of the refresh. A task
    /// that the closure has started may run longer than the refresh.
    @TaskLocal private static var refreshing: [ObjectIdentifier: Int] = [:]

    /// Whether a `refresh` closure is running that this task runs, or was started by. The closures of a refresh have their
    /// own; `didRefresh` has the token already.
    static var isRefreshing: Bool { running?.withLock { $0 } ?? false }

    /// Whether the `refresh` closure that this task runs, or was started by, is running; `nil` if there is none.
    @TaskLocal private static var running: Locked<Bool>?

    /// Whether this task runs the `didRefresh` that is running, or was started by it.
    var isInDidRefresh: Bool {
        guard let number = Self.refreshing[ObjectIdentifier(self)] else { return false }
        return state.withLock { $0.didRefreshNumber == number }
    }

    /// Starts a refresh in an unstructured task: cancelling the call does not cancel the refresh.
    func start(_ refresh: Refresh) {
        var refreshing = Self.refreshing
        refreshing[ObjectIdentifier(self)] = refresh.number
        Task(priority: .ofSharedWork) {
            await Self.$refreshing.withValue(refreshing) {
                // The calls of the refresh are not the retry of the call that needs the token.
                await Self.withoutWait { await finish(refresh, await self.result(after: refresh.last)) }
            }
        }
    }

    /// - Parameter number: The number of the failed refresh whose pause the caller has waited for; `nil` if it has not
    ///   waited. `now` may be a clock that does not run.
    func step(of waiter: FirstResult<Result<AccessToken, any Error>>, afterPauseOf number: Int?) -> Step {
        let now = now()
        return state.withLock { state in
            let own = Self.refreshing[ObjectIdentifier(self)]
            let isInRefresh = own == state.refreshes
            if let token = state.token, !state.isRefused, !isExpired(token, since: state.arrival, at: now),
                !state.isHeldBack || isInRefresh
            {
                return .use(token)
            }
            if let own, own == state.didRefreshNumber {
                // The token was replaced or refused. Another refresh would wait for the end of `didRefresh`.
                let problem = BuildFailure("the token that 'didRefresh' has is no longer valid")
                return .fail(problem, number: state.refreshes, pause: .infinity)
            }
            if state.waiters != nil {
                if isInRefresh {
                    let problem = BuildFailure("the request for a token needs a token of the same source")
                    return .fail(problem, number: state.refreshes, pause: .infinity)
                }
                state.waiters?.append(waiter)
                return .wait
            }
            if let failure = state.failure, let pause = failure.remainingPause(at: now) {
                if let token = state.validToken(at: now) { return .use(token) }
                if failure.isFinal || failure.number != number {
                    return .fail(failure.error, number: failure.number, pause: pause)
                }
            }
            state.waiters = [waiter]
            state.refreshes += 1
            return .refresh(Refresh(last: state.token, number: state.refreshes, replacements: state.replacements))
        }
    }

    private func isExpired(_ token: AccessToken, since arrival: Date?, at now: Date) -> Bool {
        guard let expiry = token.expiry else { return false }
        guard let arrival else { return expiry.addingTimeInterval(-leeway) <= now }
        // If the expiry is already past on arrival, the token is used until the server refuses it.
        let lifetime = expiry.timeIntervalSince(arrival)
        return lifetime > 0 && expiry.addingTimeInterval(-min(leeway, lifetime / 2)) <= now
    }

    private func result(after last: AccessToken?) async -> Result<AccessToken, any Error> {
        let isRunning = Locked(true)
        defer { isRunning.withLock { $0 = false } }
        do {
            return .success(try await Self.$running.withValue(isRunning) { try await refresh(last) })
        } catch {
            return .failure(error)
        }
    }

    private func finish(_ refresh: Refresh, _ refreshed: Result<AccessToken, any Error>) async {
        let now = now()
        var result = refreshed
        if case .success(let token) = refreshed { await store(token, of: refresh, arrivedAt: now) }
        let waiters: [FirstResult<Result<AccessToken, any Error>>] = state.withLock { state in
            guard state.replacements == refresh.replacements else { return [] }
            defer { state.waiters = nil }
            state.isHeldBack = false
            if case .failure(let error) = refreshed {
                state.failure = Failure(
                    error: error,
                    number: refresh.number,
                    pause: now..<max(now, now.addingTimeInterval(max(pause, Self.requestedPause(after: error)))),
                    isFinal: (error as? SessionError<OAuth2.Problem>)?.refusesRefreshToken == true
                )
                if let token = state.validToken(at: now) { result = .success(token) }
            }
            return state.waiters ?? []
        }
        for waiter in waiters { waiter.give(result) }
    }

    /// The time for which the server asked for no other request, at most five minutes, in seconds; zero if it did not.
    private static func requestedPause(after error: any Error) -> TimeInterval {
        guard let response = (error as? any AnySessionError)?.cause.response else { return 0 }
        return min(RateLimitRefusal.delay(in: response.headers, response.statusCode)?.seconds ?? 0, 300)
    }

    /// Sets the token, and calls `didRefresh` after its earlier calls have returned.
    private func store(_ token: AccessToken, of refresh: Refresh, arrivedAt now: Date) async {
        let storage: Task<Void, Never>? = state.withLock { state in
            guard state.replacements == refresh.replacements else { return nil }
            state.token = token
            state.arrival = now
            state.isRefused = false
            state.failure = nil
            state.isHeldBack = true
            let earlier = state.didRefreshTask
            let storage = Task(priority: .ofSharedWork) { [self] in
                await earlier?.value
                let isReplaced = self.state.withLock { state in
                    let isReplaced = state.replacements != refresh.replacements
                    if !isReplaced { state.didRefreshNumber = refresh.number }
                    return isReplaced
                }
                if isReplaced { return }
                await didRefresh(token)
                self.state.withLock { $0.didRefreshNumber = nil }
            }
            state.didRefreshTask = storage
            return storage
        }
        await storage?.value
    }
}
