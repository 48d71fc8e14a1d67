#if Observability
    import EndpointObservability
    import EndpointResilience
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import InMemoryTracing
    import MetricsTestKit
    import TestClocks
    import Testing
    import Tracing

    /// The spans of attempts, and the trace context of requests.
    struct TracingTests {
        private let tracer = InMemoryTracer()

        private func session(
            _ transport: ScriptedTransport,
            timeout: Duration? = nil,
            clock: any Clock<Duration> = ContinuousClock()
        ) -> Session {
            Session(
                transport: transport,
                middleware: [TracingMiddleware(tracer: tracer)],
                timeout: timeout,
                clock: clock
            )
        }

        private func attributes(_ span: FinishedInMemorySpan) -> [String: SpanAttribute] {
            var all: [String: SpanAttribute] = [:]
            span.attributes.forEach { all[$0] = $1 }
            return all
        }

        @Test func attemptIsASpanOfAClient() async throws {
            _ = try await session(ScriptedTransport(statuses: 200)).response(for: GetItem())
            let span = try #require(tracer.finishedSpans.first)
            #expect(tracer.finishedSpans.count == 1)
            #expect(tracer.activeSpans.isEmpty)
            #expect(span.operationName == "GET /v1/items/{}")
            #expect(span.kind == .client)
            #expect(span.status == nil)
            #expect(span.errors.isEmpty)
            #expect(
                attributes(span) == [
                    "http.request.method": .string("GET"), "url.template": .string("/v1/items/{}"),
                    "url.full": .string("https://depot.example/v1/items/4711"),
                    "server.address": .string("depot.example"), "server.port": .int64(443),
                    "http.response.status_code": .int64(200),
                ]
            )
        }

        @Test func attemptsAreSiblingsAndNumbered() async throws {
            let session = session(ScriptedTransport(statuses: 503, 503, 200))
            let parent = try await tracer.withSpan("page") { span in
                _ = try await Call(GetItem(), on: session).retry(max: 2).interval(.zero).response()
                return span.spanID
            }
            let spans = tracer.finishedSpans.filter { $0.kind == .client }
            #expect(spans.map(\.parentSpanID) == [parent, parent, parent])
            #expect(spans.map { $0.attributes.get("http.request.resend_count") } == [nil, 1, 2])
            #expect(spans.map { $0.attributes.get("http.response.status_code") } == [503, 503, 200])
            #expect(spans.map { $0.attributes.get("error.type") } == ["503", "503", nil])
            #expect(spans.map { $0.status?.code } == [.error, .error, nil])
            #expect(spans.map { $0.status?.message } == [nil, nil, nil])
        }

        /// The faster of the two requests provides the response, so the slower one is no error.
        @Test func hedgedRequestIsAResendWhoseLoserIsNoError() async throws {
            let transport = ScriptedTransport { _, index in
                if index == 0 { try await Task.sleep(for: .seconds(3600)) }
                return .status(200, #"{"id": 7}"#)
            }
            let metrics = TestMetrics()
            let session = Session(
                transport: transport,
                middleware: [
                    HedgedRequests(after: .fixed(.zero), share: 1), MetricsMiddleware(factory: metrics),
                    TracingMiddleware(tracer: tracer),
                ]
            )
            _ = try await session.response(for: GetItem())
            try await until { tracer.finishedSpans.count == 2 }
            let spans = tracer.finishedSpans.sorted {
                $0.startInstant.nanosecondsSinceEpoch < $1.startInstant.nanosecondsSinceEpoch
            }
            #expect(spans.map { $0.attributes.get("http.request.resend_count") } == [nil, 1])
            #expect(spans.map { $0.attributes.get("http.response.status_code") } == [nil, 200])
            #expect(spans.map { $0.attributes.get("error.type") } == [nil, nil])
            #expect(spans.allSatisfy { $0.status == nil })
            #expect(metrics.timers.count == 2)
            #expect(metrics.timers.allSatisfy { $0.dimensions.contains { $0 == ("error.type", "") } })
        }

        @Test func requestsOfHedgedAttemptsHaveDifferentNumbers() async throws {
            let sent = Locked(0)
            let transport = ScriptedTransport { _, index in
                sent.withLock { $0 += 1 }
                // Both requests of an attempt are sent before one of them gets a response.
                try await until { sent.withLock { $0 } >= (index < 2 ? 2 : 4) }
                return .status(index < 2 ? 503 : 200, #"{"id": 7}"#)
            }
            let session = Session(
                transport: transport,
                middleware: [HedgedRequests(after: .fixed(.zero), share: 1), TracingMiddleware(tracer: tracer)]
            )
            _ = try await Call(GetItem(), on: session).retry(max: 1).interval(.zero).response()
            try await until { tracer.finishedSpans.count == 4 }
            let counts = tracer.finishedSpans.map { $0.attributes.get("http.request.resend_count") }
            #expect(counts.count == 4)
            for count: SpanAttribute? in [nil, 1, 2, 3] { #expect(counts.contains(count)) }
        }

        @Test func attemptThatSendsNothingIsNoResend() async throws {
            let asked = Locked(0)
            let credential = Credential.provided {
                let number = asked.withLock { count in
                    count += 1
                    return count
                }
                if number == 1 { throw ConnectionFailure.timedOut }
                return "token"
            }
            let session = Session(
                transport: ScriptedTransport(statuses: 503, 200),
                credentials: [SecretItem.service: ["bearer": credential]],
                middleware: [TracingMiddleware(tracer: tracer)]
            )
            _ = try await Call(SecretItem(), on: session).retry(max: 2).interval(.zero).response()
            #expect(asked.withLock { $0 } == 3)
            #expect(tracer.finishedSpans.map { $0.attributes.get("http.request.resend_count") } == [nil, 1])
        }

        @Test func eachMiddlewareCountsItsOwnRequests() async throws {
            let session = Session(
                transport: ScriptedTransport(statuses: 200),
                middleware: [TracingMiddleware(tracer: tracer), TracingMiddleware(tracer: tracer)]
            )
            _ = try await session.response(for: GetItem())
            #expect(tracer.finishedSpans.map { $0.attributes.get("http.request.resend_count") } == [nil, nil])
        }

        @Test func refusedTokenIsAResend() async throws {
            let tokens = TokenRefresher(AccessToken("old")) { _ in AccessToken("new") }
            let transport = ScriptedTransport { request, _ in
                .status(request.headers[.authorization] == "Bearer new" ? 200 : 401, #"{"id": 7}"#)
            }
            let session = Session(
                transport: transport,
                credentials: [SecretItem.service: .bearer(tokens)],
                middleware: [TracingMiddleware(tracer: tracer)]
            )
            _ = try await session.response(for: SecretItem())
            #expect(tracer.finishedSpans.map { $0.attributes.get("error.type") } == ["401", nil])
            #expect(tracer.finishedSpans.map { $0.attributes.get("http.request.resend_count") } == [nil, 1])
        }

        @Test func contextIsSentAndCurrentBelow() async throws {
            let seen = Locked<[String?]>([])
            let transport = ScriptedTransport { _, index in
                seen.withLock { $0.append(ServiceContext.current?.inMemorySpanContext?.spanID) }
                return .status(index == 0 ? 503 : 200, #"{"id": 7}"#)
            }
            _ = try await Call(GetItem(), on: session(transport)).retry(max: 1).interval(.zero).response()
            let ids = tracer.finishedSpans.map(\.spanID)
            #expect(ids.count == 2)
            #expect(transport.requests.map { $0.header(InMemoryTracer.spanIDKey) } == ids)
            #expect(
                transport.requests.map { $0.header(InMemoryTracer.traceIDKey) } == tracer.finishedSpans.map(\.traceID)
            )
            #expect(seen.withLock { $0 } == ids)
        }

        @Test func contextIsNotSentToAnotherOrigin() async throws {
            let transport = ScriptedTransport { _, index in
                var response = IncomingResponse.status(index == 0 ? 307 : 200, #"{"id": 7}"#)
                if index == 0 { response.headers[.location] = "https://other.example/items" }
                return response
            }
            _ = try await session(transport).response(for: GetItem())
            #expect(transport.requests.map { $0.header(InMemoryTracer.spanIDKey) } == ["span-1", nil])
            let span = try #require(tracer.finishedSpans.first)
            #expect(span.attributes.get("url.full") == "https://depot.example/v1/items/4711")
            #expect(span.attributes.get("http.response.status_code") == 200)
        }

        @Test func tracerOfTheTaskIsUsed() async throws {
            let transport = ScriptedTransport(statuses: 200)
            let session = Session(transport: transport, middleware: [TracingMiddleware()])
            _ = try await withTracer(tracer) { try await session.response(for: GetItem()) }
            #expect(tracer.finishedSpans.map(\.operationName) == ["GET /v1/items/{}"])
            #expect(transport.requests.map { $0.header(InMemoryTracer.spanIDKey) } == ["span-1"])
        }

        @Test func failureHasItsKindAndAFixedText() async throws {
            let transport = ScriptedTransport { _, _ in throw ConnectionFailure.dns("depot.example?key=s3cret") }
            _ = await Call(GetItem(), on: session(transport)).result()
            let span = try #require(tracer.finishedSpans.first)
            #expect(span.attributes.get("error.type") == "dns")
            #expect(span.attributes.get("http.response.status_code") == nil)
            #expect(span.status == SpanStatus(code: .error, message: "the host was not found"))
            #expect(span.errors.isEmpty)
        }

        @Test func timeOutAndCancellationAreDistinguished() async throws {
            let (clock, transport) = (ManualClock(), ScriptedTransport.silent)
            let late = Call(GetItem(), on: session(transport, timeout: .seconds(10), clock: clock))
            let ending = Task { await late.result() }
            try await until { transport.requests.count == 1 }
            clock.advance(by: .seconds(10))
            _ = await ending.value
            try await until { tracer.finishedSpans.count == 1 }
            let session = session(transport)
            let task = Task { await Call(GetItem(), on: session).result() }
            try await until { transport.requests.count == 2 }
            task.cancel()
            _ = await task.value
            try await until { tracer.finishedSpans.count == 2 }
            #expect(tracer.finishedSpans.map { $0.attributes.get("error.type") } == ["timedOut", "cancelled"])
            #expect(tracer.finishedSpans.map { $0.status?.code } == [.error, .error])
        }

        @Test func unknownMethodKeepsItsName() async throws {
            _ = try await session(ScriptedTransport(statuses: 200)).response(for: PurgeItems())
            let span = try #require(tracer.finishedSpans.first)
            #expect(span.operationName == "HTTP /v1/items")
            #expect(span.attributes.get("http.request.method") == "_OTHER")
            #expect(span.attributes.get("http.request.method_original") == "PURGE")
        }

        @Test func queryIsAKnownMethod() async throws {
            _ = try await session(ScriptedTransport(statuses: 200)).response(for: QueryDepot())
            let span = try #require(tracer.finishedSpans.first)
            #expect(span.operationName == "QUERY /v1/items")
            #expect(span.attributes.get("http.request.method") == "QUERY")
            #expect(span.attributes.get("http.request.method_original") == nil)
        }

        @Test func declaredStatusIsNoError() async throws {
            _ = try await session(ScriptedTransport(statuses: 404)).response(for: FindItem())
            let span = try #require(tracer.finishedSpans.first)
            #expect(span.status == nil)
            #expect(span.attributes.get("error.type") == nil)
        }

        @Test func credentialsInTheURLAreRedacted() async throws {
            let url = "https://ann:s3cret@depot.example/v1?sig=s3cret&page=2&own=s3cret"
            var request = OutgoingRequest(url: try #require(URL(string: url)))
            request.credentialPlaces.insert(queryItem: "own")
            _ = try await TracingMiddleware(tracer: tracer).send(request, next: ScriptedTransport(statuses: 200))
                .body.collect(upTo: 100)
            let span = try #require(tracer.finishedSpans.first)
            #expect(span.operationName == "GET")
            let expected = "https://REDACTED:REDACTED@depot.example/v1?sig=REDACTED&page=2&own=REDACTED"
            #expect(span.attributes.get("url.full") == .string(expected))
        }
    }

    extension OutgoingRequest {
        fileprivate func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
    }
#endif
