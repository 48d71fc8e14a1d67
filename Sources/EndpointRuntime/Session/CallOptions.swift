/// The options of a call that override its session's.
public struct CallOptions: Sendable {
    /// The time-out of each attempt; `nil` for the session's.
    public var timeout: Duration?

    /// The time for all attempts together and the delays between them; `nil` for the session's deadline.
    public var deadline: Duration?

    /// Header fields that replace those of session, service and request.
    public var headers: HeaderItems

    /// The base URL of the call, which replaces any other.
    public var base: String?

    /// The retry policy; `nil` for the session's policy.
    public var retry: RetryPolicy?

    /// A function that is called after each attempt, and after that of the session.
    public var onAttempt: (@Sendable (Attempt) -> Void)?

    /// A function that is called as parts of the body are sent; see ``Call/onUploadProgress(_:)``.
    public var onUploadProgress: (@Sendable (UploadProgress) -> Void)?

    /// Creates options; those that are not given keep the session's settings.
    public init(
        timeout: Duration? = nil,
        deadline: Duration? = nil,
        headers: HeaderItems = [:],
        base: String? = nil,
        retry: RetryPolicy? = nil,
        onAttempt: (@Sendable (Attempt) -> Void)? = nil,
        onUploadProgress: (@Sendable (UploadProgress) -> Void)? = nil
    ) {
        self.timeout = timeout
        self.deadline = deadline
        self.headers = headers
        self.base = base
        self.retry = retry
        self.onAttempt = onAttempt
        self.onUploadProgress = onUploadProgress
    }
}
