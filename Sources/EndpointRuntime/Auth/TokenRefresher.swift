public import Foundation

/// A source that keeps a token, and requests another when the token expires or a server refuses it.
///
/// ```swift
/// let tokens = TokenRefresher { _ in
///     let login = try await Shop.login(user: user, password: password).response()
///     return AccessToken(login.token, expiry: login.expires)
/// }
/// let session = Session(credentials: [Shop.service: .bearer(tokens)])
/// ```
/// Only one refresh runs at a time, and all calls that need a token wait for it; ``replace(with:)`` drops a refresh that
/// is running, so that another may begin. Cancelling one of these calls does not
/// cancel the refresh. If the refresh fails, all waiting calls fail with its error, unless the last token has not expired
/// yet: then they use that token.
public final class TokenRefresher: CredentialSource {
    private struct State {
        var token: AccessToken?
        var isRefused = false
        /// The time at which a refresh returned the token; `nil` if no refresh did.
        var arrival: Date?
        /// The number of refreshes that have begun.
        var refreshes = 0
        /// The calls that wait for the running refresh; `nil` if there is none.
        var waiters: [FirstResult<Result<AccessToken, any Error>>]?
        /// The number of calls of ``replace(with:)``; each drops the result of a running refresh.
        var replacements = 0
        var failure: (error: any Error, number: Int, pause: Range<Date>)?

        /// The token, if it is neither refused nor past its expiry.
        func validToken(at now: Date) -> AccessToken? {
            guard let token, !isRefused, let expiry = token.expiry, expiry > now else { return nil }
            return token
        }
    }

    private enum Step {
        case use(AccessToken)
        /// The error of a refresh, with its number; another begins after the time.
        case fail(any Error, number: Int, pause: TimeInterval)
        case wait
        case refresh(Refresh)
    }

    private struct Refresh {
        let last: AccessToken?
        let number: Int
        let replacements: Int
    }

    /// The refreshers whose `refresh` closure this task runs, with the number of the refresh. A task that the closure
    /// has started may run longer than the refresh.
    @TaskLocal private static var refreshing: [ObjectIdentifier: Int] = [:]

    /// How a retry waits for the end of the pause, instead of failing with the error of the attempt before.
    private struct Wait {
        /// In seconds. A retry that would reach its time-out fails at once, with the error of the refresh.
        let longest: TimeInterval
        let clock: SessionClock

        func sleep(_ seconds: TimeInterval) async throws { try await clock.sleep(for: .clamped(seconds: seconds)) }
    }

    /// How the retry that needs the token waits; `nil` for any other attempt.
    @TaskLocal private static var waitOfRetry: Wait?

    /// Runs an attempt whose predecessor could not get its credentials.
    static func retrying<Value>(
        within timeout: Duration?,
        _ clock: SessionClock,
        _ attempt: () async -> Value
    ) async -> Value {
        let wait = Wait(longest: min(timeout?.seconds ?? .infinity, 86_400), clock: clock)
        return await $waitOfRetry.withValue(wait) { await attempt() }
    }

    private let state: Locked<State>
    private let leeway: TimeInterval
    private let pause: TimeInterval
    private let now: @Sendable () -> Date
    private let refresh: @Sendable (AccessToken?) async throws -> AccessToken
    private let didRefresh: @Sendable (AccessToken) -> Void

    /// Creates a refresher.
    ///
    /// - Parameters:
    ///   - token: the first token; if it is `nil`, the first call requests a token.
    ///   - leeway: how long before its expiry a token is replaced; at most half of the token's lifetime.
    ///   - pause: the time after a failed refresh in which other calls fail with its error, or use a token that has not
    ///     expired yet, instead of refreshing again, so that calls that fail together do not each request a token. A
    ///     retry waits for the end of this time.
    ///   - now: returns the current time, which is compared with expiries.
    ///   - didRefresh: called with each new token, so that you can store it; not called if the token was replaced
    ///     during the refresh.
    ///   - refresh: requests a token; its argument is the last token, including its refresh token. A call in this
    ///     closure that needs a token of the same source fails, since it would wait for itself.
    public init(
        _ token: AccessToken? = nil,
        leeway: Duration = .seconds(30),
        pause: Duration = .seconds(1),
        now: @escaping @Sendable () -> Date = { Date() },
        didRefresh: @escaping @Sendable (AccessToken) -> Void = { _ in },
        refresh: @escaping @Sendable (_ last: AccessToken?) async throws -> AccessToken
    ) {
        state = Locked(State(token: token))
        self.leeway = leeway.seconds
        self.pause = pause.seconds
        self.now = now
        self.didRefresh = didRefresh
        self.refresh = refresh
    }

