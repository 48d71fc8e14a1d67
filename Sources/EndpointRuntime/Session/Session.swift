import HTTPTypes

/// Sends requests and decodes their responses.
public final class Session: Sendable {
    /// The default value of ``current``.
    public static let shared = Session()

    /// The session of calls that specify no other, in this task and its child tasks. A call takes it when it is created.
    ///
    /// ```swift
    /// try await Session.$current.withValue(session) {
    ///     try await GitHub.getUser(login: "octocat").response()  // sent by `session`
    /// }
    /// ```
    @TaskLocal public static var current: Session = .shared

    /// The given transport, wrapped in the middleware, the limits and the handling of redirects.
    public let transport: any Transport

    /// The base URLs that replace the services' own base URLs.
    public let bases: [Service: Base]

    /// The credentials, by service.
    public let credentials: [Service: Credentials]

    /// The header fields of every request, which all other sources override.
    public let headers: HeaderItems

    /// The time-out of an attempt, unless the call sets one; `nil` for the transport's own time-out.
    public let timeout: Duration?

    /// The time for all attempts of a call together, unless the call sets its own; `nil` for no limit.
    public let deadline: Duration?

    /// The retry policy of calls that do not set their own.
    public let retry: RetryPolicy

    /// A function that is called after each attempt of each call.
    public let onAttempt: (@Sendable (Attempt) -> Void)?

    /// The maximum number of bytes of a body that are read into memory.
    public let bodyLimit: Int

    /// The limits of the JSON in a body, a line or an event.
    public let jsonLimits: JSONLimits

    /// The contradictions between a response and its spec that are tolerated, unless the endpoint or its service
    /// declares a leniency.
    public let leniency: Leniency

    /// The given transport, if it belongs to the test kit.
    package let testTransport: (any TestTransport)?

    /// The middleware that observes whole calls.
    let observers: [any CallObserver]

    /// Returns the validated ``headers``, which each request needs. This property is a function, so that a dumped
    /// session does not show the values of the fields.
    let headerFields: @Sendable () -> Result<HTTPFields, BuildFailure>

    let clock: SessionClock
    let timer: DeadlineTimer
    /// The requests in flight to each origin, within the connection limit.
    let admissions: AdmissionQueue
    let running = RunningCalls()

    /// The default header fields.
    public static let standardHeaders: HeaderItems = ["User-Agent": "swift-endpoint-generator"]

    /// The default transport: URLSession on Apple platforms, and on Linux the system's libcurl, or URLSession if
    /// libcurl cannot be loaded. On platforms without URLSession, such as WASI, every request fails: give the session a
    /// transport there.
    public static func standardTransport() -> any Transport {
        #if os(Linux)
            if let transport = CurlTransport() { return transport }
        #endif
        #if canImport(FoundationNetworking) || canImport(Darwin)
            return URLSessionTransport()
        #else
            return MissingTransport()
        #endif
    }

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - transport: sends requests and receives responses.
    ///   - bases: the base URLs that replace the services' own base URLs: `[GitHub.service: "http://127.0.0.1:8080"]`.
    ///   - credentials: the credentials by service: `[GitHub.service: .bearer("…")]`.
    ///   - headers: the header fields of every request, in place of ``standardHeaders``.
    ///   - middleware: the steps between session and transport; the first one sees a request first, and its response
    ///     last.
    ///   - timeout: the time-out of an attempt. It is suspended while the request waits for admission. It restarts
    ///     after that, and with each part of a body that is sent, so that it does not limit the size of an upload.
    ///   - deadline: the time for all attempts of a call together, including delays and waits for admission.
    ///   - retry: the retry policy.
    ///   - redirects: the maximum number of redirects of a request; with 0, a redirect is returned as the response.
    ///     Credentials are not sent to another origin, and redirects from https to http are not followed.
    ///   - connectionLimit: the maximum number of requests to one origin at a time; the others wait for admission, in
    ///     order. A streamed response does not count once its header fields have arrived. A number below 1 counts as 1.
    ///   - requestLimit: the maximum number of requests to all origins at a time, at least 1; `nil` for no limit. A
    ///     request that waits for its origin does not count.
    ///   - rateLimit: the maximum rate of requests to one origin; `nil` for no limit.
    ///   - bodyLimit: the maximum number of bytes of a body that are read into memory; a longer body is an error.
    ///     A negative number counts as zero.
    ///   - jsonLimits: the maximum depth of the JSON in a response, and its maximum number of values.
    ///   - leniency: the contradictions between a response and its spec that are tolerated; none by default.
    ///   - clock: measures time-outs, limits and the waits between attempts.
    ///   - onAttempt: a function that is called after each attempt of each call.
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
        jsonLimits: JSONLimits = JSONLimits(),
        leniency: Leniency = .strict,
        clock: any Clock<Duration> = ContinuousClock(),
        onAttempt: (@Sendable (Attempt) -> Void)? = nil
    ) {
        let clock = SessionClock(clock)
        var sender = transport
        // A request that waits for its origin must not count toward the limit of all origins, and a request that was
        // redirected must not count toward the limit of the origin that it came from.
        if let requestLimit {
            sender = AdmittingTransport(next: sender, admissions: AdmissionQueue(limit: requestLimit), isShared: true)
        }
        if let rateLimit { sender = RateLimitingTransport(next: sender, limiter: RateLimiter(rateLimit, clock: clock)) }
        admissions = AdmissionQueue(limit: connectionLimit)
        sender = AdmittingTransport(next: sender, admissions: admissions)
        sender = RedirectFollower(next: sender, limit: redirects)
        self.transport = middleware.reversed().reduce(sender) { MiddlewareTransport(middleware: $1, next: $0) }
        observers = middleware.compactMap { $0 as? any CallObserver }
        testTransport = transport as? any TestTransport
        self.bases = bases
        self.credentials = credentials
        self.headers = headers
        headerFields = { [fields = headers.fields] in fields }
        self.timeout = timeout
        self.deadline = deadline
        self.retry = retry
        self.onAttempt = onAttempt
        self.bodyLimit = max(bodyLimit, 0)
        self.jsonLimits = jsonLimits
        self.leniency = leniency
        self.clock = clock
        timer = DeadlineTimer(clock: clock)
    }
}
