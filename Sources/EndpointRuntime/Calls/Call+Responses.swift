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
