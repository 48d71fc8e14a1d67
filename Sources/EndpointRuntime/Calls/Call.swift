/// A call of an endpoint, configured by a chain of functions. Only the last function of the chain, `response`, sends
/// it.
///
/// ```swift
/// GitHub.Search.searchRepositories(query: "APIKit").retry(max: 5).interval(milliseconds: 500).response { print($0) }
/// let user = try await GitHub.getUser(login: "a").timeout(seconds: 5).response()
/// ```
/// A call is a value: each function returns a new call, in any order, and you can store a call and send it again.
public struct Call<R: Request>: Sendable {
    /// The request.
    public let request: R

    /// The session that sends the request.
    public private(set) var session: Session

    /// The options that override the session's.
    public var options: CallOptions

    /// Creates a call of `request` on the shared session.
    ///
    /// Every generated function uses this initializer: default arguments would add code to each of them.
    public init(_ request: R) {
        self.init(request, on: .shared)
    }

    /// Creates a call of `request` on `session`, with its own options.
    public init(_ request: R, on session: Session = .shared, options: CallOptions = CallOptions()) {
        self.request = request
        self.session = session
        self.options = options
    }

    /// Sets the session.
    public func on(_ session: Session) -> Call {
        Call(request, on: session, options: options)
    }

    /// The call with changed options.
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

    /// Sends the call, and calls `handler` once with the final result, on `queue` or else on the session's queue.
    @discardableResult
    public func response(
        on queue: CallbackQueue? = nil,
        _ handler: @escaping @Sendable (Result<R.Response, SessionError<R.Failure>>) -> Void
    ) -> SessionTask {
        session.send(request, options: options, callbackQueue: queue, handler: handler)
    }
}
