#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOHTTPCompression
    import Testing
    import TransportScenarios

    /// Bodies that a client of the user decodes, although the transport over AsyncHTTPClient does so.
    @Suite(.limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
    struct ClientDecodingTests {
        /// A client that decompresses has no limit on the memory that it uses.
        @Test func clientThatDecompressesIsAnError() async throws {
            var configuration = AsyncHTTPClientTransport.plainConfiguration
            configuration.decompression = .enabled(limit: .none)
            // A client of the transport's own is configured by the transport.
            let own = AsyncHTTPClientTransport(configuration: configuration)
            let query: QueryItems = ["bytes": 1000]
            #expect(try await session(own).response(for: Probe("packed", query)).body == Data(count: 1000))
            let client = HTTPClient(configuration: configuration)
            let session = try await session(AsyncHTTPClientTransport(client: client))
            let failure = await failure(of: Call(Probe("packed", query), on: session))?.connectionFailure
            #expect(failure?.kind == .invalidResponse)
            #expect(failure?.message.contains("decompression: .disabled") == true)
            try await client.shutdown()
        }

        private func session(
            _ transport: AsyncHTTPClientTransport = AsyncHTTPClientTransport()
        ) async throws -> Session {
            let server = FaultServer(try await Servers.faults)
            return Session(transport: transport, bases: [FaultService.service: .url(server.base())])
        }
    }
#endif
