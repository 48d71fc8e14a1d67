public import EndpointRuntime

extension Session {
    /// Creates a session that sends nothing, and responds with stubs.
    ///
    /// ```swift
    /// let session = Session.stubbed()
    /// try session.stub(GitHub.Endpoint.GetUser.self) { GitHub.User(id: 1, login: $0.login) }
    /// ```
    /// For other settings of the session, create it with a ``StubTransport``.
    ///
    /// - Parameters:
    ///   - credentials: the credentials by service. A session with stubs needs none, but the credentials of a service
    ///     must be complete.
    ///   - retry: the retry policy.
    ///   - clock: measures time-outs, the waits between attempts, and the delays of stubs.
    ///   - configure: adds stubs, where functions that throw cannot be called, as in a preview.
    public static func stubbed(
        credentials: [Service: Credentials] = [:],
        retry: RetryPolicy = .none,
        clock: any Clock<Duration> = ContinuousClock(),
        _ configure: (StubTransport) -> Void = { _ in }
    ) -> Session {
        let stubs = StubTransport()
        configure(stubs)
        return Session(transport: stubs, credentials: credentials, retry: retry, clock: clock)
    }

    /// The stubs of the session.
    ///
    /// - Throws: ``/EndpointRuntime/ConnectionFailure`` if the session was not created with
    ///   ``stubbed(credentials:retry:clock:_:)`` or with a ``StubTransport``, so that it would send requests to a
    ///   server.
    public var stubs: StubTransport {
        get throws {
            guard let stubs = testTransport as? StubTransport else {
                throw ConnectionFailure(.notStubbed, "the session has no stubs; create it with Session.stubbed()")
            }
            return stubs
        }
    }

    /// Stubs the requests of a type with typed responses, as ``StubTransport/stub(_:response:)`` does.
    ///
    /// - Throws: ``/EndpointRuntime/ConnectionFailure`` if the session has no ``stubs``.
    public func stub<R: Request>(_ type: R.Type, response: @escaping @Sendable (R) async throws -> R.Response) throws {
        try stubs.stub(type, response: response)
    }

    /// Stubs the requests of a type with a result that depends on the request, as ``StubTransport/stub(_:result:)``
    /// does.
    ///
    /// - Throws: ``/EndpointRuntime/ConnectionFailure`` if the session has no ``stubs``.
    @_disfavoredOverload
    public func stub<R: Request>(_ type: R.Type, result: @escaping @Sendable (R) async throws -> Stub<R>) throws {
        try stubs.stub(type, result: result)
    }

    /// Stubs the requests of a type with a sequence of results, one for each attempt of a call; the last one repeats,
    /// unless it is followed by ``Stub/end``.
    ///
    /// - Throws: ``/EndpointRuntime/ConnectionFailure`` if the session has no ``stubs``.
    public func stub<R: Request>(_ type: R.Type, _ first: Stub<R>, _ others: Stub<R>...) throws {
        try stubs.stub(type, [first] + others)
    }

    /// The HTTP requests that were sent so far, in order, with header fields and body; one for each attempt of a call.
    ///
    /// - Throws: ``/EndpointRuntime/ConnectionFailure`` if the session has no ``stubs``.
    public var sent: [OutgoingRequest] {
        get throws { try stubs.sent }
    }

    /// The requests of a type that were sent so far, in order; one for each attempt of a call.
    ///
    /// - Throws: ``/EndpointRuntime/ConnectionFailure`` if the session has no ``stubs``.
    public func requests<R: Request>(of type: R.Type) throws -> [R] {
        try stubs.requests(of: type)
    }

    /// The number of times that an equal request was sent: a request of the same type that builds the same HTTP
    /// request.
    ///
    /// - Throws: ``/EndpointRuntime/ConnectionFailure`` if the session has no ``stubs``, and the error of a request that
    ///   cannot be built.
    public func sentCount<R: Request>(of request: R) throws -> Int {
        try stubs.sentCount(of: request)
    }
}
