import EndpointRuntime
import Foundation

/// A sender of the calls of a soak.
protocol SoakLoad: Sendable {
    /// Begins a call, and ends `call` when it has ended.
    func begin(_ call: SoakCall)

    /// Releases what the load has opened.
    func close() async
}

/// The calls of a soak, sent by sessions.
final class SessionLoad: SoakLoad {
    /// How many calls in a row need the same token.
    static let epoch = 500

    private let servers: [PythonServer]
    private let seed: Int
    private let session: Session
    /// Calls whose connections the server closes; other calls must not get these connections.
    private let closing: Session
    private let lastNumber: Locked<Int>

    init(_ servers: [PythonServer], seed: Int) {
        self.servers = servers
        self.seed = seed
        let lastNumber = Locked(0)
        self.lastNumber = lastNumber
        let transport = TestedTransport.current.make()
        let base = FaultServer(servers[0], token: "tokens").base()
        let plain = Session(transport: transport, bases: [FaultService.service: .url(base)], timeout: .seconds(20))
        let tokens = TokenRefresher(AccessToken("none"), minimumInterval: .zero) { _ in
            _ = try await plain.response(for: Probe("echo", ["delay": 5]))
            return AccessToken(Self.token(of: lastNumber.withLock { $0 }))
        }
        session = Session(
            transport: transport,
            credentials: [FaultService.service: .bearer(tokens)],
            timeout: .seconds(20),
            connectionLimit: 64,
            bodyLimit: Soak.bodyLimit
        )
        closing = Session(transport: TestedTransport.current.make(), timeout: .seconds(20), connectionLimit: 64)
    }

    func close() async {}

    func begin(_ call: SoakCall) {
        let plan = call.plan
        lastNumber.withLock { $0 = max($0, plan.number) }
        switch plan.style {
        case .response: begin(Probe(target: target(of: plan)), call) { _, _ in .value }
        case .guarded:
            var target = target(of: plan)
            target.query.add("open", Self.token(of: plan.number))
            begin(Door(target: target), call) { _, _ in .value }
        case .events(let count, let stop):
            begin(Events(target: target(of: plan)), call) { stream, call in
                try await StreamReading.read(stream, count: count, stopAfter: stop) { call.complain($0) }
            }
        case .lines(let count, let stop):
            begin(Lines(target: target(of: plan)), call) { stream, call in
                try await StreamReading.read(stream, count: count, stopAfter: stop) { call.complain($0) }
            }
        case .download(let size, let toFile):
            begin(File(target: target(of: plan)), call) { file, call in
                try await StreamReading.save(file, size: size, toFile: toFile) { call.complain($0) }
                return .value
            }
        }
    }

    private static func token(of number: Int) -> String { "token-\(number / epoch)" }

    /// The outcomes besides the plan's outcomes: a token may be replaced while a call is in flight.
    private func otherEnds(of plan: SoakPlan) -> Set<Outcome> {
        guard case .guarded = plan.style else { return [] }
        return Self.token(of: lastNumber.withLock { $0 }) == Self.token(of: plan.number) ? [] : [.rejected]
    }

    private func target(of plan: SoakPlan) -> Target {
        var query = plan.query
        query.add("n", plan.number)
        return Target(method: plan.requestMethod, path: plan.path, query: query, headers: [:])
    }

    private func begin<R: ServerRequest>(
        _ request: R,
        _ call: SoakCall,
        reading: @escaping @Sendable (R.Response, SoakCall) async throws -> Outcome
    ) {
        let plan = call.plan
        let session = plan.sharesClosedConnections ? closing : session
        var options = CallOptions(
            base: .url(plan.base(servers, seed: seed)),
            retry: RetryPolicy(max: plan.retries, wait: .interval(.milliseconds(2))),
            onAttempt: { _ in call.addAttempt() }
        )
        if case .timeout(let timeout) = plan.interruption { options.timeout = timeout }
        let cancel: @Sendable () -> Void
        if plan.usesCallback, case .response = plan.style {
            let task = session.send(request, options: options, callbackQueue: .inline) { result in
                switch result {
                case .success: call.end(.value)
                case .failure(let error): call.end(Outcome(error), error)
                }
            }
            cancel = { task.cancel() }
        } else {
            let task = Task { [options] in
                do throws(SessionError<R.Failure>) {
                    let response = try await session.response(for: request, options: options)
                    await end(call) { try await reading(response, call) }
                } catch {
                    call.end(Outcome(error), error, orElse: otherEnds(of: plan))
                }
            }
            cancel = { task.cancel() }
        }
        interrupt(plan, R.self, cancel)
    }

    private func end(_ call: SoakCall, _ read: () async throws -> Outcome) async {
        do {
            call.end(try await read())
        } catch let error as SessionError<Never> {
            call.end(Outcome(error), error)
        } catch {
            call.end(.unwritten)
        }
    }

    private func interrupt<R: ServerRequest>(
        _ plan: SoakPlan,
        _ type: R.Type,
        _ cancel: @escaping @Sendable () -> Void
    ) {
        switch plan.interruption {
        case .none, .timeout: break
        case .cancel(.zero): cancel()
        case .cancel(let delay):
            Task {
                try? await Task.sleep(for: delay)
                cancel()
            }
        case .cancelAll(let delay):
            let number = "\(plan.number)"
            Task { [session, closing] in
                try? await Task.sleep(for: delay)
                for session in [session, closing] {
                    session.cancelRequests(of: R.self) { $0.target.query["n"] == [number] }
                }
            }
        }
    }
}
