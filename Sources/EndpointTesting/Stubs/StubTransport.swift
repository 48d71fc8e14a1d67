public import EndpointRuntime

/// A transport that responds to requests with stubs, and records the requests.
///
/// Pass it to a session directly; steps in front of it are ``/EndpointRuntime/Middleware``. Inside of another transport,
/// it does not get the types of requests, and fails them if it has stubs.
///
/// ```swift
/// let stubs = StubTransport()
/// stubs.stub(GitHub.Endpoint.GetUser.self) { GitHub.User(id: 1, login: $0.login) }
/// let session = Session(transport: stubs, retry: RetryPolicy(max: 2))
/// ```
/// A request without a stub fails with a ``/EndpointRuntime/ConnectionFailure`` of the kind
/// ``EndpointRuntime/ConnectionFailure/Kind/notStubbed`` that names the request and the stubbed requests. It is not
/// retried.
public final class StubTransport: TestTransport {
    private typealias Making = @Sendable () async throws -> IncomingResponse
    private typealias Responder = @Sendable (any Request, _ index: Int) async throws -> (Duration, Making)

    private struct Entry {
        let type: any Request.Type
        /// The number of requests after which all results were used; `nil` if one can never be used.
        let expectedCount: Int?
        let respond: Responder
        var count = 0

        var isUsed: Bool { expectedCount.map { count >= $0 } ?? false }
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var sent: [OutgoingRequest] = []
    }

    private let state = Locked(State())
    private let fallback: (any Transport)?

    /// Creates a transport without stubs.
    ///
    /// - Parameter fallback: the transport of requests without a stub, such as a `MockService`; `nil`, the default, to
    ///   fail them. A session needs credentials for these requests, unless the fallback is a `MockService`, a
    ///   ``ReplayingTransport`` or another `StubTransport`.
    public init(fallback: (any Transport)? = nil) {
        self.fallback = fallback
    }

    package var checksCredentials: Bool { (fallback as? any TestTransport)?.checksCredentials ?? false }

    package func sendsToServer(_ request: OutgoingRequest) -> Bool {
        guard let fallback, !isStubbed(request) else { return false }
        return (fallback as? any TestTransport)?.sendsToServer(request) ?? true
    }

    private func isStubbed(_ request: OutgoingRequest) -> Bool {
        guard let call = request.call else { return false }
        return state.withLock { $0.entries[ObjectIdentifier(type(of: call.request))] != nil }
    }

    /// Stubs the requests of a type with typed responses.
    ///
    /// The closure is called for each attempt of a call. A ``/EndpointRuntime/ConnectionFailure`` that it throws is the
    /// result of the attempt; any other error is a mistake of the test: the attempt fails with an error of the kind
    /// ``EndpointRuntime/ConnectionFailure/Kind/notStubbed`` and is not retried. So is a `CancellationError`, unless the
    /// call is cancelled. A later stub of the same type replaces this one.
    public func stub<R: Request>(_ type: R.Type, response: @escaping @Sendable (R) async throws -> R.Response) {
        stub(type) { request in Stub<R>.response(try await response(request)) }
    }

    /// Stubs the requests of a type with a result that depends on the request.
    ///
    /// The closure is called for each attempt of a call. A later stub of the same type replaces this one.
    @_disfavoredOverload
    public func stub<R: Request>(_ type: R.Type, result: @escaping @Sendable (R) async throws -> Stub<R>) {
        set(type) { request, _ in try await result(request) }
    }

    /// Stubs the requests of a type with a sequence of results, one for each attempt of a call; the last one repeats,
    /// unless it is followed by ``Stub/end``.
    ///
    /// A later stub of the same type replaces this one, and begins its own sequence.
    public func stub<R: Request>(_ type: R.Type, _ first: Stub<R>, _ others: Stub<R>...) {
        stub(type, [first] + others)
    }

    /// Stubs the requests of a type with a sequence of at least one result.
    func stub<R: Request>(_ type: R.Type, _ results: [Stub<R>]) {
        let expected = results.prefix { !$0.isEnd }.count
        let misplaced = results.dropFirst(expected).count { !$0.isEnd }
        set(type, count: misplaced == 0 ? expected : nil) { _, index in
            guard index >= expected, expected < results.count else { return results[min(index, results.count - 1)] }
            let sent = index == 0 ? "once" : "\(index + 1) times"
            let stubbed = expected == 1 ? "1 response was stubbed" : "\(expected) responses were stubbed"
            let problem = "\(R.displayName) was sent \(sent), but \(stubbed)"
            let hint = misplaced == 0 ? "" : " before .end, which must be the last in the sequence"
            throw ConnectionFailure(.notStubbed, problem + hint)
        }
    }

    private func set<R: Request>(
        _ type: R.Type,
        count: Int? = 1,
        _ result: @escaping @Sendable (R, Int) async throws -> Stub<R>
    ) {
        let entry = Entry(type: type, expectedCount: count) { request, index in
            guard let request = request as? R else { throw ConnectionFailure(.notStubbed, R.displayName) }
            let stub = try await Self.reporting(R.self) { try await result(request, index) }
            return (stub.delay, { try await Self.reporting(R.self) { try stub.make(request) } })
        }
        state.withLock { $0.entries[ObjectIdentifier(type)] = entry }
    }

