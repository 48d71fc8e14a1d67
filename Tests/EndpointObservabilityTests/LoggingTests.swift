#if Observability
    import EndpointObservability
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import Logging
    import TestClocks
    import Testing

    /// The line that a call writes.
    struct LoggingTests {
        private let log = LogRecorder()

        private func session(
            _ transport: ScriptedTransport,
            credentials: [Service: Credentials] = [:],
            clock: any Clock<Duration> = TestClock()
        ) -> Session {
            Session(
                transport: transport,
                credentials: credentials,
                middleware: [LoggingMiddleware(log.logger)],
                timeout: nil,
                clock: clock
            )
        }

        @Test func callIsALine() async throws {
            _ = try await session(ScriptedTransport(statuses: 200)).response(for: GetItem())
            let line = try #require(log.lines.first)
            #expect(log.lines.count == 1)
            #expect(line.level == .info)
            #expect(line.message == "GET /items/{} 200")
            #expect(
                line.metadata == [
                    "endpoint": "GetItem", "attempts": "1", "duration": "0.000000", "http.request.method": "GET",
                    "url.template": "/items/{}", "server.address": "depot.example", "http.response.status_code": "200",
                ]
            )
            #expect(line.source == "EndpointObservability")
        }

        @Test func attemptsAreOneLineWithTheTimeOfAll() async throws {
            let session = session(ScriptedTransport(statuses: 503, 503, 200))
            _ = try await Call(GetItem(), on: session).retry(max: 2).interval(.milliseconds(1250)).response()
            let line = try #require(log.lines.first)
            #expect(log.lines.count == 1)
            #expect(line.level == .notice)
            #expect(line.message == "GET /items/{} 200")
            #expect(line.metadata["attempts"] == "3")
            #expect(line.metadata["duration"] == "2.500000")
        }

        @Test(arguments: [(404, Logger.Level.notice), (500, .error)])
        func rejectedCallHasItsStatus(status: Int, level: Logger.Level) async throws {
            await #expect(throws: SessionError<Never>.self) {
                try await session(ScriptedTransport(statuses: status)).response(for: AddItem())
            }
            let line = try #require(log.lines.first)
            #expect(line.level == level)
            #expect(line.message == "POST /items \(status)")
            #expect(line.metadata["error.type"] == "\(status)")
        }

        @Test func failuresHaveTheirKind() async throws {
            let offline = ScriptedTransport { _, _ in throw ConnectionFailure.offline("no network at depot.example") }
            _ = await Call(GetItem(), on: session(offline)).result()
            _ = await Call(GetItem(), on: session(ScriptedTransport(statuses: 200, body: "{}"))).result()
            _ = await Call(SecretItem(), on: session(offline)).result()
            _ = await Call(Unbuildable(), on: session(offline)).result()
            #expect(
                log.lines.map(\.message) == [
                    "GET /items/{} offline", "GET /items/{} 200 undecodable", "GET /items/secret noCredentials",
                    "Unbuildable unbuildable",
                ]
            )
            #expect(
                log.lines.map { $0.metadata["error.type"] } == [
                    "offline", "undecodable", "noCredentials", "unbuildable",
                ]
            )
            #expect(log.lines.map { $0.metadata["attempts"] } == ["1", "1", "1", "0"])
            #expect(log.lines.allSatisfy { $0.level == .error })
        }

        @Test func cancelledCallIsNoError() async throws {
            let transport = ScriptedTransport.silent
            let session = session(transport)
            let task = Task { await Call(GetItem(), on: session).result() }
            try await until { transport.requests.count == 1 }
            task.cancel()
            _ = await task.value
            #expect(log.lines.map(\.message) == ["GET /items/{} cancelled"])
            #expect(log.lines.map(\.level) == [.info])
        }

        @Test func callThatIsCancelledBetweenAttemptsIsALine() async throws {
            let clock = ManualClock()
            let session = session(ScriptedTransport(statuses: 503), clock: clock)
            let task = Task { await Call(GetItem(), on: session).retry(max: 5).interval(.seconds(9)).result() }
            try await clock.waitForSleepers()
            task.cancel()
            _ = await task.value
            #expect(log.lines.map(\.message) == ["GET /items/{} cancelled"])
            #expect(log.lines.map { $0.metadata["attempts"] } == ["1"])
        }

        @Test func deadlineIsATimeOut() async throws {
            let session = session(.silent, clock: ContinuousClock())
            _ = await Call(GetItem(), on: session).deadline(seconds: 0.02).result()
            #expect(log.lines.map(\.message) == ["GET /items/{} timedOut"])
            #expect(log.lines.map(\.level) == [.error])
        }

        @Test func refusedTokenCountsAsAnAttempt() async throws {
            let tokens = TokenRefresher(AccessToken("old")) { _ in AccessToken("new") }
            let transport = ScriptedTransport { request, _ in
                .status(request.headers[.authorization] == "Bearer new" ? 200 : 401, #"{"id": 7}"#)
            }
            _ = try await session(transport, credentials: [SecretItem.service: .bearer(tokens)]).response(
                for: SecretItem()
            )
            #expect(log.lines.map(\.message) == ["GET /items/secret 200"])
            #expect(log.lines.map { $0.metadata["attempts"] } == ["2"])
        }

        @Test func levelOfACallCanBeChosen() async throws {
            let middleware = LoggingMiddleware(level: { $0.attempts > 1 ? .warning : nil }) { [log] in log.logger }
            let session = Session(
                transport: ScriptedTransport(statuses: 200, 503, 200),
                middleware: [middleware],
                timeout: nil,
                clock: TestClock()
            )
            for _ in 0..<2 { _ = try await Call(GetItem(), on: session).retry(max: 1).response() }
            #expect(log.lines.map(\.level) == [.warning])
        }

        @Test func loggerOfTheTaskCanBeUsed() async throws {
            let session = Session(
                transport: ScriptedTransport(statuses: 200),
                middleware: [LoggingMiddleware { .current }]
            )
            var logger = log.logger
            logger[metadataKey: "request-id"] = "r1"
            _ = try await withLogger(logger) { _ in try await session.response(for: GetItem()) }
            #expect(log.lines.map { $0.metadata["request-id"] } == ["r1"])
        }
    }
#endif
