#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import EndpointRuntime
    import Foundation
    import HTTPTypes
    public import NIOCore
    import NIOHTTP1
    import NIOPosix

    /// A transport over AsyncHTTPClient, for servers and tools that run on SwiftNIO.
    ///
    /// ```swift
    /// let session = Session(transport: AsyncHTTPClientTransport(client: client))
    /// ```
    /// The client's configuration determines its connection pool, proxy, TLS and HTTP/2. The `Session` determines
    /// time-outs, redirects and limits, as with every transport; the client's own connect and read time-outs apply as
    /// well. A slow reader slows the server, and a slow server slows the body of a request.
    /// `Documentation/Transports.md` lists the differences from the other transports.
    public final class AsyncHTTPClientTransport: Transport {
        /// The client that sends the requests.
        public let client: HTTPClient

        /// The owner of the client; `nil` if the client belongs to the caller.
        private let owner: ClientOwner?

        /// Creates a transport over the caller's client, which the caller must shut down.
        ///
        /// The client must follow no redirects, since the session follows them: create it with ``plainConfiguration``,
        /// or with `redirectConfiguration: .disallow`. A response to a redirected request is an error, because the
        /// rules of the session (credentials, limit, https) did not apply to it. The client must not decompress bodies
        /// either (`decompression: .disabled`, which is its default): the transport requests and decodes gzip and
        /// deflate, and a body that the client has already decompressed is an error.
        ///
        /// A malicious server can end the process of a client with another configuration than ``plainConfiguration``, by an
        /// invalid status, or over HTTP/2 by a response that ends before its request: see ``plainConfiguration``.
        public init(client: HTTPClient) {
            self.client = client
            owner = nil
        }

        /// Creates a transport with its own client, which is shut down by ``shutdown()``, or when the last reference to
        /// the transport and to its responses is released.
        ///
        /// - Parameters:
        ///   - configuration: the configuration of the client. Its redirect configuration and its decompression are
        ///     ignored: the session follows redirects, and the transport decodes gzip and deflate.
        ///   - eventLoopGroup: the event loops; `nil` for the POSIX threads that all clients of the process share. On Apple
        ///     platforms, AsyncHTTPClient would choose Network.framework, where it ends the process at a client
        ///     certificate.
        public init(
            configuration: HTTPClient.Configuration = AsyncHTTPClientTransport.plainConfiguration,
            eventLoopGroup: (any EventLoopGroup)? = nil
        ) {
            let owner = ClientOwner(configuration, eventLoopGroup ?? MultiThreadedEventLoopGroup.singleton)
            self.owner = owner
            client = owner.client
        }

        /// A configuration that leaves redirects, time-outs and the number of connections to the session.
        ///
        /// It follows no redirects, decompresses nothing, opens as many connections as there are requests, and reports
        /// a failed connection at once, instead of trying again for the rest of the connect time-out, which is five
        /// minutes. It uses no proxy and creates no spans.
        ///
        /// AsyncHTTPClient and SwiftNIO end the process at some responses with an invalid status, and over HTTP/2 after a
        /// successful response that ends before its request. The initializers of connections and streams,
        /// `http1_1ConnectionDebugInitializer` and `http2StreamChannelDebugInitializer`, add a handler that turns the
        /// former into errors, and one that keeps the end of a response until the request was sent, or until the server
        /// ends the connection: then the body of the response ends with an error that says so, which the transport takes
        /// for its end. If you set one of these two initializers, call the former one in it, so that the handlers stay.
        public static var plainConfiguration: HTTPClient.Configuration {
            var configuration = HTTPClient.Configuration(
                redirectConfiguration: .disallow,
                timeout: .init(connect: .minutes(5))
            )
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 10_000
            configuration.connectionPool.retryConnectionEstablishment = false
            // Network.framework would wait for another network, and report a refused connection only after the time-out.
            configuration.networkFrameworkWaitForConnectivity = false
            // Otherwise each attempt would have a second span in addition to the span of the session's middleware.
            configuration.tracing.tracer = nil
            configuration.addHandlers()
            return configuration
        }

        /// Sends `request`; see `Transport.send(_:)`.
        ///
        /// - Throws: `ConnectionFailure`, and `CancellationError` if the task is cancelled.
        public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            try Self.check(request.url)
            let connectionCount = owner?.connectionCount
            do {
                return try await execute(request)
            } catch let failure as ConnectionFailure where failure.kind == .connectionLost {
                // If no connection was opened in the meantime, the request was sent over a reused connection, which the
                // server had closed (RFC 9112, section 9.3.1).
                let wasKept = connectionCount.map { $0 > 0 && $0 == owner?.connectionCount } ?? false
                let mayRepeat = request.isIdempotent && wasKept || failure.isRefusedStream
                guard mayRepeat, request.canBeSent else { throw failure }
                try Task.checkCancellation()
                do {
                    return try await execute(request)
                } catch let second as ConnectionFailure
                    where second.underlying as? HTTPClientError == .alreadyShutdown
                {
                    // The connection was lost because the client is shut down.
                    throw failure
                }
            }
        }

        /// Closes the connections of a client that the transport has created, and ends the requests that are still
        /// running; does nothing if the client belongs to the caller. Later requests fail.
        ///
        /// - Throws: `HTTPClientError.alreadyShutdown` the second time.
        public func shutdown() async throws {
            try await owner?.client.shutdown()
        }

        private func execute(_ request: OutgoingRequest) async throws -> IncomingResponse {
            let upload = try request.body.map { try OutgoingBody($0, of: request, on: client.eventLoopGroup) }
            do {
                // The session's clock measures the whole attempt.
                let response = try await client.execute(
                    HTTPClientRequest(request, upload),
                    deadline: .distantFuture
                )
                upload?.report(response)
                guard response.history.count <= 1 else { throw Self.hasFollowedRedirects }
                let encoding = try response.encoding(for: request)
                return IncomingResponse(response, encoding, owner, upload)
            } catch {
                upload?.stop()
                throw ConnectionFailure.converting(error)
            }
        }

        private static var hasFollowedRedirects: ConnectionFailure {
            .other("the HTTPClient has followed a redirect; create it with 'redirectConfiguration: .disallow'")
        }

        /// Rejects URLs of other schemes and with invalid ports.
        ///
        /// AsyncHTTPClient also connects to Unix sockets, which a URL from a server must not be able to reach.
        private static func check(_ url: URL) throws {
            let scheme = url.scheme?.lowercased() ?? ""
            guard scheme == "http" || scheme == "https" else { throw ConnectionFailure.other("it is not an HTTP URL") }
            guard (1...65_535).contains(url.port ?? 80) else { throw ConnectionFailure.other("it has no such port") }
        }
    }

    /// Owns a client, and shuts it down when it is released.
    final class ClientOwner: Sendable {
        let client: HTTPClient
        private let connections: Locked<Int>

        /// The number of connections that the client has opened so far.
        var connectionCount: Int { connections.withLock { $0 } }

        init(_ configuration: HTTPClient.Configuration, _ eventLoopGroup: any EventLoopGroup) {
            let connections = Locked(0)
            var configuration = configuration
            configuration.redirectConfiguration = .disallow
            configuration.decompression = .disabled
            configuration.addHandlers()
            let (http1, http2) = (
                configuration.http1_1ConnectionDebugInitializer, configuration.http2ConnectionDebugInitializer
            )
            configuration.http1_1ConnectionDebugInitializer = { channel in
                connections.withLock { $0 += 1 }
                return http1?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
            }
            configuration.http2ConnectionDebugInitializer = { channel in
                connections.withLock { $0 += 1 }
                return http2?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
            }
            self.connections = connections
            client = HTTPClient(eventLoopGroup: eventLoopGroup, configuration: configuration)
        }

        deinit {
            // AsyncHTTPClient ends the process if a client is released before it was shut down (in debug builds).
            client.shutdown { _ in }
        }
    }
#endif
