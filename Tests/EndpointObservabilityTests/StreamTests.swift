#if Observability
    import EndpointObservability
    import EndpointRuntime
    import Foundation
    import InMemoryTracing
    import Logging
    import Metrics
    import MetricsTestKit
    import TestClocks
    import Testing
    import Tracing

    /// The call of a stream ends with its body, for all three kinds of middleware.
    struct StreamTests {
        private let log = LogRecorder()
        private let metrics = TestMetrics()
        private let tracer = InMemoryTracer()

        private func session(
            timeout: Duration? = nil,
            clock: any Clock<Duration> = ContinuousClock(),
            _ respond: @escaping @Sendable (OutgoingRequest, Int) async throws -> IncomingResponse
        ) -> Session {
            Session(
                transport: ScriptedTransport(respond),
                middleware: [
                    LoggingMiddleware(log.logger), MetricsMiddleware(factory: metrics),
                    TracingMiddleware(tracer: tracer),
                ],
                timeout: timeout,
                clock: clock
            )
        }

        private func active() throws -> Double? { try #require(metrics.meters.first).lastValue }

        private func errorTypes() -> [SpanAttribute?] {
            tracer.finishedSpans.map { $0.attributes.get("error.type") }
        }

        @Test func streamIsOpenUntilItsLastPieceIsRead() async throws {
            let session = session { _, _ in .stream("data: a\n\n", "data: b\n\n") }
            var iterator = try await session.response(for: WatchItems()).makeAsyncIterator()
            #expect(try await iterator.next() == "a")
            #expect(log.lines.isEmpty)
            #expect(tracer.finishedSpans.isEmpty)
            #expect(metrics.timers.isEmpty)
            #expect(try active() == 1)
            #expect(try await iterator.next() == "b")
            #expect(try await iterator.next() == nil)
            #expect(log.lines.map(\.message) == ["GET /v1/watch 200"])
            #expect(tracer.finishedSpans.count == 1)
            #expect(metrics.timers.flatMap(\.values).count == 1)
            #expect(try active() == 0)
            #expect(errorTypes() == [nil])
        }

        @Test func streamThatBreaksOffIsAFailure() async throws {
            let session = session { _, _ in .stream("data: a\n\n", then: .failure(.connectionLost("reset"))) }
            var iterator = try await session.response(for: WatchItems()).makeAsyncIterator()
            #expect(try await iterator.next() == "a")
            await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
            #expect(log.lines.map(\.message) == ["GET /v1/watch 200 connectionLost"])
            #expect(log.lines.map(\.level) == [.error])
            #expect(errorTypes() == ["connectionLost"])
            #expect(tracer.finishedSpans.first?.status?.code == .error)
            #expect(metrics.timers.first?.dimensions.contains { $0 == ("error.type", "connectionLost") } == true)
        }

        @Test func silentStreamIsATimeOut() async throws {
            let (clock, values) = (ManualClock(), Locked<[String]>([]))
            let session = session(timeout: .seconds(10), clock: clock) { _, _ in
                .stream("data: a\n\n", then: .silence)
            }
            let stream = try await session.response(for: WatchItems())
            let reading = Task {
                for try await value in stream { values.withLock { $0.append(value) } }
            }
            try await until { values.withLock { $0 } == ["a"] }
            try await clock.advance(by: .seconds(10), until: reading)
            await #expect(throws: SessionError<Never>.self) { try await reading.value }
            #expect(log.lines.map(\.message) == ["GET /v1/watch 200 timedOut"])
            #expect(errorTypes() == ["timedOut"])
        }

        /// The task may be cancelled while it waits, and while it handles an element.
        @Test(arguments: [true, false])
        func readerWhoseTaskIsCancelledIsNoError(waits: Bool) async throws {
            let session = session { _, _ in .stream("data: a\n\n", then: .silence) }
            let hasBegun = Locked(false)
            let stream = try await session.response(for: WatchItems())
            let reading = Task {
                for try await _ in stream {
                    hasBegun.withLock { $0 = true }
                    while !waits, !Task.isCancelled { await Task.yield() }
                }
            }
            try await until { hasBegun.withLock { $0 } }
            reading.cancel()
            _ = await reading.result
            #expect(errorTypes() == [nil])
            #expect(metrics.timers.allSatisfy { !$0.dimensions.contains { $0.0 == "error.type" && !$0.1.isEmpty } })
        }

        @Test func readerThatStopsIsNoError() async throws {
            let session = session { _, _ in .stream("data: a\n\n", then: .silence) }
            for try await value in try await session.response(for: WatchItems()) {
                #expect(value == "a")
                break
            }
            try await until { !log.lines.isEmpty && !tracer.finishedSpans.isEmpty && !metrics.timers.isEmpty }
            #expect(log.lines.map(\.message) == ["GET /v1/watch 200"])
            #expect(log.lines.map(\.level) == [.info])
            #expect(errorTypes() == [nil])
            #expect(tracer.finishedSpans.first?.status == nil)
            #expect(try active() == 0)
        }

        @Test func streamThatIsNeverReadEnds() async throws {
            let session = session { _, _ in .stream("data: a\n\n", then: .silence) }
            _ = try await session.response(for: WatchItems())
            try await until { !log.lines.isEmpty && !tracer.finishedSpans.isEmpty && !metrics.timers.isEmpty }
            #expect(errorTypes() == [nil])
        }

        @Test func eachConnectionIsALineAndASpan() async throws {
            let session = Session(
                transport: ScriptedTransport { _, index in
                    index < 2 ? .stream("data: \(index)\n\n") : .status(204)
                },
                middleware: [LoggingMiddleware(log.logger), TracingMiddleware(tracer: tracer)],
                timeout: nil,
                clock: TestClock()
            )
            var values: [String] = []
            for try await value in try await session.response(for: WatchItems()).reconnecting() { values.append(value) }
            #expect(values == ["0", "1"])
            #expect(log.lines.map(\.message) == ["GET /v1/watch 200", "GET /v1/watch 200", "GET /v1/watch 204"])
            #expect(log.lines.map { $0.metadata["attempts"] } == ["1", "1", "1"])
            #expect(log.lines.map(\.level) == [.info, .info, .info])
            let counts = tracer.finishedSpans.map { $0.attributes.get("http.request.resend_count") }
            #expect(counts == [nil, nil, nil])
        }
    }
#endif
