import HTTPTypes

/// Sends requests and decodes their responses.
public final class Session: Sendable {
    /// The session of calls that name no other.
    public static let shared = Session()

    /// The given transport behind middleware, admission and redirects.
    public let transport: any Transport

    /// The bases of services that replace their own.
    public let bases: [Service: Base]

    /// The secrets that requests ask for, by their service.
    public let credentials: [Service: Credentials]

    /// The headers of every request, which everything else may replace.
    public let headers: HeaderItems

    /// The default queue of handlers.
    public let callbackQueue: CallbackQueue

    /// How long an attempt may take, unless a call says otherwise; `nil` for as long as the transport takes.
    public let timeout: Duration?

    /// How many bytes of a body are taken into memory.
    public let bodyLimit: Int

    let clock: any Clock<Duration>
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
    ///   - callbackQueue: where handlers are called.
    ///   - timeout: how long an attempt may take. It stands still while the request waits for its turn, and starts anew
    ///     then and with each part of a body that is sent, so that it does not limit the size of an upload.
    ///   - redirects: how many redirects of a request are followed; with 0, a redirect is a response like any other.
    ///     Credentials do not follow to another origin, and none leads from https to http.
    ///   - connectionLimit: how many requests to one origin are under way at a time; the others wait for admission, in
    ///     order. The connection of a streamed response does not count once its head has come.
    ///   - bodyLimit: how many bytes of a body are taken into memory; a longer one is an error.
    ///   - clock: measures time-outs and the waits between attempts.
    public init(
        transport: any Transport = Session.standardTransport(),
        bases: [Service: Base] = [:],
        credentials: [Service: Credentials] = [:],
        headers: HeaderItems = Session.standardHeaders,
        middleware: [any Middleware] = [],
        callbackQueue: CallbackQueue = .main,
        timeout: Duration? = .seconds(60),
        redirects: Int = 10,
        connectionLimit: Int = 32,
        bodyLimit: Int = 64 << 20,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        let sender: any Transport = AdmittingTransport(
            next: RedirectFollower(next: transport, limit: redirects),
            admissions: AdmissionQueue(limit: connectionLimit)
        )
        self.transport = middleware.reversed().reduce(sender) { MiddlewareTransport(middleware: $1, next: $0) }
        self.bases = bases
        self.credentials = credentials
        self.headers = headers
        self.callbackQueue = callbackQueue
        self.timeout = timeout
        self.bodyLimit = bodyLimit
        self.clock = clock
        timer = DeadlineTimer(clock: clock)
    }
}
