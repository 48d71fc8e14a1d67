import HTTPTypes

/// Sends requests and decodes their responses.
public final class Session: Sendable {
    /// The session that ``current`` is, unless a task says otherwise.
    public static let shared = Session()

    /// The session of calls that name no other, in this task and the tasks that it begins.
    ///
    /// ```swift
    /// try await Session.$current.withValue(session) {
    ///     try await GitHub.getUser(login: "octocat").response()  // sent by `session`
    /// }
    /// ```
    @TaskLocal public static var current: Session = .shared

    /// The given transport behind middleware, limits and redirects.
    public let transport: any Transport

    /// The bases of services that replace their own.
    public let bases: [Service: Base]

    /// The secrets that requests ask for, by their service.
    public let credentials: [Service: Credentials]

    /// The headers of every request, which everything else may replace.
    public let headers: HeaderItems

    /// How long an attempt may take, unless a call says otherwise; `nil` for as long as the transport takes.
    public let timeout: Duration?

    /// How long all attempts of a call may take, unless the call says otherwise; `nil` for any time.
    public let deadline: Duration?

    /// Which failures are tried again, unless a call says otherwise.
    public let retry: RetryPolicy

    /// Hears of each attempt of each call when it has ended.
    public let onAttempt: (@Sendable (Attempt) -> Void)?

    /// How many bytes of a body are taken into memory.
    public let bodyLimit: Int

    let clock: SessionClock
    let timer: DeadlineTimer
    let running = RunningCalls()

    /// The default headers.
    public static let standardHeaders: HeaderItems = ["User-Agent": "swift-endpoint-generator"]

    /// The transport of a session that is given no other: URLSession on Apple platforms, and on Linux the system's
    /// libcurl, or URLSession where that cannot be loaded.
    public static func standardTransport() -> any Transport {
        #if os(Linux)
            if let transport = CurlTransport() { return transport }
        #endif
        return URLSessionTransport()
    }

    /// A session.
    ///
    /// - Parameters:
    ///   - transport: sends requests and receives responses.
    ///   - bases: where to find services, if not at their own base: `[GitHub.service: "http://127.0.0.1:8080"]`.
    ///   - credentials: the secrets that requests ask for: `[GitHub.service: .bearer("…")]`.
    ///   - headers: the headers of every request.
    ///   - middleware: the steps between session and transport; the first sees a request first, and its response last.
    ///   - timeout: how long an attempt may take. It stands still while the request waits for its turn, and starts anew
    ///     then and with each part of a body that is sent, so that it does not limit the size of an upload.
    ///   - deadline: how long all attempts of a call may take together, with the waits between them and for their turn.
    ///   - retry: which failures are tried again, how often and when.
    ///   - redirects: how many redirects of a request are followed; with 0, a redirect is a response like any other.
    ///     Credentials do not follow to another origin, and none leads from https to http.
    ///   - connectionLimit: how many requests to one origin are under way at a time; the others wait for admission, in
    ///     order. The connection of a streamed response does not count once its head has come.
    ///   - requestLimit: how many requests to all origins are under way at a time; `nil` for any number.
    ///   - rateLimit: how many requests are sent to one origin in a time; `nil` for any number.
    ///   - bodyLimit: how many bytes of a body are taken into memory; a longer one is an error.
    ///   - clock: measures time-outs, limits and the waits between attempts.
    ///   - onAttempt: hears of each attempt of each call when it has ended.
    public init(
        transport: any Transport = Session.standardTransport(),
        bases: [Service: Base] = [:],
        credentials: [Service: Credentials] = [:],
        headers: HeaderItems = Session.standardHeaders,
        middleware: [any Middleware] = [],
        timeout: Duration? = .seconds(60),
        deadline: Duration? = nil,
        retry: RetryPolicy = .none,
        redirects: Int = 10,
        connectionLimit: Int = 32,
        requestLimit: Int? = nil,
        rateLimit: RateLimit? = nil,
        bodyLimit: Int = 64 << 20,
        clock: any Clock<Duration> = ContinuousClock(),
        onAttempt: (@Sendable (Attempt) -> Void)? = nil
    ) {
        let clock = SessionClock(clock)
        var sender: any Transport = RedirectFollower(next: transport, limit: redirects)
        if let requestLimit {
            sender = AdmittingTransport(next: sender, admissions: AdmissionQueue(limit: requestLimit), isShared: true)
        }
        sender = AdmittingTransport(next: sender, admissions: AdmissionQueue(limit: connectionLimit))
        if let rateLimit {
            sender = RateLimitingTransport(next: sender, limiter: RateLimiter(rateLimit, clock: clock))
        }
        self.transport = middleware.reversed().reduce(sender) { MiddlewareTransport(middleware: $1, next: $0) }
        self.bases = bases
        self.credentials = credentials
        self.headers = headers
        self.timeout = timeout
        self.deadline = deadline
        self.retry = retry
        self.onAttempt = onAttempt
        self.bodyLimit = bodyLimit
        self.clock = clock
        timer = DeadlineTimer(clock: clock)
    }
}
