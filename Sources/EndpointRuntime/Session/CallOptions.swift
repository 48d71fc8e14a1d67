/// The options of a call that differ from its session's.
public struct CallOptions: Sendable {
    /// How long each attempt may take; `nil` for the session's time.
    public var timeout: Duration?

    /// Headers that replace those of session, service and request.
    public var headers: HeaderItems

    /// The base that the call goes to, in place of any other.
    public var base: String?

    /// Which failures are tried again, how often and when; never, by default.
    public var retry: RetryPolicy

    /// Hears of each attempt when it has ended.
    public var onAttempt: (@Sendable (Attempt) -> Void)?

    /// Options; those not given leave everything to the session.
    public init(
        timeout: Duration? = nil,
        headers: HeaderItems = [:],
        base: String? = nil,
        retry: RetryPolicy = .none,
        onAttempt: (@Sendable (Attempt) -> Void)? = nil
    ) {
        self.timeout = timeout
        self.headers = headers
        self.base = base
        self.retry = retry
        self.onAttempt = onAttempt
    }
}
