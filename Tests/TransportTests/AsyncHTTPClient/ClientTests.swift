#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOCore
    import NIOPosix
    import NIOSSL
    import Testing
    import TransportScenarios

    /// The behavior that only the transport over AsyncHTTPClient has. The other suites run over it, too.
    @Suite(.limited, .enabled(if: PythonServer.isAvailable, "\(PythonServer.missing)"))
    struct ClientTests {
        @Test func clientOfTheCallerIsNotShutDown() async throws {
            let server = FaultServer(try await Servers.faults)
            try await withClient(AsyncHTTPClientTransport.plainConfiguration) { client in
                for _ in 0..<2 {
                    let transport = AsyncHTTPClientTransport(client: client)
                    #expect(try await session(server, transport).response(for: Probe("echo")).statusCode == 200)
                    try await transport.shutdown()
                }
                #expect(try await server.log().connections == 1)
            }
        }

        /// On Apple platforms, a refused connection would otherwise be reported only after the time-out.
        @Test func failedConnectionIsNotWaitedFor() {
            #expect(!AsyncHTTPClientTransport.plainConfiguration.networkFrameworkWaitForConnectivity)
        }

        @Test func ownClientSendsNothingAfterItsShutDown() async throws {
            let server = FaultServer(try await Servers.faults)
            let transport = AsyncHTTPClientTransport()
            let session = session(server, transport)
            _ = try await session.response(for: Probe("echo"))
            try await transport.shutdown()
            let error = await failure(of: Call(Probe("echo"), on: session))
            #expect(error?.connectionFailure?.underlying as? HTTPClientError == .alreadyShutdown)
            await #expect(throws: HTTPClientError.self) { try await transport.shutdown() }
            #expect(try await server.log().requests.count == 1)
        }

        @Test func connectionsAreOnTheEventLoopsOfTheGroup() async throws {
            let server = FaultServer(try await Servers.faults)
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let (loop, own, others) = (group.next(), Counter(), Counter())
            var configuration = HTTPClient.Configuration()
            configuration.http1_1ConnectionDebugInitializer = { channel in
                (channel.eventLoop === loop ? own : others).add(1)
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            let transport = AsyncHTTPClientTransport(configuration: configuration, eventLoopGroup: group)
            let session = session(server, transport)
            try await withThrowingTaskGroup(of: RawResponse.self) { tasks in
                for _ in 0..<4 { tasks.addTask { try await session.response(for: Probe("echo", ["delay": 50])) } }
                for try await response in tasks { #expect(response.statusCode == 200) }
            }
            try await transport.shutdown()
            try await group.shutdownGracefully()
            #expect(own.value > 0)
            #expect(others.value == 0)
        }

        /// A call over a kept connection is not sent again, as after a connection that the server has closed.
        @Test(arguments: [0, 1])
        func shutDownEndsRunningCalls(_ earlierCalls: Int) async throws {
            let server = FaultServer(try await Servers.faults)
            let transport = AsyncHTTPClientTransport()
            let session = session(server, transport)
            for _ in 0..<earlierCalls { _ = try await session.response(for: Probe("echo")) }
            let call = Task { await failure(of: Call(Probe("hold"), on: session)) }
            while try await server.log().requests.count == earlierCalls { try await Task.sleep(for: .milliseconds(5)) }
            try await transport.shutdown()
            #expect(await call.value?.connectionFailure?.kind == .connectionLost)
            #expect(try await server.log().connections == 1)
        }

        /// A session cannot apply its rules to redirects that it does not see.
        @Test(arguments: [(1, ConnectionFailure.Kind.other), (8, .tooManyRedirects)])
        func clientThatFollowsRedirectsIsAnError(_ count: Int, kind: ConnectionFailure.Kind) async throws {
            let server = FaultServer(try await Servers.faults)
            try await withClient(HTTPClient.Configuration()) { client in
                let session = session(server, AsyncHTTPClientTransport(client: client))
                let failure = await failure(of: Call(Probe("chain", ["left": count]), on: session))?.connectionFailure
                #expect(failure?.kind == kind)
                if kind == .other { #expect(failure?.message.contains("redirectConfiguration: .disallow") == true) }
                let next = try await session.response(for: Probe("echo"))
                #expect(next.statusCode == 200)
            }
        }

        @Test func timeOutOfTheClientIsATimeOut() async throws {
            let server = FaultServer(try await Servers.faults)
            var configuration = AsyncHTTPClientTransport.plainConfiguration
            configuration.timeout.read = .milliseconds(50)
            try await withClient(configuration) { client in
                let session = session(server, AsyncHTTPClientTransport(client: client))
                #expect(await failure(of: Call(Probe("hold"), on: session))?.isTimeout == true)
            }
        }

        /// AsyncHTTPClient alone ends the process.
        @Test(arguments: ["000", "001", "099"])
        func statusBelow100IsAnError(_ status: String) async throws {
            let server = FaultServer(try await Servers.faults)
            let request = Probe("raw", ["send": "HTTP/1.1 \(status) X\r\nContent-Length: 5\r\n\r\nhello"])
            let own = AsyncHTTPClientTransport(configuration: HTTPClient.Configuration())
            try await withClient(AsyncHTTPClientTransport.plainConfiguration) { client in
                for transport in [own, AsyncHTTPClientTransport(client: client)] {
                    let session = session(server, transport)
                    let error = await failure(of: Call(request, on: session))
                    #expect(error?.connectionFailure?.kind == .invalidResponse, "\(String(describing: error))")
                    let next = try await session.response(for: Probe("echo"))
                    #expect(next.statusCode == 200)
                }
            }
        }

        /// A body with a content encoding that the client does not decode.
        @Test(arguments: ["br", "zstd", "x-gzip", "gzip, gzip"])
        func unknownEncodingIsAnError(_ encoding: String) async throws {
            let server = FaultServer(try await Servers.faults)
            let session = session(server, AsyncHTTPClientTransport())
            let query: QueryItems = ["header": "Content-Encoding: \(encoding)", "body": "abc"]
            let error = await failure(of: Call(Probe("status", query), on: session))
            #expect(error?.connectionFailure?.kind == .invalidResponse)
            // An encoding that the transport supports is decoded in any case.
            if encoding.hasPrefix("gzip") { return }
            let own = Probe("status", query, headers: ["Accept-Encoding": "br"])
            #expect(try await session.response(for: own).body == Data("abc".utf8))
            #expect(try await session.response(for: Probe("status", query, .head)).statusCode == 200)
        }

        @Test(arguments: [
            ("http", ConnectionFailure.Kind.refused), ("handshake", .connectionLost), ("reset", .connectionLost),
        ])
        func proxyThatCannotConnectIsAnError(_ port: String, kind: ConnectionFailure.Kind) async throws {
            let server = FaultServer(try await Servers.faults)
            var configuration = AsyncHTTPClientTransport.plainConfiguration
            configuration.proxy = .server(host: "127.0.0.1", port: try #require(server.process.ports[port]))
            let session = Session(
                transport: AsyncHTTPClientTransport(configuration: configuration),
                bases: [FaultService.service: "https://api.example"]
            )
            let error = await failure(of: Call(Probe("echo"), on: session))
            #expect(error?.connectionFailure?.kind == kind, "\(String(describing: error))")
        }

        @Test func transportThatIsReleasedLetsItsCallsEnd() async throws {
            let server = FaultServer(try await Servers.faults)
            let file = try await session(server, AsyncHTTPClientTransport())
                .response(for: File("drip", ["pieces": 5, "size": 1000, "step": 5]))
            #expect(try await file.data().count == 5000)
        }

        @Test(.enabled(if: TestCertificates.areAvailable, "\(TestCertificates.missing)"))
        func certificatesAreThoseOfTheClient() async throws {
            let certificates = try TestCertificates()
            let server = try await PythonServer(
                "tls_server.py",
                arguments: ["server.pem", "server.key", "client.pem"].map { certificates[$0].path },
                needsPackages: false
            )
            func send(_ port: String, _ change: (inout TLSConfiguration) throws -> Void) async throws -> Call<Probe> {
                var configuration = AsyncHTTPClientTransport.plainConfiguration
                var tls = TLSConfiguration.makeClientConfiguration()
                try change(&tls)
                configuration.tlsConfiguration = tls
                let transport = AsyncHTTPClientTransport(configuration: configuration)
                let base = server.base(port, scheme: "https")
                return Call(Probe("a"), on: Session(transport: transport, bases: [FaultService.service: .url(base)]))
            }
            #expect(await failure(of: try await send("tls") { _ in })?.connectionFailure?.kind == .tls)
            let trusted = try await send("tls") { $0.trustRoots = .file(certificates["server.pem"].path) }
            #expect(try await trusted.response().statusCode == 200)
            let unknown = try await send("mutual") { $0.trustRoots = .file(certificates["server.pem"].path) }
            #expect([.tls, .connectionLost].contains(await failure(of: unknown)?.connectionFailure?.kind))
            let known = try await send("mutual") { tls in
                tls.trustRoots = .file(certificates["server.pem"].path)
                let chain = try NIOSSLCertificate.fromPEMFile(certificates["client.pem"].path)
                tls.certificateChain = chain.map { .certificate($0) }
                tls.privateKey = .privateKey(try NIOSSLPrivateKey(file: certificates["client.key"].path, format: .pem))
            }
            #expect(try await known.response().statusCode == 200)
        }

        private func session(_ server: FaultServer, _ transport: AsyncHTTPClientTransport) -> Session {
            Session(
                transport: transport,
                bases: [FaultService.service: .url(server.base())],
                timeout: .seconds(30)
            )
        }

        private func withClient(
            _ configuration: HTTPClient.Configuration,
            _ body: (HTTPClient) async throws -> Void
        ) async throws {
            let client = HTTPClient(configuration: configuration)
            do {
                try await body(client)
            } catch {
                try await client.shutdown()
                throw error
            }
            try await client.shutdown()
        }
    }
#endif
