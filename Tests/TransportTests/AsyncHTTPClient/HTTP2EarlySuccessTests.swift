#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import NIOSSL
    import TestSupport
    import Testing
    import TransportScenarios

    /// Responses over HTTP/2 that end before the body of their request was sent (RFC 9113, section 8.1). Over libcurl
    /// 7.88, the calls with a successful one end with the time-out.
    @Suite(
        Bounded(transports: [.asyncHTTPClient]),
        .limited,
        .enabled(if: TestCertificates.areAvailable, "\(TestCertificates.missing)")
    )
    struct HTTP2EarlySuccessTests {
        static let kinds = ["data", "file", "sequence", "unsized"]

        /// The server stops the upload, but the response is complete.
        @Test(arguments: kinds, ["reset", "close"])
        func responseIsKept(_ kind: String, then: String) async throws {
            try await run { upload, _, session in
                let request = AnyStatus("early", ["status": 200, "then": then], .post(upload(kind)))
                let response = try await session.response(for: request)
                #expect(response.statusCode == 200)
                #expect(response.body == Data("too large".utf8))
                try await expectUse(of: session)
            }
        }

        /// Any other code is an error, although the response is complete.
        @Test(arguments: kinds)
        func resetWithAnErrorIsALoss(_ kind: String) async throws {
            try await run { upload, _, session in
                let query: QueryItems = ["status": 200, "then": "reset", "code": 2]
                let error = await failure(of: Call(AnyStatus("early", query, .post(upload(kind))), on: session))
                #expect(error?.connectionFailure?.kind == .connectionLost, "\(String(describing: error))")
                try await expectUse(of: session)
            }
        }

        /// The server reads on, at once or later.
        @Test(arguments: kinds, ["read", "pause"])
        func responseEndsAfterTheUpload(_ kind: String, then: String) async throws {
            try await run { upload, server, session in
                let request = AnyStatus("early", ["status": 200, "then": then], .post(upload(kind)))
                let response = try await session.response(for: request)
                #expect(response.body == Data("too large".utf8))
                while server.state.uploads["/early"] == nil { try await Task.sleep(for: .milliseconds(5)) }
                #expect(server.state.uploads["/early"] == [Self.size])
                try await expectUse(of: session)
                #expect(server.state.connections == 1)
            }
        }

        /// The server neither reads on nor ends the stream, so that only the client can end the call.
        @Test(arguments: kinds)
        func timeOutEndsTheStream(_ kind: String) async throws {
            try await run { upload, server, session in
                let request = AnyStatus("early", ["status": 200, "then": "open"], .post(upload(kind)))
                let error = await failure(of: Call(request, on: session).timeout(seconds: 1))
                #expect(error?.isTimeout == true, "\(String(describing: error))")
                try await expectUse(of: session)
            }
        }

        @Test(arguments: [nil, size])
        func shutdownEndsTheCall(_ size: Int?) async throws {
            let certificates = try TestCertificates()
            let server = try await HTTP2Server(certificates)
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .file(certificates["server.pem"].path)
            var configuration = AsyncHTTPClientTransport.plainConfiguration
            configuration.tlsConfiguration = tls
            let transport = AsyncHTTPClientTransport(configuration: configuration)
            let url = try #require(URL(string: "\(server.base)/early?status=200&then=open"))
            let body = RequestBody.chunks(Pieces(of: Self.size), size: size)
            let response = try await transport.send(OutgoingRequest(method: .post, url: url, body: body))
            let reading = Task { try await response.body.collect(upTo: 1000) }
            // The end of the response arrives.
            try await Task.sleep(for: .milliseconds(50))
            try await transport.shutdown()
            let error = await #expect(throws: ConnectionFailure.self) { _ = try await reading.value }
            #expect(error?.kind == .connectionLost)
            try await server.stop()
        }

        @Test(arguments: 0..<20)
        func cancellationAtAnyMoment(_ number: Int) async throws {
            try await run { upload, _, session in
                _ = try await session.response(for: Probe("echo"))
                func cancel(_ then: String) async throws {
                    let body = upload(Self.kinds[(number + then.count) % 4])
                    let request = AnyStatus("early", ["status": 200, "then": then], .post(body))
                    let call = Task { await Call(request, on: session).result() }
                    try await Task.sleep(for: .microseconds(number * 2500))
                    call.cancel()
                    _ = await call.value
                }
                for then in ["reset", "read", "pause", "open"] { try await cancel(then) }
                try await expectUse(of: session)
                // Nothing can follow, since the server may close the connection at any time.
                try await cancel("close")
            }
        }

        /// The server allows 100 streams at the same time.
        @Test(arguments: ["data", "unsized"])
        func streamsOfEarlyErrorsAreClosed(_ kind: String) async throws {
            try await run { upload, server, session in
                for _ in 0..<110 {
                    let request = AnyStatus("early", ["then": "open"], .post(upload(kind)))
                    #expect(try await session.response(for: request).statusCode == 413)
                }
                try await expectUse(of: session)
                #expect(server.state.connections == 1)
            }
        }

        private static let size = 5 << 20

        private func expectUse(of session: Session) async throws {
            #expect(try await session.response(for: Probe("echo")).statusCode == 200)
        }

        /// Runs a server, with the payloads of each kind.
        private func run(_ body: ((String) -> Payload, HTTP2Server, Session) async throws -> Void) async throws {
            let folder = try TemporaryFolder()
            let file = folder.url.appending(component: "upload")
            try Data(count: Self.size).write(to: file)
            let upload: (String) -> Payload = { kind in
                switch kind {
                case "data": .data(Data(count: Self.size))
                case "file": .body(.file(file))
                case "sequence": .body(.chunks(Pieces(of: Self.size), size: Self.size))
                default: .body(.chunks(Pieces(of: Self.size)))
                }
            }
            try await HTTP2Server.run { server, session in try await body(upload, server, session) }
        }
    }
#endif
