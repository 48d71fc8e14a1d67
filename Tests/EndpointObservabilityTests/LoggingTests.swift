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
            #expect(line.message == "GET /v1/items/{} 200")
            #expect(
                line.metadata == [
                    "endpoint": "GetItem", "attempts": "1", "duration": "0.000000", "http.request.method": "GET",
                    "url.template": "/v1/items/{}", "server.address": "depot.example",
                    "http.response.status_code": "200",
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
            #expect(line.message == "GET /v1/items/{} 200")
            #expect(line.metadata["attempts"] == "3")
            #expect(line.metadata["duration"] == "2.500000")
        }

        @Test func responseThatContradictsTheSpecIsNoticed() async throws {
            let session = Session(
                transport: ScriptedTransport(statuses: 200, body: #"{"id": "7"}"#),
                middleware: [LoggingMiddleware(log.logger)],
                leniency: .all
            )
            #expect(try await session.response(for: GetItem()).id == 7)
            #expect(log.lines.map(\.message) == ["GET /v1/items/{} 200"])
            #expect(log.lines.map(\.level) == [.notice])
            #expect(log.lines.map { $0.metadata["issues"] } == ["1"])
        }

        @Test(arguments: [(404, Logger.Level.notice), (500, .error)])
        func rejectedCallHasItsStatus(status: Int, level: Logger.Level) async throws {
            await #expect(throws: SessionError<Never>.self) {
                try await session(ScriptedTransport(statuses: status)).response(for: AddItem())
            }
            let line = try #require(log.lines.first)
            #expect(line.level == level)
            #expect(line.message == "POST /v1/items \(status)")
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
                    "GET /v1/items/{} offline", "GET /v1/items/{} 200 undecodable",
                    "GET /v1/items/secret noCredentials",
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
            #expect(log.lines.map(\.message) == ["GET /v1/items/{} cancelled"])
            #expect(log.lines.map(\.level) == [.info])
        }

        @Test func callThatIsCancelledBetweenAttemptsIsALine() async throws {
            let clock = ManualClock()
            let session = session(ScriptedTransport(statuses: 503), clock: clock)
            let task = Task { await Call(GetItem(), on: session).retry(max: 5).interval(.seconds(9)).result() }
            try await clock.waitForSleepers()
            task.cancel()
            _ = await task.value
            #expect(log.lines.map(\.message) == ["GET /v1/items/{} cancelled"])
            #expect(log.lines.map { $0.metadata["attempts"] } == ["1"])
        }

        @Test func deadlineIsATimeOut() async throws {
            let session = session(.silent, clock: ContinuousClock())
            _ = await Call(GetItem(), on: session).deadline(seconds: 0.02).result()
            #expect(log.lines.map(\.message) == ["GET /v1/items/{} timedOut"])
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
            #expect(log.lines.map(\.message) == ["GET /v1/items/secret 200"])
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

        /// The time-out ends the stream outside of any task, and the last reader may be another task.
        @Test(arguments: [true, false])
        func loggerOfTheTaskIsUsedAtTheEndOfAStream(timesOut: Bool) async throws {
            let clock = ManualClock()
            let session = Session(
                transport: ScriptedTransport { _, _ in .stream("data: a\n\n", then: timesOut ? .silence : .end) },
                middleware: [LoggingMiddleware { .current }],
                timeout: .seconds(10),
                clock: clock
            )
            var logger = log.logger
            logger[metadataKey: "request-id"] = "r1"
            let stream = try await withLogger(logger) { _ in try await session.response(for: WatchItems()) }
            let received = Locked(0)
            let reading = Task.detached {
                for try await _ in stream { received.withLock { $0 += 1 } }
            }
            if timesOut {
                try await until { received.withLock { $0 } == 1 }
                try await clock.advance(by: .seconds(10), until: reading)
            }
            _ = await reading.result
            #expect(log.lines.map(\.message) == [timesOut ? "GET /v1/watch 200 timedOut" : "GET /v1/watch 200"])
            #expect(log.lines.map { $0.metadata["request-id"] } == ["r1"])
        }

        @Test func statusOfAnIncompleteBodyIsLogged() async throws {
            let session = Session(
                transport: ScriptedTransport { _, _ in .stream(#"{"id""#, then: .failure(.connectionLost("reset"))) },
                middleware: [LoggingMiddleware(log.logger)]
            )
            _ = await Call(GetItem(), on: session).result()
            #expect(log.lines.map(\.message) == ["GET /v1/items/{} 200 connectionLost"])
            #expect(log.lines.first?.metadata["http.response.status_code"] == "200")
        }

        @Test func statusOfABodyThatTimesOutIsLogged() async throws {
            let (clock, pulls) = (ManualClock(), Locked(0))
            let pieces = AsyncThrowingStream<Data, any Error> {
                let number = pulls.withLock { count in
                    count += 1
                    return count
                }
                if number > 1 { try await Task.sleep(for: .seconds(3600)) }
                return Data("{".utf8)
            }
            let session = Session(
                transport: ScriptedTransport { _, _ in IncomingResponse(status: .ok, body: .chunks(pieces)) },
                middleware: [LoggingMiddleware(log.logger)],
                timeout: .seconds(10),
                clock: clock
            )
            let call = Task { await Call(GetItem(), on: session).result() }
            try await until { pulls.withLock { $0 } == 2 }
            try await clock.advance(by: .seconds(10), until: call)
            #expect(log.lines.map(\.message) == ["GET /v1/items/{} 200 timedOut"])
        }
    }
#endif
