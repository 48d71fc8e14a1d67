import EndpointRuntime
import Foundation
import HTTPTypes

#if AsyncHTTPClient
    import AsyncHTTPClient
    import NIOCore
    import NIOHTTP1
#endif

/// The requests of a soak without sessions, for a comparison: a cancellation ends them, and errors are not examined.
final class BareLoad: SoakLoad {
    /// The sender of the requests.
    enum Sender: String, Sendable {
        /// The transport of the sessions.
        case transport
        /// An HTTP client that is independent of this package.
        case client
    }

    private let servers: [PythonServer]
    private let seed: Int
    private let transport: (any Transport)?
    private let timer = DeadlineTimer(clock: SessionClock(ContinuousClock()))
    #if AsyncHTTPClient
        private let client: HTTPClient?
    #endif

    /// - Returns: `nil` where there is no such client.
    init?(_ sender: Sender, _ servers: [PythonServer], seed: Int) {
        self.servers = servers
        self.seed = seed
        transport = sender == .transport ? TestedTransport.current.make() : nil
        #if AsyncHTTPClient
            client = sender == .client ? HTTPClient(configuration: .bare) : nil
            guard sender == .transport || TestedTransport.current == .asyncHTTPClient else { return nil }
        #else
            guard sender == .transport else { return nil }
        #endif
    }

    func close() async {
        #if AsyncHTTPClient
            try? await client?.shutdown()
        #endif
    }

    func begin(_ call: SoakCall) {
        let plan = call.plan
        let url = "\(plan.base(servers, seed: seed))/\(plan.path)?\(plan.query.text)"
        let task = Task {
            let outcome: Outcome
            do {
                try await send(plan, to: url)
                outcome = .value
            } catch is CancellationError {
                outcome = .cancelled
            } catch let failure as ConnectionFailure {
                outcome = Outcome(failure)
            } catch {
                outcome = .other
            }
            call.end(Task.isCancelled ? .cancelled : outcome, isChecked: false)
        }
        // As a session does: sleeping tasks would stay in memory after the calls.
        let limit: Duration =
            switch plan.interruption {
            case .none: .seconds(20)
            case .cancel(let delay), .cancelAll(let delay), .timeout(let delay): delay
            }
        let alarm = timer.schedule(after: limit) { task.cancel() }
        Task {
            await task.value
            alarm.cancel()
        }
    }

    private func send(_ plan: SoakPlan, to url: String) async throws {
        #if AsyncHTTPClient
            if let client { return try await send(plan, to: url, by: client) }
        #endif
        guard let transport, let url = URL(string: url) else { throw ConnectionFailure.other("no transport") }
        let method = HTTPRequest.Method(plan.method) ?? .get
        let request = OutgoingRequest(method: method, url: url, body: plan.requestBody)
        let read = try await transport.send(request).body.makeReader()
        while try await read() != nil {}
    }

    #if AsyncHTTPClient
        private func send(_ plan: SoakPlan, to url: String, by client: HTTPClient) async throws {
            var request = HTTPClientRequest(url: url)
            request.method = HTTPMethod(rawValue: plan.method)
            switch plan.body {
            case .none: break
            case .data(let count): request.body = .bytes(ByteBuffer(bytes: SoakPlan.bytes.prefix(count)))
            case .sequence(let count):
                let length = HTTPClientRequest.Body.Length.unknown
                request.body = .stream(Pieces(of: count).map { ByteBuffer(bytes: $0) }, length: length)
            }
            let response = try await client.execute(request, timeout: .seconds(20))
            for try await _ in response.body {}
        }
    #endif
}

#if AsyncHTTPClient
    extension HTTPClient.Configuration {
        /// As many connections as there are calls, and no redirects, as over the transport.
        fileprivate static var bare: HTTPClient.Configuration {
            var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 10_000
            configuration.connectionPool.retryConnectionEstablishment = false
            return configuration
        }
    }
#endif
