#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOHTTPCompression
    import Testing
    import TransportScenarios

    /// The content encodings that the transport over AsyncHTTPClient decodes itself.
    @Suite(.limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
    struct DecodingTests {
        /// RFC 1952, section 2.2.
        @Test func severalMembersAreOneBody() async throws {
            let query: QueryItems = ["bytes": 100_000, "members": 3]
            #expect(try await session().response(for: Fetch<Data>("packed", query)) == Data(count: 300_000))
        }

        @Test(arguments: ["gzip", "deflate", "raw"], ["cut=1", "cut=20", "tail=x", "tail=xyz"])
        func bodyThatIsNotWholeIsAnError(_ encoding: String, change: String) async throws {
            var query: QueryItems = ["bytes": 100_000, "encoding": encoding]
            let parts = change.split(separator: "=").map(String.init)
            query.add(parts[0], parts[1])
            let error = await failure(of: Call(Probe("packed", query), on: try await session()))
            #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
        }

        /// AsyncHTTPClient alone passes the compressed bytes on.
        @Test(arguments: ["gzip, chunked", "gzip", "x-unknown, chunked"])
        func otherTransferCodingIsAnError(_ coding: String) async throws {
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: \(coding)\r\n\r\n"
            let query: QueryItems = ["send": head + "5\r\nhello\r\n0\r\n\r\n"]
            for headers in [[:], ["Accept-Encoding": "gzip"]] as [HeaderItems] {
                let request = Probe("raw", query, headers: headers)
                let error = await failure(of: Call(request, on: try await session()))
                #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
            }
        }

        @Test func emptyBodyIsEmpty() async throws {
            for encoding in ["gzip", "deflate"] {
                let query: QueryItems = ["header": "Content-Encoding: \(encoding)", "body": ""]
                #expect(try await session().response(for: Probe("status", query)).body.isEmpty)
            }
        }

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
