#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import Testing
    import TransportScenarios

    /// Calls over HTTP/2.
    @Suite(
        Bounded(transports: TestedTransport.withoutURLSession),
        .ifAny(of: TestedTransport.withoutURLSession),
        .limited,
        .enabled(if: TestCertificates.areAvailable, "\(TestCertificates.missing)")
    )
    struct HTTP2Tests {
        @Test func callsShareAConnection() async throws {
            try await HTTP2Server.run { server, session in
                _ = try await session.response(for: Probe("echo"))
                let sizes = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
                    for number in 0..<50 {
                        group.addTask {
                            let body = Payload.data(Data(count: number * 5000))
                            return (
                                number, try await session.response(for: Fetch<Taken>("echo", [:], .put(body))).bytes
                            )
                        }
                    }
                    return try await group.reduce(into: [Int: Int]()) { $0[$1.0] = $1.1 }
                }
                #expect(sizes.count == 50)
                #expect(sizes.allSatisfy { $0.value == $0.key * 5000 })
                #expect(server.state.connections == 1)
            }
        }

        @Test func headersKeepTheirNumber() async throws {
            try await HTTP2Server.run { _, session in
                let response = try await session.response(for: Probe("echo"))
                #expect(response.headers[values: .setCookie] == ["a=1, 2", "b=2"])
            }
        }

        @Test func streamThatIsResetIsALostConnection() async throws {
            try await HTTP2Server.run { server, session in
                let error = await failure(of: Call(Probe("reset", [:], .post(.text("x"))), on: session))
                #expect(error?.connectionFailure?.kind == .connectionLost, "\(String(describing: error))")
                let next = try await session.response(for: Probe("echo"))
                #expect(next.statusCode == 200)
            }
        }

        /// AsyncHTTPClient and SwiftNIO alone end the process. libcurl resets the stream if the status is not a number of
        /// three digits, and the error does not tell this from a reset by the server.
        @Test(arguments: ["099", "0", "-5", "x", "2000", "+200", "00200", "1000", "20", "101"])
        func invalidStatusIsAnError(_ status: String) async throws {
            try await HTTP2Server.run { _, session in
                let error = await failure(of: Call(Probe("status", ["": status]), on: session))
                let isReset = TestedTransport.current.isLibcurl && status != "099"
                let kind: ConnectionFailure.Kind = isReset ? .connectionLost : .invalidResponse
                #expect(error?.connectionFailure?.kind == kind, "\(String(describing: error))")
                let next = try await session.response(for: Probe("echo"))
                #expect(next.statusCode == 200)
            }
        }

        /// SwiftNIO takes such a head for an interim one, and AsyncHTTPClient takes it for the response. HTTP/2 has no
        /// status 101 (RFC 9113, section 8.6).
        @Test(arguments: ["101,200", "1000,200", "103,101,200"])
        func invalidStatusBeforeAResponseIsAnError(_ statuses: String) async throws {
            try await HTTP2Server.run { _, session in
                let error = await failure(of: Call(Probe("heads", ["statuses": statuses]), on: session))
                let kind: ConnectionFailure.Kind =
                    TestedTransport.current.isLibcurl ? .connectionLost : .invalidResponse
                #expect(error?.connectionFailure?.kind == kind, "\(String(describing: error))")
                let next = try await session.response(for: Probe("echo"))
                #expect(next.statusCode == 200)
            }
        }

        /// HTTP/2 has no `Transfer-Encoding` (RFC 9113, section 8.2.2); SwiftNIO adds one.
        @Test func noFramingFieldIsAdded() async throws {
            try await HTTP2Server.run { _, session in
                let response = try await session.response(for: Probe("echo"))
                #expect(response.headers[.transferEncoding] == nil)
            }
        }

        @Test func sequenceOfUnknownSizeArrives() async throws {
            try await HTTP2Server.run { _, session in
                let body = Payload.body(.chunks(Pieces(of: 8 << 20)))
                let taken = try await session.response(for: Fetch<Taken>("echo", [:], .put(body)))
                #expect(taken.bytes == 8 << 20)
            }
        }

        @Test func slowReaderSlowsTheServer() async throws {
            try await HTTP2Server.run { server, session in
                var body = try await session.response(for: File("flood")).makeAsyncIterator()
                var taken = try await body.next()?.count ?? 0
                var (last, count) = (server.state.sent, 0)
                while count < 10 {
                    try await Task.sleep(for: .milliseconds(30))
                    count = server.state.sent == last ? count + 1 : 0
                    last = server.state.sent
                }
                #expect(last < 48 << 20)
                while let piece = try await body.next() { taken += piece.count }
                #expect(taken == HTTP2Server.floodSize)
            }
        }

        private struct Taken: Decodable {
            let bytes: Int
        }
    }
#endif
