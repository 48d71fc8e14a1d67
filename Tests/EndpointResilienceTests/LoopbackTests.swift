#if MockServer
    import EndpointRuntime
    import Foundation
    import LoopbackServer
    import MockMessages
    import TestClocks
    import Testing

    @testable import EndpointResilience

    /// Each middleware in a session, over the standard transport to a server.
    @Suite(.endsRunIfHanging)
    struct LoopbackTests {
        private let clock = ManualClock()

        @Test func equalCallsAreOneRequest() async throws {
            try await LoopbackServer.run(responding: { _ in .json(#"{"id": 7}"#) }) { server in
                let (coalescing, transport) = (RequestCoalescing(), HoldingTransport(Session.standardTransport()))
                let session = session(server, transport, coalescing)
                let calls = (0..<8).map { _ in Task { try await session.response(for: GetPart()) } }
                try await until { coalescing.callerCount == 8 }
                calls[0].cancel()
                let error = await #expect(throws: SessionError<Never>.self) { try await calls[0].value }
                #expect(error?.isCancelled == true)
                transport.open()
                for call in calls.dropFirst() {
                    let part = try await call.value
                    #expect(part.id == 7)
                }
                #expect(server.exchanges.count == 1)
            }
        }

        @Test func silentServerIsAskedASecondTime() async throws {
            try await LoopbackServer.run(responding: { request in
                request.occurrence == 1 ? .silence : .json(#"{"id": 7}"#)
            }) { server in
                let hedging = HedgedRequests(after: .fixed(.seconds(1)), share: 1, clock: clock)
                let session = session(server, Session.standardTransport(), hedging)
                let call = Task { try await session.response(for: GetPart()) }
                var arrivals = server.arrivals.makeAsyncIterator()
                _ = await arrivals.next()
                // Two tasks sleep: one for the time-out of the call, and one until the second attempt.
                try await clock.waitForSleepers(2)
                clock.advance(by: .seconds(1))
                let part = try await call.value
                #expect(part.id == 7)
                #expect(server.exchanges.count == 2)
            }
        }

        @Test func failingServerIsLeftInPeaceAndTriedAgain() async throws {
            let isWell = Locked(false)
            try await LoopbackServer.run(responding: { _ in
                isWell.withLock { $0 } ? .json(#"{"id": 7}"#) : .json("{}", status: 503)
            }) { server in
                let breaker = CircuitBreaker(minimumRequests: 3, clock: clock)
                let session = session(server, Session.standardTransport(), breaker)
                var statuses: [Int?] = []
                for _ in 0..<5 {
                    let error = await #expect(throws: SessionError<Never>.self) {
                        try await session.response(for: GetPart())
                    }
                    statuses.append(error?.statusCode)
                }
                #expect(statuses == [503, 503, 503, nil, nil])
                #expect(server.exchanges.count == 3)
                isWell.withLock { $0 = true }
                clock.advance(by: .seconds(30))
                for _ in 0..<5 {
                    let part = try await session.response(for: GetPart())
                    #expect(part.id == 7)
                }
            }
        }

        @Test func overloadedServerGetsFewerRequestsAtATime() async throws {
            try await LoopbackServer.run(responding: { request in
                request.occurrence == 1 ? .json("{}", status: 503) : .json(#"{"id": 7}"#)
            }) { server in
                let limit = AdaptiveConcurrency(limits: 1...4, initialLimit: 4, clock: clock)
                let transport = HoldingTransport(Session.standardTransport())
                let session = session(server, transport, limit)
                let url = try #require(URL(string: server.base))
                let calls = (0..<12).map { _ in Task { try await session.response(for: GetPart()) } }
                try await until { limit.load(of: url).waiting == 8 }
                #expect(transport.traffic.inFlight == 4)
                transport.open()
                var failures = 0
                for call in calls {
                    if case .failure = await call.result { failures += 1 }
                }
                #expect(failures == 1)
                #expect(transport.traffic.most == 4)
                #expect(limit.load(of: url) == .init(limit: 3, inFlight: 0, waiting: 0))
            }
        }

        private func session(
            _ server: LoopbackServer,
            _ transport: any Transport,
            _ middleware: any Middleware
        ) -> Session {
            Session(
                transport: transport,
                bases: [Parts.service: .url(server.base)],
                middleware: [middleware],
                clock: clock
            )
        }
    }
#endif
