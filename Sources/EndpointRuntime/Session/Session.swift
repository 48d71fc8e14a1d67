import HTTPTypes

/// Sends requests and turns the answers into responses.
public final class Session: Sendable {
    /// The session of calls that name no other.
    public static let shared = Session()

    /// What carries requests out and answers in, the middleware included.
    public let transport: any Transport

    /// Where services are found, if not at their own base.
    public let bases: [Service: Base]

    /// The secrets that requests ask for, by their service.
    public let credentials: [Service: Credentials]

    /// The headers of every request, which everything else may replace.
    public let headers: HeaderItems

    /// Where handlers are called, unless a call says otherwise.
    public let callbackQueue: CallbackQueue

    /// How long an attempt may take, unless a call says otherwise; `nil` for as long as the transport takes.
    public let timeout: Duration?

    /// How many bytes of a body are taken into memory.
    public let bodyLimit: Int

    let clock: any Clock<Duration>
    let timer: DeadlineTimer
    let running = RunningCalls()

    /// The headers of a session that is not told otherwise.
    public static let standardHeaders: HeaderItems = ["User-Agent": "swift-endpoint-generator"]

    /// A session.
    ///
    /// - Parameters:
    ///   - transport: carries requests out and answers in.
    ///   - bases: where to find services, if not at their own base: `[GitHub.service: "http://127.0.0.1:8080"]`.
    ///   - credentials: the secrets that requests ask for: `[GitHub.service: .bearer("…")]`.
    ///   - headers: the headers of every request.
    ///   - middleware: the steps between session and transport; the first sees a request first, and its answer last.
    ///   - callbackQueue: where handlers are called.
    ///   - timeout: how long an attempt may take, from the first byte out to the last byte in.
    ///   - bodyLimit: how many bytes of a body are taken into memory; a longer one is an error.
    ///   - clock: measures time-outs and the waits between attempts.
    public init(
        transport: any Transport = URLSessionTransport(),
        bases: [Service: Base] = [:],
        credentials: [Service: Credentials] = [:],
        headers: HeaderItems = Session.standardHeaders,
        middleware: [any Middleware] = [],
        callbackQueue: CallbackQueue = .main,
        timeout: Duration? = .seconds(60),
        bodyLimit: Int = 64 << 20,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.transport = middleware.reversed().reduce(transport) { MiddlewareTransport(middleware: $1, next: $0) }
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
