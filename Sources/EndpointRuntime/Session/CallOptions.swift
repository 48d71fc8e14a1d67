/// The options of a call that override its session's.
public struct CallOptions: Sendable {
    /// The time-out of each attempt; `nil` for the session's.
    public var timeout: Duration?

    /// Header fields that replace those of session, service and request.
    public var headers: HeaderItems

    /// The base URL of the call, which replaces any other.
    public var base: String?

    /// The retry policy; by default, there are no retries.
    public var retry: RetryPolicy

    /// A function that is called after each attempt.
    public var onAttempt: (@Sendable (Attempt) -> Void)?

    /// Creates options; those that are not given keep the session's settings.
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
