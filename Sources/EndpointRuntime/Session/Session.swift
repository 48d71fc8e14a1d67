import HTTPTypes

/// Sends requests and decodes their responses.
public final class Session: Sendable {
    /// The session of calls that specify no other.
    public static let shared = Session()

    /// The given transport behind middleware, admission and redirects.
    public let transport: any Transport

    /// The base URLs that replace those of services.
    public let bases: [Service: Base]

    /// The credentials, by service.
    public let credentials: [Service: Credentials]

    /// The header fields of every request, which all other sources override.
    public let headers: HeaderItems

    /// The default queue of completion handlers.
    public let callbackQueue: CallbackQueue

    /// The time-out of an attempt, unless the call sets one; `nil` for the transport's own.
    public let timeout: Duration?

    /// The maximum number of bytes of a body that are read into memory.
    public let bodyLimit: Int

    let clock: any Clock<Duration>
    let timer: DeadlineTimer
    let running = RunningCalls()

    /// The default header fields.
    public static let standardHeaders: HeaderItems = ["User-Agent": "swift-endpoint-generator"]

    /// The default transport: URLSession on Apple platforms, and on Linux the system's libcurl, or URLSession if
    /// libcurl cannot be loaded.
    public static func standardTransport() -> any Transport {
        #if os(Linux)
            if let transport = CurlTransport() { return transport }
        #endif
        return URLSessionTransport()
    }

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - transport: sends requests and receives responses.
    ///   - bases: the base URLs that replace those of services: `[GitHub.service: "http://127.0.0.1:8080"]`.
    ///   - credentials: the credentials by service: `[GitHub.service: .bearer("…")]`.
    ///   - headers: the header fields of every request.
    ///   - middleware: the steps between session and transport; the first one sees a request first, and its response
    ///     last.
    ///   - callbackQueue: the queue of completion handlers.
    ///   - timeout: the time-out of an attempt. It is suspended while the request waits for admission, and restarts
    ///     then and with each part of a body that is sent, so that it does not limit the size of an upload.
    ///   - redirects: the maximum number of redirects of a request; with 0, a redirect is returned as the response.
    ///     Credentials are not sent to another origin, and redirects from https to http are not followed.
    ///   - connectionLimit: the maximum number of requests to one origin at a time; the others wait for admission, in
    ///     order. A streamed response does not count once its header fields have arrived.
    ///   - bodyLimit: the maximum number of bytes of a body that are read into memory; a longer body is an error.
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
