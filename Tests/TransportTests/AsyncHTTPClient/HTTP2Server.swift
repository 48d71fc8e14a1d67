#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOCore
    import NIOHTTP2
    import NIOPosix
    import NIOSSL
    import Testing
    import TransportScenarios

    /// A server on 127.0.0.1 that speaks HTTP/2 only, over TLS. ``HTTP2StreamHandler`` lists what it responds.
    final class HTTP2Server: Sendable {
        /// What has happened so far.
        struct State {
            /// The number of connections.
            var connections = 0
            /// The bytes of `/flood` that the client, or the system, has taken.
            var sent = 0
            /// The number of requests for each path, without those that the server has refused.
            var requests: [String: Int] = [:]
            /// The number of requests for each path that the server has refused.
            var refusals: [String: Int] = [:]
            /// The sizes of the bodies that arrived completely, for each path.
            var uploads: [String: [Int]] = [:]
            /// The number of streams that ended before their response.
            var departures = 0
        }

        static let floodSize = 128 << 20

        private let channel: any Channel
        private let locked: Locked<State>

        var state: State { locked.withLock { $0 } }

        var base: String { "https://127.0.0.1:\(channel.localAddress?.port ?? 0)" }

        /// Starts a server with the certificate of a test.
        init(_ certificates: TestCertificates) async throws {
            let chain = try NIOSSLCertificate.fromPEMFile(certificates["server.pem"].path)
            var tls = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: certificates["server.key"].path, format: .pem))
            )
            tls.applicationProtocols = ["h2"]
            let context = try NIOSSLContext(configuration: tls)
            let state = Locked(State())
            locked = state
            channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        state.withLock { $0.connections += 1 }
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                        _ = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
                            mode: .server,
                            connectionConfiguration: .init(),
                            streamConfiguration: .init()
                        ) { stream in
                            stream.eventLoop.makeCompletedFuture {
                                try stream.pipeline.syncOperations.addHandlers([
                                    HTTP2FramePayloadToHTTP1ServerCodec(),
                                    HTTP2StreamHandler(state),
                                ])
                            }
                        }
                    }
                }
                .bind(host: "127.0.0.1", port: 0)
                .get()
        }

        func stop() async throws {
            try await channel.close()
        }

        /// Runs a server, with a session that finds it and trusts its certificate.
        static func run(_ body: (HTTP2Server, Session) async throws -> Void) async throws {
            let certificates = try TestCertificates()
            let server = try await HTTP2Server(certificates)
            let session = Session(
                transport: try TestedTransport.current.make(trusting: certificates["server.pem"]),
                bases: [FaultService.service: .url(server.base)],
                timeout: .seconds(30)
            )
            do {
                try await body(server, session)
            } catch {
                try await server.stop()
                throw error
            }
            try await server.stop()
        }
    }

    extension TestedTransport {
        /// A transport that trusts a certificate.
        fileprivate func make(trusting certificate: URL) throws -> any Transport {
            #if os(Linux)
                if isLibcurl {
                    return try #require(CurlTransport(tls: TLSOptions(authorities: certificate)))
                }
            #endif
            var configuration = AsyncHTTPClientTransport.plainConfiguration
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .file(certificate.path)
            configuration.tlsConfiguration = tls
            return AsyncHTTPClientTransport(configuration: configuration)
        }
    }
#endif
