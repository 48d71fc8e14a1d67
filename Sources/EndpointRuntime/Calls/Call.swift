/// A call of an endpoint, put together link by link; nothing is sent before the last link, `response`.
///
/// ```swift
/// GitHub.Search.searchRepositories(query: "APIKit").retry(max: 5).interval(milliseconds: 500).response { print($0) }
/// let user = try await GitHub.getUser(login: "a").timeout(seconds: 5).response()
/// ```
/// It is a value: each link gives a new call, in any order, and a call can be kept and sent again.
public struct Call<R: Request>: Sendable {
    /// The request.
    public let request: R

    /// The session that sends it.
    public private(set) var session: Session

    /// The options that differ from the session's.
    public var options: CallOptions

    /// A call of `request` on the shared session.
    ///
    /// Every generated function calls it: default arguments would be code there.
    public init(_ request: R) {
        self.init(request, on: .shared)
    }

    /// A call of `request` on `session`, with options of its own.
    public init(_ request: R, on session: Session = .shared, options: CallOptions = CallOptions()) {
        self.request = request
        self.session = session
        self.options = options
    }

    /// Sends it on another session.
    public func on(_ session: Session) -> Call {
        Call(request, on: session, options: options)
    }

    /// The call with its options changed.
    func with(_ change: (inout CallOptions) -> Void) -> Call {
        var call = self
        change(&call.options)
        return call
    }
}

extension Call {
    /// Sends the call and returns the response.
    public func response() async throws(SessionError<R.Failure>) -> R.Response {
        try await session.response(for: request, options: options)
    }

    /// Sends the call and returns the response together with status, headers and body.
    public func envelope() async throws(SessionError<R.Failure>) -> Envelope<R.Response> {
        try await session.envelope(for: request, options: options)
    }

    /// Sends the call; `handler` hears one final result, on `queue` or else on the session's.
    @discardableResult
    public func response(
        on queue: CallbackQueue? = nil,
        _ handler: @escaping @Sendable (Result<R.Response, SessionError<R.Failure>>) -> Void
    ) -> SessionTask {
        session.send(request, options: options, callbackQueue: queue, handler: handler)
    }
}