    /// The last token, for example to store it; it may have expired.
    public var current: AccessToken? { state.withLock { $0.token } }

    /// Replaces the token, such as after a login; `nil` drops it, such as after a logout.
    ///
    /// Calls that wait for a refresh get this token. The result of that refresh is dropped.
    public func replace(with token: AccessToken?) {
        let waiters = state.withLock { state in
            state.token = token
            state.arrival = nil
            state.isRefused = false
            state.failure = nil
            state.replacements += 1
            defer { state.waiters = nil }
            return state.waiters ?? []
        }
        for waiter in waiters {
            waiter.give(token.map { .success($0) } ?? .failure(LoginRequired("the token was dropped")))
        }
    }

    /// The current token, or a new token if the current one has expired or was refused.
    ///
    /// - Throws: the error of the refresh, or `CancellationError` where the task is cancelled.
    public func token() async throws -> String {
        let waiter = FirstResult<Result<AccessToken, any Error>>()
        var step = step(of: waiter, afterPauseOf: nil)
        if case .fail(_, let number, let pause) = step, let wait = Self.waitOfRetry, pause <= wait.longest {
            try await wait.sleep(pause)
            step = self.step(of: waiter, afterPauseOf: number)
        }
        switch step {
        case .use(let token): return token.value
        case .fail(let error, _, _): throw error
        case .wait: break
        case .refresh(let refresh): start(refresh)
        }
        let result = await withTaskCancellationHandler {
            await waiter.value
        } onCancel: {
            waiter.give(.failure(CancellationError()))
        }
        return try result.get().value
    }

    /// Makes the next call request another token, unless the refused token has already been replaced.
    public func invalidate(_ token: String) {
        state.withLock { state in
            if state.token?.value == token { state.isRefused = true }
        }
    }

    private func start(_ refresh: Refresh) {
        var refreshing = Self.refreshing
        refreshing[ObjectIdentifier(self)] = refresh.number
        // An unstructured task: cancelling the call does not cancel the refresh.
        Task {
            await Self.$refreshing.withValue(refreshing) {
                finish(await self.result(after: refresh.last), refresh.replacements)
            }
        }
    }

    /// - Parameter number: The number of the failed refresh whose pause the caller has waited for; `nil` if it has not
    ///   waited. `now` may be a clock that does not run.
    private func step(of waiter: FirstResult<Result<AccessToken, any Error>>, afterPauseOf number: Int?) -> Step {
        let now = now()
        return state.withLock { state in
            if let token = state.token, !state.isRefused, !isExpired(token, since: state.arrival, at: now) {
                return .use(token)
            }
            if state.waiters != nil {
                if Self.refreshing[ObjectIdentifier(self)] == state.refreshes {
                    let problem = BuildFailure("the request for a token needs a token of the same source")
                    return .fail(problem, number: state.refreshes, pause: .infinity)
                }
                state.waiters?.append(waiter)
                return .wait
            }
            if let failure = state.failure, failure.pause.contains(now) {
                if let token = state.validToken(at: now) { return .use(token) }
                if failure.number != number {
                    let pause = failure.pause.upperBound.timeIntervalSince(now)
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
        do {
            return .success(try await refresh(last))
        } catch {
            return .failure(error)
        }
    }

    private func finish(_ refreshed: Result<AccessToken, any Error>, _ replacements: Int) {
        let now = now()
        var result = refreshed
        let waiters: [FirstResult<Result<AccessToken, any Error>>] = state.withLock { state in
            guard state.replacements == replacements else { return [] }
            defer { state.waiters = nil }
            switch refreshed {
            case .success(let token):
                state.token = token
                state.arrival = now
                state.isRefused = false
                state.failure = nil
            case .failure(let error):
                state.failure = (error, state.refreshes, now..<max(now, now.addingTimeInterval(pause)))
                if let token = state.validToken(at: now) { result = .success(token) }
            }
            return state.waiters ?? []
        }
        // Without waiters, the token was replaced meanwhile.
        if !waiters.isEmpty, case .success(let token) = refreshed { didRefresh(token) }
        for waiter in waiters { waiter.give(result) }
    }
}
