#if Observability
    import EndpointObservability
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import Metrics
    import MetricsTestKit
    import TestClocks
    import Testing

    /// The timers and meters of requests.
    struct MetricsTests {
        private static let server = ["server.address": "depot.example", "server.port": "443"]
        private let metrics = TestMetrics()
        private let clock = TestClock()

        private struct UnknownError: Error {}

        private func session(
            _ transport: ScriptedTransport,
            base: String? = nil,
            timeout: Duration? = nil,
            clock sessionClock: any Clock<Duration> = ContinuousClock()
        ) -> Session {
            Session(
                transport: transport,
                bases: base.map { [Depot.service: .url($0)] } ?? [:],
                middleware: [MetricsMiddleware(factory: metrics, clock: clock)],
                timeout: timeout,
                clock: sessionClock
            )
        }

        private func dimensions(_ metric: [(String, String)]) -> [String: String] {
            Dictionary(metric) { $1 }
        }

        @Test func durationIsATimerInSeconds() async throws {
            let transport = ScriptedTransport { [clock] _, _ in
                try await clock.sleep(for: .milliseconds(1500))
                return .status(200, #"{"id": 7}"#)
            }
            _ = try await session(transport).response(for: GetItem())
            let timer = try #require(metrics.timers.first)
            #expect(metrics.timers.count == 1)
            #expect(timer.label == "http.client.request.duration")
            #expect(timer.displayUnit == .seconds)
            #expect(timer.valueInPreferredUnit(atIndex: 0) == 1.5)
            let expected = [
                "http.request.method": "GET", "url.template": "/v1/items/{}", "http.response.status_code": "200",
                "error.type": "",
            ]
            #expect(dimensions(timer.dimensions) == expected.merging(Self.server) { $1 })
        }

        @Test func activeRequestsAreCounted() async throws {
            let transport = ScriptedTransport { [metrics] _, _ in
                let active = try metrics.expectMeter("http.client.active_requests", Self.active)
                #expect(active.lastValue == 1)
                return .status(200, #"{"id": 7}"#)
            }
            _ = try await session(transport).response(for: GetItem())
            let active = try metrics.expectMeter("http.client.active_requests", Self.active)
            #expect(active.values == [1, 0])
        }

        private static let active = [
            ("http.request.method", "GET"), ("url.template", "/v1/items/{}"), ("server.address", "depot.example"),
            ("server.port", "443"),
        ]

        @Test func eachAttemptIsMeasured() async throws {
            let session = session(ScriptedTransport(statuses: 503, 200))
            _ = try await Call(GetItem(), on: session).retry(max: 1).interval(.zero).response()
            let found = metrics.timers.map { dimensions($0.dimensions) }
            #expect(Set(found.map { $0["http.response.status_code"] }) == ["503", "200"])
            #expect(Set(found.map { $0["error.type"] }) == ["503", ""])
            #expect(metrics.timers.allSatisfy { $0.values.count == 1 })
        }

        @Test func redirectIsPartOfItsRequest() async throws {
            let transport = ScriptedTransport { _, index in
                var response = IncomingResponse.status(index == 0 ? 307 : 200, #"{"id": 7}"#)
                if index == 0 { response.headers[.location] = "/elsewhere" }
                return response
            }
            _ = try await session(transport).response(for: GetItem())
            #expect(transport.requests.count == 2)
            #expect(metrics.timers.map { dimensions($0.dimensions)["http.response.status_code"] } == ["200"])
        }

        @Test func failureHasItsKind() async throws {
            let transport = ScriptedTransport { _, index in
                if index == 0 { throw ConnectionFailure.refused("127.0.0.1 refused") }
                throw UnknownError()
            }
            let session = session(transport)
            for _ in 0..<2 { _ = await Call(AddItem(), on: session).result() }
            #expect(Set(metrics.timers.map { dimensions($0.dimensions)["error.type"] }) == ["refused", "_OTHER"])
            #expect(try #require(metrics.meters.first).values == [1, 0, 1, 0])
        }

        @Test func timeOutIsDistinguishedFromCancellation() async throws {
            let (clock, transport) = (ManualClock(), ScriptedTransport.silent)
            let late = Call(GetItem(), on: session(transport, timeout: .seconds(10), clock: clock))
            let ending = Task { await late.result() }
            try await until { transport.requests.count == 1 }
            clock.advance(by: .seconds(10))
            _ = await ending.value
            let overdue = Call(AddItem(), on: session(transport, clock: clock)).deadline(seconds: 10)
            let second = Task { await overdue.result() }
            try await until { transport.requests.count == 2 }
            clock.advance(by: .seconds(10))
            _ = await second.value
            try await until { metrics.timers.count == 2 }
            #expect(metrics.timers.map { dimensions($0.dimensions)["error.type"] } == ["timedOut", "timedOut"])
            metrics.reset()

            let session = session(transport)
            let task = Task { await Call(GetItem(), on: session).result() }
            try await until { transport.requests.count == 3 }
            task.cancel()
            _ = await task.value
            try await until { metrics.timers.count == 1 }
            #expect(metrics.timers.map { dimensions($0.dimensions)["error.type"] } == ["cancelled"])
        }

        @Test func timeOutInTheBodyIsAFailure() async throws {
            let (clock, hasArrived) = (ManualClock(), Locked(false))
            let transport = ScriptedTransport { _, _ in
                var response = IncomingResponse.stream("{", then: .silence)
                response.body = response.body.tee { _ in hasArrived.withLock { $0 = true } }
                return response
            }
            let session = session(transport, timeout: .seconds(10), clock: clock)
            let call = Task { await Call(GetItem(), on: session).result() }
            try await until { hasArrived.withLock { $0 } }
            clock.advance(by: .seconds(10))
            _ = await call.value
            try await until { metrics.timers.count == 1 }
            let found = dimensions(try #require(metrics.timers.first).dimensions)
            #expect(found["error.type"] == "timedOut")
            #expect(found["http.response.status_code"] == "200")
        }

        @Test func declaredStatusIsNoError() async throws {
            _ = try await session(ScriptedTransport(statuses: 404)).response(for: FindItem())
            let found = dimensions(try #require(metrics.timers.first).dimensions)
            #expect(found["http.response.status_code"] == "404")
            #expect(found["error.type"]?.isEmpty == true)
        }

        @Test func unknownMethodHasOneName() async throws {
            let known = MetricsMiddleware(factory: metrics, knownMethods: ["PURGE"])
            for middleware in [MetricsMiddleware(factory: metrics), known] {
                let session = Session(transport: ScriptedTransport(statuses: 200), middleware: [middleware])
                _ = try await session.response(for: PurgeItems())
            }
            #expect(
                Set(metrics.timers.map { dimensions($0.dimensions)["http.request.method"] }) == ["_OTHER", "PURGE"]
            )
            #expect(Set(metrics.timers.map { dimensions($0.dimensions)["url.template"] }) == ["/v1/items"])
        }

        @Test(
            arguments: [
                ("http://127.0.0.1:8080/v1", "127.0.0.1", "8080"), ("http://depot.example", "depot.example", "80"),
                ("https://[::1]:8443", "::1", "8443"),
            ]
        )
        func serverIsThatOfTheURL(base: String, address: String, port: String) async throws {
            _ = try await session(ScriptedTransport(statuses: 200), base: base).response(for: AddItem())
            let found = dimensions(try #require(metrics.timers.first).dimensions)
            #expect(found["server.address"] == address)
            #expect(found["server.port"] == port)
        }

        @Test func requestOfNoEndpointHasNoTemplate() async throws {
            let url = try #require(URL(string: "https://depot.example/token"))
            let transport = ScriptedTransport(statuses: 200)
            _ = try await MetricsMiddleware(factory: metrics).send(
                OutgoingRequest(method: .post, url: url),
                next: transport
            )
            .body.collect(upTo: 100)
            #expect(dimensions(try #require(metrics.timers.first).dimensions)["url.template"]?.isEmpty == true)
        }

        /// Prometheus ends the process if a metric has other dimensions than before.
        @Test func metricAlwaysHasTheSameDimensions() async throws {
            let transport = ScriptedTransport { _, index in
                if index == 0 { throw ConnectionFailure.refused("") }
                return .status(index == 1 ? 503 : 200, #"{"id": 7}"#)
            }
            let session = session(transport)
            for _ in 0..<3 { _ = await Call(GetItem(), on: session).result() }
            let middleware = MetricsMiddleware(factory: metrics)
            for text in ["https://depot.example/token", "unknown://depot.example"] {
                let request = OutgoingRequest(url: try #require(URL(string: text)))
                _ = try await middleware.send(request, next: transport).body.collect(upTo: 100)
            }
            let names = ["http.request.method", "server.address", "server.port", "url.template"]
            #expect(metrics.timers.count == 5)
            #expect(
                Set(metrics.timers.map { $0.dimensions.map(\.0) })
                    == [names + ["http.response.status_code", "error.type"]]
            )
            #expect(metrics.meters.count == 3)
            #expect(Set(metrics.meters.map { $0.dimensions.map(\.0) }) == [names])
            #expect(Set(metrics.timers.map { dimensions($0.dimensions)["server.port"] }) == ["443", ""])
        }

        @Test func basesOfDifferentPathsAreDifferentSeries() async throws {
            let session = session(ScriptedTransport(statuses: 200))
            _ = try await session.response(for: ListParts(version: .v1))
            _ = try await session.response(for: ListParts(version: .v2))
            #expect(
                Set(metrics.timers.map { dimensions($0.dimensions)["url.template"] }) == ["/v1/parts", "/v2/parts"]
            )
        }

        @Test func factoryOfTheTaskIsUsed() async throws {
            let session = Session(transport: ScriptedTransport(statuses: 200), middleware: [MetricsMiddleware()])
            _ = try await withMetricsFactory(metrics) { try await session.response(for: GetItem()) }
            #expect(metrics.timers.count == 1)
        }
    }
#endif
