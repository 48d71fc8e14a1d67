#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import TestSupport
    import Testing
    import TransportScenarios

    /// Faults of servers over HTTP/2 (RFC 9113). Each call ends with a response, or with a complete error of the same kind
    /// over each transport.
    @Suite(
        Bounded(transports: TestedTransport.withoutURLSession),
        .ifAny(of: TestedTransport.withoutURLSession),
        .limited,
        .enabled(if: TestCertificates.areAvailable, "\(TestCertificates.missing)")
    )
    struct HTTP2FaultTests {
        @Test func trailersAreNoHarm() async throws {
            try await HTTP2Server.run { _, session in
                let response = try await session.response(for: Probe("trailers"))
                #expect(response.body == Data("hello".utf8))
                #expect(response.header("X-Sum") == nil)
            }
        }

        @Test func interimResponsesAreNotTheResponse() async throws {
            try await HTTP2Server.run { _, session in
                for method in [RequestMethod.get, .put(.text("hello"))] {
                    let envelope = try await session.envelope(for: Fetch<Taken>("interim", [:], method))
                    #expect(envelope.raw.statusCode == 200)
                    #expect(envelope.raw.header("Link") == nil)
                    #expect(envelope.value.bytes == (method.name == "PUT" ? 5 : 0))
                }
            }
        }

        /// The codes of `CANCEL`, `INTERNAL_ERROR`, `NO_ERROR` and `ENHANCE_YOUR_CALM`.
        @Test(arguments: [8, 2, 0, 11], [RequestMethod.get, .post(.text("hello"))])
        func streamThatIsReset(_ code: Int, method: RequestMethod) async throws {
            try await HTTP2Server.run { _, session in
                try await expectLoss(of: Probe("reset", ["code": code], method), on: session)
            }
        }

        @Test func streamThatIsResetInItsBody() async throws {
            try await HTTP2Server.run { server, session in
                _ = try await session.response(for: Probe("echo"))
                async let other = session.response(for: Probe("echo"))
                let error = try await expectLoss(of: Probe("cut"), on: session)
                #expect(error?.statusCode == nil)
                #expect(try await other.statusCode == 200)
            }
        }

        @Test(arguments: ["data", "sequence"])
        func streamThatIsResetInItsUpload(_ kind: String) async throws {
            try await HTTP2Server.run { _, session in
                try await expectLoss(of: Probe("cut-upload", [:], .put(Self.upload(kind))), on: session)
            }
        }

        /// The server has processed nothing, so that every request is sent again (RFC 9113, section 8.7).
        @Test(arguments: [RequestMethod.get, .post(.text("hello"))], [false, true])
        func streamThatIsRefused(_ method: RequestMethod, isKept: Bool) async throws {
            try await HTTP2Server.run { server, session in
                if isKept { _ = try await session.response(for: Probe("echo")) }
                let response = try await session.response(for: Probe("refuse", ["times": 1], method))
                #expect(response.statusCode == 200)
                #expect(server.state.refusals == ["/refuse": 1])
                #expect(server.state.requests["/refuse"] == 1)
            }
        }

        /// An idempotent request over a kept connection is sent again over another one.
        @Test(arguments: [RequestMethod.get, .post(.text("hello"))], [false, true])
        func connectionThatEndsWithoutProcessing(_ method: RequestMethod, isKept: Bool) async throws {
            try await HTTP2Server.run { server, session in
                if isKept { _ = try await session.response(for: Probe("echo")) }
                let request = Probe("vanish", ["times": 1], method)
                if isKept, method.name == "GET" {
                    #expect(try await session.response(for: request).statusCode == 200)
                } else {
                    try await expectLoss(of: request, on: session)
                }
                #expect(server.state.refusals == ["/vanish": 1])
            }
        }

        /// Streams up to the last one are processed; later ones need another connection.
        @Test func serverThatGoesAwayCompletesItsStreams() async throws {
            try await HTTP2Server.run { server, session in
                _ = try await session.response(for: Probe("echo"))
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<20 {
                        group.addTask {
                            try await session.response(for: Probe(number == 10 ? "goaway" : "echo")).statusCode
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(statuses == Array(repeating: 200, count: 20))
                #expect(try await session.response(for: Probe("echo")).statusCode == 200)
                #expect(server.state.requests["/goaway"] == 1)
                #expect(server.state.connections > 1)
            }
        }

        @Test(arguments: ["data", "sequence", "endless"], ["reset", "open"])
        func responseBeforeTheUpload(_ kind: String, then: String) async throws {
            try await HTTP2Server.run { _, session in
                let request = AnyStatus("early", ["then": then], .post(Self.upload(kind)))
                let response = try await session.response(for: request)
                #expect(response.statusCode == 413)
                #expect(response.body == Data("too large".utf8))
                #expect(try await session.response(for: Probe("echo")).statusCode == 200)
            }
        }

        /// One of several calls on a connection is cancelled. The server learns of it, and the others are not disturbed.
        @Test func cancelledCallEndsOnlyItsStream() async throws {
            try await HTTP2Server.run { server, session in
                _ = try await session.response(for: Probe("echo"))
                let held = (0..<3).map { _ in Task { await Call(Probe("hold"), on: session).result() } }
                while server.state.requests["/hold"] != 3 { try await Task.sleep(for: .milliseconds(5)) }
                held[1].cancel()
                let result = await held[1].value
                guard case .failure(.cancelled) = result else {
                    Issue.record("\(result)")
                    return
                }
                // libcurl tells the server when it uses the connection the next time.
                for _ in 0..<5 { #expect(try await session.response(for: Probe("echo")).statusCode == 200) }
                while server.state.departures == 0 { try await Task.sleep(for: .milliseconds(5)) }
                #expect(server.state.departures == 1)
                #expect(server.state.connections == 1)
                for task in held { task.cancel() }
                for task in held { _ = await task.value }
            }
        }

        @Test(arguments: ["data", "file", "sequence"])
        func largeUploadsArriveTogether(_ kind: String) async throws {
            try await HTTP2Server.run { _, session in
                let folder = try TemporaryFolder()
                let file = folder.url.appending(component: "upload")
                let size = 2 << 20
                try Data(count: size).write(to: file)
                let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<4 {
                        let body: Payload =
                            switch kind {
                            case "file": .body(.file(file))
                            case "data": .data(Data(count: size))
                            default: .body(.chunks(Pieces(of: size)))
                            }
                        group.addTask { try await session.response(for: Fetch<Taken>("echo", [:], .put(body))).bytes }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(sizes == Array(repeating: size, count: 4))
            }
        }

        private struct Taken: Decodable {
            let bytes: Int
        }

        private static func upload(_ kind: String) -> Payload {
            switch kind {
            case "data": .data(Data(count: 5 << 20))
            case "sequence": .body(.chunks(Pieces(of: 5 << 20)))
            default:
                .body(
                    .chunks(
                        AsyncStream(unfolding: {
                            try? await Task.sleep(for: .milliseconds(1))
                            return Task.isCancelled ? nil : Data(count: 1 << 16)
                        })
                    )
                )
            }
        }

        /// Expects a lost connection, after which the session can still be used.
        @discardableResult
        private func expectLoss(of request: Probe, on session: Session) async throws -> SessionError<JSON>? {
            let error = await failure(of: Call(request, on: session))
            #expect(error?.connectionFailure?.kind == .connectionLost, "\(String(describing: error))")
            #expect(error?.gap(attempts: 1) == nil, "\(String(describing: error))")
            #expect(try await session.response(for: Probe("echo")).statusCode == 200)
            return error
        }
    }
#endif
