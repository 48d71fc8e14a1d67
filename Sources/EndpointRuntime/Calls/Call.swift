/// A call of an endpoint, configured by a chain of functions. Only the last function of the chain, `response`, sends
/// it.
///
/// ```swift
/// GitHub.Search.searchRepositories(query: "APIKit").retry(max: 5).interval(milliseconds: 500).response { print($0) }
/// let user = try await GitHub.getUser(login: "a").timeout(seconds: 5).response()
/// ```
/// A call is a value: each function returns a new call, in any order, and you can store a call and send it again. Only
/// ``retry(_:)`` replaces what functions before it have set of the retry policy.
public struct Call<R: Request>: Sendable {
    /// The request.
    public let request: R

    /// The session that sends the request.
    public private(set) var session: Session

    /// The options that override the session's.
    public var options: CallOptions

    /// Creates a call of `request` on the current session.
    ///
    /// Every generated function uses this initializer: default arguments would add code to each of them.
    public init(_ request: R) {
        self.init(request, on: .current)
    }

    /// Creates a call of `request` on `session`, with its own options.
    public init(_ request: R, on session: Session = .current, options: CallOptions = CallOptions()) {
        self.request = request
        self.session = session
        self.options = options
    }

    /// Sets the session.
    public func on(_ session: Session) -> Call {
        Call(request, on: session, options: options)
    }

    /// The HTTP request of the first attempt, with the base and the header fields of session and call, but without
    /// credentials and the changes of middleware; sends nothing.
    ///
    /// - Throws: ``BuildFailure``, or an error of `buildRequest(_:)` or `intercept`.
    public var outgoing: OutgoingRequest {
        get throws {
            var outgoing = try unsigned
            try request.intercept(&outgoing)
            return outgoing
        }
    }

    /// The request of the first attempt before ``Request/intercept(_:)-(OutgoingRequest)``.
    private var unsigned: OutgoingRequest {
        get throws {
            let unsigned = try session.unsigned(request, options)
            var outgoing = unsigned.outgoing
            for set in unsigned.parts.auth { for use in set { outgoing.credentialPlaces.insert(use) } }
            return outgoing
        }
    }

    /// The call with changed options.
    func with(_ change: (inout CallOptions) -> Void) -> Call {
        var call = self
        change(&call.options)
        return call
    }
}

@_documentation(visibility: internal)
extension Call: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type of the request, with method and URL, without secrets.
    public var description: String {
        do {
            return try RequestInfo(name: R.displayName, unsigned).description
        } catch {
            return R.displayName
        }
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` and the options, so that a dumped call shows no credentials.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description, "options": options], displayStyle: .struct)
    }
}

/// A closure that takes the result of a call on the main actor, so that it may update the user interface.
public typealias ResponseHandler<R: Request> =
    @MainActor @Sendable (Result<R.Response, SessionError<R.Failure>>) -> Void

extension Call {
    /// Sends the call and returns the response.
    ///
    /// - Throws: ``SessionError``, whose case is the stage at which the call failed.
    public func response() async throws(SessionError<R.Failure>) -> R.Response {
        try await session.response(for: request, options: options)
    }

    /// Sends the call and returns the response together with status, headers and body.
    ///
    /// - Throws: ``SessionError``, as ``response()`` does.
    public func envelope() async throws(SessionError<R.Failure>) -> Envelope<R.Response> {
        try await session.envelope(for: request, options: options)
    }

    /// Sends the call and returns the response or the error.
    ///
    /// The error always has its concrete type, so that a `switch` can match its cases, even in a `Task` and in
    /// `main.swift`.
    public func result() async -> Result<R.Response, SessionError<R.Failure>> {
        do throws(SessionError<R.Failure>) {
            return .success(try await response())
        } catch {
            return .failure(error)
        }
    }

    /// Sends the call; `handler` is called once with the result, on the main actor.
    @discardableResult
    public func response(
        _ handler: @escaping ResponseHandler<R>
    ) -> SessionTask {
        session.send(request, options: options, handler: handler)
    }

    /// Sends the call; `handler` is called once with the result, on a queue.
    @discardableResult
    public func response(
        on queue: CallbackQueue,
        _ handler: @escaping @Sendable (Result<R.Response, SessionError<R.Failure>>) -> Void
    ) -> SessionTask {
        session.send(request, options: options, callbackQueue: queue, handler: handler)
    }
}
