/// The options of a call that differ from its session's.
public struct CallOptions: Sendable {
    /// How long each attempt may take; `nil` for the session's time.
    public var timeout: Duration?

    /// How long all attempts may take together, with the waits between them; `nil` for the session's time.
    public var deadline: Duration?

    /// Headers that replace those of session, service and request.
    public var headers: HeaderItems

    /// The base that the call goes to, in place of any other.
    public var base: String?

    /// Which failures are tried again, how often and when; `nil` for the session's policy.
    public var retry: RetryPolicy?

    /// Hears of each attempt when it has ended, after the session's observer.
    public var onAttempt: (@Sendable (Attempt) -> Void)?

    /// Options; those not given leave everything to the session.
    public init(
        timeout: Duration? = nil,
        deadline: Duration? = nil,
        headers: HeaderItems = [:],
        base: String? = nil,
        retry: RetryPolicy? = nil,
        onAttempt: (@Sendable (Attempt) -> Void)? = nil
    ) {
        self.timeout = timeout
        self.deadline = deadline
        self.headers = headers
        self.base = base
        self.retry = retry
        self.onAttempt = onAttempt
    }
}
