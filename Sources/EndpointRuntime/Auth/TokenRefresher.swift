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
/// Only one refresh runs at a time, and all calls that need a token wait for it; ``replace(with:)`` drops a refresh
/// that is running, so that another may begin. Cancelling one of these calls does not cancel the refresh. If the
/// refresh fails, all waiting calls fail with its error, unless the last token has neither expired nor been refused:
/// then they use that token.
///
/// Share one refresher between all sessions that use the same refresh token: a server may revoke all tokens of a login
/// if a refresh token is used twice (RFC 9700, section 4.14).
public final class TokenRefresher: CredentialSource {
    let state: Locked<State>
    let leeway: TimeInterval
    let pause: TimeInterval
    let minimumInterval: TimeInterval
    let now: @Sendable () -> Date
    let refresh: @Sendable (AccessToken?) async throws -> AccessToken
    let didRefresh: @Sendable (AccessToken) async -> Void

    /// Creates a refresher.
    ///
    /// - Parameters:
    ///   - token: the first token; if it is `nil`, the first call requests a token.
    ///   - leeway: how long before its expiry a token is replaced; at most half of the lifetime of a token that a
    ///     refresh has returned. A token that has already expired when it is returned is used until it is refused.
    ///   - pause: the time after a failed refresh in which other calls fail with its error, or use a token that has
    ///     neither expired nor been refused, instead of refreshing again, so that calls that fail together do not each request a token. A
    ///     retry waits for the end of this time. If the server of the tokens requests a longer time, by `Retry-After`
    ///     or the end of a rate limit, the pause lasts as long, up to five minutes.
    ///   - minimumInterval: the time after a refresh in which a server's refusal of the new token does not cause
    ///     another refresh, so that an endpoint that refuses each token does not request tokens for each of its calls.
    ///     The response that refuses the token is then the result of the call.
    ///   - now: returns the current time, which is compared with expiries, and measures `pause` and `minimumInterval`. In a
    ///     test in which it stands still, pass `minimumInterval: .zero`.
    ///   - didRefresh: called with each new token, so that you can store it. Calls that need the token wait until it
    ///     returns; its own calls use the token. Not called if the token was replaced during the refresh. To delete or
    ///     replace a stored token, see ``waitForDidRefresh()``.
    ///   - refresh: requests a token; its argument is the last token, including its refresh token. A call in this
    ///     closure that needs a token of the same source fails, since it would wait for itself. If it throws the error of
    ///     an ``OAuth2`` request whose refresh token the server has refused, calls fail with it until the token is
    ///     replaced.
    public init(
        _ token: AccessToken? = nil,
        leeway: Duration = .seconds(30),
        pause: Duration = .seconds(1),
        minimumInterval: Duration = .seconds(10),
        now: @escaping @Sendable () -> Date = { Date() },
        didRefresh: @escaping @Sendable (AccessToken) async -> Void = { _ in },
        refresh: @escaping @Sendable (_ last: AccessToken?) async throws -> AccessToken
    ) {
        state = Locked(State(token: token))
        self.leeway = leeway.seconds
        self.pause = pause.seconds
        self.minimumInterval = minimumInterval.seconds
        self.now = now
        self.didRefresh = didRefresh
        self.refresh = refresh
    }

    /// The last token, for example to store it; it may have expired.
    public var current: AccessToken? { state.withLock { $0.token } }

    /// Replaces the token, such as after a login; `nil` drops it, such as after a logout.
    ///
    /// Calls that wait for a refresh get this token. The result of that refresh is dropped. A call of `didRefresh` with
    /// the token before may still be running: see ``waitForDidRefresh()``.
    public func replace(with token: AccessToken?) {
        let waiters = state.withLock { state in
            state.token = token
            state.arrival = nil
            state.isRefused = false
            state.isHeldBack = false
            state.failure = nil
            state.replacements += 1
            defer { state.waiters = nil }
            return state.waiters ?? []
        }
        for waiter in waiters {
            waiter.give(token.map { .success($0) } ?? .failure(LoginRequired("the token was dropped")))
        }
    }

    /// Waits for the end of `didRefresh` if it is running.
    ///
    /// If you store tokens in `didRefresh`, call this function after ``replace(with:)`` and before you delete or
    /// replace the stored token. Otherwise, a refresh that ends at the same time may store its token again:
    ///
    /// ```swift
    /// tokens.replace(with: nil)
    /// await tokens.waitForDidRefresh()
    /// Keychain.token = tokens.current
    /// ```
    /// `current` is `nil` here, unless a login has replaced the token in the meantime.
    ///
    /// In `didRefresh` itself, this function returns at once.
    public func waitForDidRefresh() async {
        guard !isInDidRefresh else { return }
        await state.withLock { $0.didRefreshTask }?.value
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

    /// Makes the next call request another token, unless the refused token has already been replaced, or arrived less
    /// than `minimumInterval` ago.
    public func invalidate(_ token: String) {
        drop(token)
    }

    /// Drops a refused token, unless it has just arrived.
    ///
    /// - Returns: Whether the next call uses another token.
    @discardableResult
    public func drop(_ token: String) -> Bool {
        let now = now()
        return state.withLock { state in
            guard state.token?.value == token, !state.isRefused else { return true }
            if let arrival = state.arrival, now >= arrival, now < arrival.addingTimeInterval(minimumInterval) {
                return false
            }
            state.isRefused = true
            return true
        }
    }
}

extension TokenRefresher {
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

    /// Runs the work of a refresh, which fails at once where another refresher pauses.
    static func withoutWait(_ work: () async -> Void) async {
        await $waitOfRetry.withValue(nil) { await work() }
    }
}

/// A token with the time at which it expires.
public struct AccessToken: Sendable, Hashable, Codable {
    /// The token, without a prefix such as `Bearer`.
    public var value: String

    /// The time at which the token expires; `nil` if it is unknown.
    public var expiry: Date?

    /// The refresh token (RFC 6749, section 1.5), if there is one.
    public var refreshToken: String?

    /// The scopes of the token (RFC 6749, section 3.3), which may be fewer than requested; `nil` if they are unknown.
    ///
    /// ``OAuth2`` reads them from a text with spaces or, if it has none, with commas, and from a list.
    public var scopes: [String]?

    /// Creates a token.
    public init(_ value: String, expiry: Date? = nil, refreshToken: String? = nil, scopes: [String]? = nil) {
        self.value = value
        self.expiry = expiry
        self.refreshToken = refreshToken
        self.scopes = scopes
    }
}

@_documentation(visibility: internal)
extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The time at which the token expires, without the token itself.
    public var description: String {
        // Foundation traps when it prints a date that is not finite.
        guard let expiry, expiry.timeIntervalSince1970.isFinite else { return "a token" }
        return "a token that expires at \(expiry)"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child.
    public var customMirror: Mirror { Mirror(self, children: ["token": description]) }
}
