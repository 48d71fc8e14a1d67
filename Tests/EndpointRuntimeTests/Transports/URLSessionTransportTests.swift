#if MockServer
    import EndpointRuntime
    import Foundation
    import LoopbackServer
    import MockMessages
    import TestClocks
    import Testing

    /// URLSession against a real server on this machine.
    @Suite(.endsRunIfHanging)
    struct URLSessionTransportTests {
        @Test func statusHeadersAndBodyCross() async throws {
            try await LoopbackServer.run(responding: { _ in
                .json(#"{"id": 7, "name": "pen"}"#, status: 203, headers: ["X-Part": "1"])
            }) { server in
                let envelope = try await session(server).envelope(for: GetItem(id: 7))
                #expect(envelope.value == Kiosk.Item(id: 7, name: "pen"))
                #expect(envelope.raw.statusCode == 203)
                #expect(envelope.raw.header("x-part") == "1")
            }
        }

        @Test func redirectToAnotherOriginLosesCredentials() async throws {
            try await LoopbackServer.run(responding: { _ in .json(#"{"id": 7, "name": "pen"}"#) }) { other in
                let elsewhere = other.base.replacing("127.0.0.1", with: "localhost") + "/moved"
                try await LoopbackServer.run(responding: { _ in
                    .response(status: 302, headers: ["Location": elsewhere], body: [])
                }) { server in
                    let call = Call(GetItem(id: 7), on: session(server)).header("Authorization", "Bearer s3cret")
                        .header("Cookie", "sid=1").header("X-Harmless", "1")
                    _ = try await call.envelope()
                    #expect(server.exchanges.first?.request.header("Authorization") == "Bearer s3cret")
                    let second = try #require(other.exchanges.first?.request)
                    #expect(second.header("Authorization") == nil)
                    #expect(second.header("Cookie") == nil)
                }
            }
        }

        @Test func redirectToTheSameOriginKeepsThem() async throws {
            try await LoopbackServer.run(responding: { request in
                request.path.hasSuffix("/moved")
                    ? .json(#"{"id": 7, "name": "pen"}"#)
                    : .response(status: 307, headers: ["Location": "/moved"], body: [])
            }) { server in
                _ = try await Call(GetItem(id: 7), on: session(server)).header("X-Harmless", "1").envelope()
                #expect(server.exchanges.map(\.request.path).last == "/moved")
                #expect(server.exchanges.last?.request.header("X-Harmless") == "1")
            }
        }

        @Test func reportsRefusedConnections() async {
            let session = Session(bases: [Kiosk.service: "http://127.0.0.1:1"])
            let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
                try await session.response(for: GetItem(id: 7))
            }
            guard case .noResponse(_, .refused)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }

        @Test func slowAnswerTimesOut() async throws {
            try await LoopbackServer.run(responding: { _ in .silence }) { server in
                let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
                    try await Call(GetItem(id: 7), on: session(server)).timeout(seconds: 0.05).response()
                }
                guard case .noResponse(_, .timedOut)? = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
            }
        }

        @Test func closedConnectionIsLost() async throws {
            try await LoopbackServer.run(responding: { _ in .hangUp }) { server in
                let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
                    try await session(server).response(for: GetItem(id: 7))
                }
                guard case .noResponse? = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
            }
        }

        private func session(_ server: LoopbackServer) -> Session {
            Session(transport: URLSessionTransport(), bases: [Kiosk.service: .url(server.base)])
        }
    }
#endif
