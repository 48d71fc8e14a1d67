#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import NIOSSL
    import Testing
    import TransportScenarios

    /// The transport over AsyncHTTPClient with a server that speaks HTTP/2.
    @Suite(.limited, .enabled(if: TestCertificates.areAvailable, "\(TestCertificates.missing)"))
    struct HTTP2Tests {
        @Test func callsShareAConnection() async throws {
            try await withServer { server, session in
                _ = try await session.response(for: Probe("echo"))
                let sizes = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
                    for number in 0..<50 {
                        group.addTask {
                            let body = Payload.data(Data(count: number * 5000))
                            return (
                                number, try await session.response(for: Fetch<Taken>("echo", [:], .post(body))).bytes
                            )
                        }
                    }
                    return try await group.reduce(into: [Int: Int]()) { $0[$1.0] = $1.1 }
                }
                #expect(sizes.count == 50)
                #expect(sizes.allSatisfy { $0.value == $0.key * 5000 })
                #expect(server.connections == 1)
            }
        }

        @Test func headersKeepTheirNumber() async throws {
            try await withServer { _, session in
                let response = try await session.response(for: Probe("echo"))
                #expect(response.headers[values: .setCookie] == ["a=1, 2", "b=2"])
            }
        }

        @Test func streamThatIsResetIsALostConnection() async throws {
            try await withServer { server, session in
                let error = await failure(of: Call(Probe("reset", [:], .post(.text("x"))), on: session))
                #expect(error?.connectionFailure?.kind == .connectionLost, "\(String(describing: error))")
                let next = try await session.response(for: Probe("echo"))
                #expect(next.statusCode == 200)
                #expect(server.connections == 1)
            }
        }

        /// AsyncHTTPClient and SwiftNIO alone end the process.
        @Test(arguments: ["099", "0", "-5", "x"])
        func invalidStatusIsAnError(_ status: String) async throws {
            try await withServer { _, session in
                let error = await failure(of: Call(Probe("status", ["": status]), on: session))
                #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
                let next = try await session.response(for: Probe("echo"))
                #expect(next.statusCode == 200)
            }
        }

        @Test func sequenceOfUnknownSizeArrives() async throws {
            try await withServer { _, session in
                let body = Payload.body(.chunks(Pieces(of: 20 << 20)))
                let taken = try await session.response(for: Fetch<Taken>("echo", [:], .put(body)))
                #expect(taken.bytes == 20 << 20)
            }
        }

        @Test func slowReaderSlowsTheServer() async throws {
            try await withServer { server, session in
                var body = try await session.response(for: File("flood")).makeAsyncIterator()
                var taken = try await body.next()?.count ?? 0
                var (last, count) = (server.sent, 0)
                while count < 10 {
                    try await Task.sleep(for: .milliseconds(30))
                    count = server.sent == last ? count + 1 : 0
                    last = server.sent
                }
                #expect(last < 32 << 20)
                while let piece = try await body.next() { taken += piece.count }
                #expect(taken == HTTP2Server.floodSize)
            }
        }

        private struct Taken: Decodable {
            let bytes: Int
        }

        private func withServer(_ body: (HTTP2Server, Session) async throws -> Void) async throws {
            let certificates = try TestCertificates()
            let server = try await HTTP2Server(certificates)
            var configuration = AsyncHTTPClientTransport.plainConfiguration
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .file(certificates["server.pem"].path)
            configuration.tlsConfiguration = tls
            let session = Session(
                transport: AsyncHTTPClientTransport(configuration: configuration),
                bases: [FaultService.service: .url(server.base)]
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
#endif