    /// Distinguishes an error of the test, such as a value that cannot be encoded, from a failure of the connection.
    private static func reporting<R: Request, Value>(
        _ type: R.Type,
        _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
        } catch let error where error is ConnectionFailure || error is CancellationError && Task.isCancelled {
            throw error
        } catch {
            throw ConnectionFailure(.notStubbed, "the stub of \(R.displayName) threw \(error)", underlying: error)
        }
    }

    /// Returns the stubbed response, after its delay.
    ///
    /// - Throws: the stubbed failure, an error of the fallback, or ``/EndpointRuntime/ConnectionFailure`` of the kind
    ///   ``EndpointRuntime/ConnectionFailure/Kind/notStubbed`` for a request without a stub.
    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let type = request.call.map { Swift.type(of: $0.request) as Any.Type }
        let request = try await readBody(of: request, reportsProgress: isStubbed(request) || fallback == nil)
        let found: (Responder, Int)? = state.withLock { state in
            state.sent.append(request)
            guard let type, let entry = state.entries[ObjectIdentifier(type)] else { return nil }
            state.entries[ObjectIdentifier(type)]?.count += 1
            return (entry.respond, entry.count)
        }
        guard let call = request.call, let (respond, index) = found else {
            guard let fallback, !isWrapped(request) else { throw notStubbed(request) }
            return try await fallback.send(request)
        }
        let (delay, make) = try await respond(call.request, index)
        if delay > .zero { try await call.sleep(for: delay) }
        return try await make()
    }

    /// Reads the body of a request as a transport that sends it.
    ///
    /// - Parameter reportsProgress: whether the caller learns of it; the fallback reports the progress itself.
    /// - Throws: ``ConnectionFailure`` of the kind `unreadableBody`. The request is recorded then.
    private func readBody(of request: OutgoingRequest, reportsProgress: Bool) async throws -> OutgoingRequest {
        do {
            return try await request.readingBody(reportsProgress: reportsProgress)
        } catch {
            state.withLock { $0.sent.append(request) }
            throw error
        }
    }

    /// Whether a session's request lacks its type, so that the transport does not find its stub.
    private func isWrapped(_ request: OutgoingRequest) -> Bool {
        request.endpoint != nil && request.call == nil && state.withLock { !$0.entries.isEmpty }
    }

    private func notStubbed(_ request: OutgoingRequest) -> ConnectionFailure {
        guard let call = request.call else {
            return ConnectionFailure(
                .notStubbed,
                "the request has no type; a session needs StubTransport itself as its transport"
            )
        }
        let stubbed = state.withLock { $0.entries.values.map(\.type) }
        let requested = type(of: call.request)
        let all = stubbed + [requested]
        let names = stubbed.map(all.name).sorted()
        let known = names.isEmpty ? "nothing is stubbed" : "stubbed are: \(names.joined(separator: ", "))"
        return ConnectionFailure(.notStubbed, "\(all.name(of: requested)) is not stubbed; \(known)")
    }
}

extension StubTransport {
    /// The HTTP requests that were sent so far, in order, with header fields and body; one for each attempt of a call.
    ///
    /// Requests without a stub are included. All bodies are in memory, including those of files and sequences.
    public var sent: [OutgoingRequest] { state.withLock { $0.sent } }

    /// The names of the requests with a stub that was not used so far, sorted; with their modules if requests of two
    /// modules have the same name.
    ///
    /// A sequence is used when each of its results was the result of an attempt, which never happens with results behind
    /// ``Stub/end``; a closure, when it was called. A stub that a later stub of the same request has replaced does not
    /// count.
    ///
    /// ```swift
    /// #expect(try session.stubs.unused == [])
    /// ```
    public var unused: [String] {
        let entries = state.withLock { Array($0.entries.values) }
        return entries.filter { !$0.isUsed }.map { entries.map(\.type).name(of: $0.type) }.sorted()
    }

    /// The requests of a type that were sent so far, in order; one for each attempt of a call.
    public func requests<R: Request>(of type: R.Type) -> [R] {
        sent.compactMap { $0.call?.request as? R }
    }

    /// The number of times that an equal request was sent: a request of the same type that builds the same HTTP
    /// request.
    ///
    /// - Throws: the error of a request that cannot be built.
    public func sentCount<R: Request>(of request: R) throws -> Int {
        // A form with a file has another random boundary each time that it is built.
        try FormBoundary.$fixed.withValue("boundary") {
            let parts = try request.parts
            return requests(of: R.self).count { (try? $0.parts) == parts }
        }
    }
}

extension [any Request.Type] {
    /// The name of a request in messages; with its module if another of these types has the same name, as in two
    /// clients of one spec.
    fileprivate func name(of type: any Request.Type) -> String {
        count { $0.displayName == type.displayName } == 1 ? type.displayName : String(reflecting: type)
    }
}

extension ConnectionFailure.Kind {
    /// A test transport has no stub or recording for the request. Such a request is not retried.
    public static let notStubbed = missingStub
}
