/// The options of a call that override its session's.
public struct CallOptions: Sendable {
    /// The time-out of each attempt; `nil` for the session's time-out.
    public var timeout: Duration?

    /// The time for all attempts together and the delays between them; `nil` for the session's deadline.
    public var deadline: Duration?

    /// Header fields that replace the fields with the same names of the session, the service and the request.
    public var headers: HeaderItems

    /// The base URL of the call, which replaces the session's; `nil` for the session's base. A request with a base of its
    /// own keeps it, unless this is a URL.
    ///
    /// The credentials of the service are sent to this base, too: pass no URL from a response, unless you trust its host
    /// or the endpoint declares `auth: none`.
    public var base: Base?

    /// The retry policy; `nil` for the session's policy.
    public var retry: RetryPolicy?

    /// The parts of the retry policy that the call changes.
    var retryChanges = RetryChanges()

    /// A function that is called after each attempt, after the session's ``Session/onAttempt``.
    public var onAttempt: (@Sendable (Attempt) -> Void)?

    /// A function that the transport calls on its own thread as parts of the body are sent; see
    /// ``Call/onUploadProgress(on:_:)``.
    public var onUploadProgress: (@Sendable (UploadProgress) -> Void)?

    /// Creates options. For each option that is not given, the session's setting applies.
    public init(
        timeout: Duration? = nil,
        deadline: Duration? = nil,
        headers: HeaderItems = [:],
        base: Base? = nil,
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

@_documentation(visibility: internal)
extension CallOptions: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The options that are set, in one line and without secrets, such as `timeout: 5.0 seconds`.
    public var description: String {
        shown.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with only the options in `description`, so that dumped options show no credentials.
    public var customMirror: Mirror {
        Mirror(self, children: shown.map { (label: $0.name, value: $0.value) }, displayStyle: .struct)
    }

    private var shown: [(name: String, value: String)] {
        let values: [(String, String?)] = [
            ("timeout", timeout.map { "\($0)" }),
            ("deadline", deadline.map { "\($0)" }),
            ("headers", headers.items.isEmpty ? nil : headers.description),
            ("base", base?.description),
            ("retry", retry.map { "\($0)" }),
            ("retry changes", retryChanges == RetryChanges() ? nil : "\(retryChanges)"),
            ("onAttempt", onAttempt.map { _ in "a function" }),
            ("onUploadProgress", onUploadProgress.map { _ in "a function" }),
        ]
        return values.compactMap { name, value in value.map { (name, $0) } }
    }
}
