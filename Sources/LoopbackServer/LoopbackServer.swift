#if MockServer
    import FlyingFox
    import FlyingSocks
    import Foundation
    package import MockMessages

    /// An HTTP server on 127.0.0.1 that records its exchanges.
    package struct LoopbackServer: Sendable {
        /// The base URL, such as `http://127.0.0.1:43121`.
        package let base: String

        /// The requests as they arrive; each is delivered once.
        package let arrivals: AsyncStream<ReceivedRequest>

        private let log: ExchangeLog

        /// All exchanges so far, in the order of the requests.
        package var exchanges: [Exchange] { log.exchanges }

        /// QUERY, and the methods of WebDAV (RFC 4918) and related protocols.
        private static let rareMethods: Set = [
            "QUERY", "PROPFIND", "PROPPATCH", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK", "REPORT", "SEARCH", "LINK",
            "UNLINK", "MKCALENDAR", "ACL", "BIND", "UNBIND", "MERGE", "PURGE", "SUBSCRIBE", "UNSUBSCRIBE", "NOTIFY",
        ]

        /// The seconds after which a request without a response gets the status 500, far more than the longest delay.
        static let timeLimit = 180.0

        /// Runs a server while `body` runs; when this function returns or throws, the server has stopped and its port
        /// is free.
        ///
        /// - Parameters:
        ///   - port: the port; 0 for one that the system chooses.
        ///   - remembers: whether ``exchanges`` and ``arrivals`` are recorded; pass `false` for a long-running server.
        ///   - methods: further methods that are served, besides those of HTTP and WebDAV; any other method gets 404.
        ///   - delay: returns the time by which the response to a request is delayed; at most a minute or two.
        ///   - respond: returns the response to a request; called for one request at a time if `remembers` is true.
        /// - Throws: the errors of `body`, and `SocketError` if the port is not available.
        package static func run<Value>(
            port: UInt16 = 0,
            remembers: Bool = true,
            methods: Set<String> = [],
            delaying delay: @escaping @Sendable (ReceivedRequest) -> Duration = { _ in .zero },
            responding respond: @escaping @Sendable (ReceivedRequest) -> MockResponse,
            _ body: (LoopbackServer) async throws -> Value
        ) async throws -> Value {
            let log = ExchangeLog(remembers: remembers)
            let (arrivals, arrived) = AsyncStream.makeStream(of: ReceivedRequest.self)
            let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: port)
            let handler = ExchangeHandler(log: log, arrived: arrived, delay: delay, respond: respond)
            let listener = HTTPServer(address: address, timeout: timeLimit, logger: .disabled, handler: handler)
            // FlyingFox has routes for the methods of RFC 9110.
            for method in methods.union(Self.rareMethods) {
                await listener.appendRoute(HTTPRoute(method: HTTPMethod(method), path: "*"), to: handler)
            }
            let running = Task { try await listener.run() }
            do {
                try await wait(for: listener, running)
                guard case .ip4(let host, let port)? = await listener.listeningAddress else {
                    throw SocketError.unsupportedAddress
                }
                let server = LoopbackServer(base: "http://\(host):\(port)", arrivals: arrivals, log: log)
                let value = try await body(server)
                await stop(listener, running)
                return value
            } catch {
                await stop(listener, running)
                throw error
            }
        }

        /// Waits until the server listens, or until it fails to.
        private static func wait(for listener: HTTPServer, _ running: Task<Void, any Error>) async throws {
            let listening = Task { try await listener.waitUntilListening(timeout: 30) }
            let watching = Task {
                _ = await running.result
                listening.cancel()
            }
            defer { watching.cancel() }
            do {
                try await listening.value
            } catch {
                running.cancel()
                try await running.value
                throw error
            }
        }

        private static func stop(_ listener: HTTPServer, _ running: Task<Void, any Error>) async {
            await listener.stop()
            running.cancel()
            _ = await running.result
        }
    }
#endif
