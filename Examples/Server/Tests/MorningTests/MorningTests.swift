import AgendaClient
import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import InMemoryTracing
import Metrics
import MetricsTestKit
import Testing
import Tracing
import WeatherClient

@testable import morning

struct MorningTests {
    private let tokens = TokenServer()
    private let stubs: StubTransport
    private let clock = TestClock()

    init() {
        stubs = StubTransport(fallback: tokens)
        stubs.stub(Weather.Endpoint.Today.self) { _ in Weather.Forecast(summary: "Sun", celsius: 21) }
        stubs.stub(Agenda.Endpoint.Today.self) { _ in [Agenda.Event(title: "Stand-up", beginsAt: .distantPast)] }
    }

    @Test func combinesBothServices() async throws {
        try await withApplication { client in
            let morning = try await client.execute(uri: "/offices/Kyoto/morning", method: .get) { response in
                #expect(response.status == .ok)
                return try Self.decoder.decode(Morning.self, from: response.body)
            }
            #expect(morning.weather == "Sun")
            #expect(morning.events.map(\.title) == ["Stand-up"])
        }
        #expect(stubs.requests(of: Agenda.Endpoint.Today.self).map(\.office) == ["Kyoto"])
    }

    @Test func decodesTheCity() async throws {
        try await withApplication { client in
            let response = try await client.execute(uri: "/offices/New%20York/morning", method: .get)
            #expect(response.status == .ok)
        }
        #expect(stubs.requests(of: Weather.Endpoint.Today.self).map(\.city) == ["New York"])
        #expect(try await status(of: "/offices/New%FFYork/morning") == .badRequest)
    }

    @Test func asksForTheWeatherOnce() async throws {
        try await withApplication { client in
            for _ in 0..<3 { _ = try await client.execute(uri: "/offices/Kyoto/morning", method: .get) }
        }
        #expect(stubs.requests(of: Weather.Endpoint.Today.self).count == 1)
        #expect(stubs.requests(of: Agenda.Endpoint.Today.self).count == 3)
        #expect(await tokens.requests == ["Basic bW9ybmluZzpzZWNyZXQ="])
    }

    @Test func renewsARefusedToken() async throws {
        stubs.stub(Agenda.Endpoint.Today.self, .response([]), .failure(401), .response([]))
        try await withApplication { [clock] client in
            for _ in 1...2 {
                let response = try await client.execute(uri: "/offices/Kyoto/morning", method: .get)
                #expect(response.status == .ok)
                // A token that has just arrived would be kept.
                clock.advance(by: .seconds(60))
            }
        }
        #expect(await tokens.requests.count == 2)
    }

    @Test func renewsAnExpiredToken() async throws {
        try await withApplication { [clock] client in
            for _ in 1...2 {
                let response = try await client.execute(uri: "/offices/Kyoto/morning", method: .get)
                #expect(response.status == .ok)
                clock.advance(by: .seconds(3600))
            }
        }
        #expect(await tokens.requests.count == 2)
        #expect(stubs.requests(of: Agenda.Endpoint.Today.self).count == 2)
    }

    @Test(arguments: [
        (404, 404), (429, 503), (500, 502), (503, 503), (418, 502),
    ])
    func mapsTheStatusOfAService(upstream: Int, expected: Int) async throws {
        stubs.stub(Weather.Endpoint.Today.self, .failure(upstream, headers: ["Retry-After": "3600"]))
        try await expectProblem(status: expected)
    }

    @Test(arguments: [(ConnectionFailure.timedOut, 504), (ConnectionFailure.connectionLost("gone"), 503)])
    func mapsAFailureOfTheConnection(failure: ConnectionFailure, expected: Int) async throws {
        stubs.stub(Agenda.Endpoint.Today.self, .fault(failure))
        try await expectProblem(status: expected)
    }

    @Test(arguments: [(401, 502), (503, 503)])
    func mapsAFailureOfTheTokens(upstream: Int, expected: Int) async throws {
        await tokens.respond(with: HTTPResponse.Status(code: upstream))
        try await expectProblem(status: expected)
    }

    @Test func saysWhatIsMissing() async throws {
        stubs.stub(Weather.Endpoint.Today.self, .failure(404))
        try await expectProblem(status: 404, detail: "There is no weather for Kyoto.")
        stubs.stub(Weather.Endpoint.Today.self) { _ in Weather.Forecast(summary: "Sun", celsius: 21) }
        stubs.stub(Agenda.Endpoint.Today.self, .failure(404))
        try await expectProblem(status: 404, detail: "There is no office in Kyoto.")
    }

    /// If the failure had to wait for the weather, the weather's time-out would be the result: 504.
    @Test func failureDoesNotWaitForTheOtherService() async throws {
        stubs.stub(Weather.Endpoint.Today.self) { _ in
            try await Task.sleep(for: .seconds(3600))
            return Weather.Forecast(summary: "Sun", celsius: 21)
        }
        stubs.stub(Agenda.Endpoint.Today.self, .failure(418))
        try await expectProblem(status: 502, detail: "Agenda did not respond as expected.")
    }

    @Test func passesTheTraceContextOn() async throws {
        let name = try #require(HTTPField.Name("traceparent"))
        let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        try await withApplication { client in
            _ = try await client.execute(uri: "/offices/Kyoto/morning", method: .get, headers: [name: parent])
        }
        // The weather, the token and the agenda.
        #expect(stubs.sent.map { $0.headers[name] } == [parent, parent, parent])
    }

    /// All tests share the two back ends, so the status is one that no other test has.
    @Test func recordsADurationAndASpanOfEachCall() async throws {
        stubs.stub(Weather.Endpoint.Today.self, .failure(451))
        try await expectProblem(status: 502)
        let timers = BackEnds.metrics.timers.filter { timer in
            timer.label == "http.client.request.duration"
                && timer.dimensions.contains { $0 == ("http.response.status_code", "451") }
        }
        #expect(timers.map(\.values.count) == [1])
        #expect(timers[0].dimensions.contains { $0 == ("url.template", "/v1/cities/{}/today") })
        let spans = BackEnds.tracer.finishedSpans.filter { span in
            span.attributes.get("http.response.status_code") == .int64(451)
        }
        #expect(spans.map(\.operationName) == ["GET /v1/cities/{}/today"])
    }

    @Test func servesTheMetrics() async throws {
        let metrics = ServedMetrics()
        metrics.makeCounter(label: "jobs.done", dimensions: [("kind", #"a"b"#)]).increment(by: 2)
        metrics.makeRecorder(label: "jobs.active", dimensions: [], aggregate: false).record(3.0)
        for _ in 0..<2 { metrics.makeMeter(label: "jobs.waiting", dimensions: []).increment(by: 1) }
        for _ in 0..<2 { metrics.makeTimer(label: "jobs.duration", dimensions: []).recordNanoseconds(1_500_000_000) }
        try await withApplication(metrics) { client in
            let response = try await client.execute(uri: "/metrics", method: .get)
            #expect(
                String(buffer: response.body) == """
                    jobs_active 3.0
                    jobs_done_total{kind="a\\"b"} 2.0
                    jobs_duration_seconds_count 2.0
                    jobs_duration_seconds_sum 3.0
                    jobs_waiting 2.0

                    """
            )
        }
    }

    @Test func isReadyWithAToken() async throws {
        #expect(try await status(of: "/health") == .ok)
        #expect(try await status(of: "/ready") == .ok)
        await tokens.respond(with: .forbidden)
        #expect(try await status(of: "/health") == .ok)
        #expect(try await status(of: "/ready") == .serviceUnavailable)
    }

    @Test(arguments: ["https://agenda.internal/v2", "https://agenda.internal/v2/"])
    func requestsItsTokensFromTheURLOfTheAgenda(url: String) async throws {
        try await withApplication(variables: ["AGENDA_URL": url]) { client in
            let response = try await client.execute(uri: "/ready", method: .get)
            #expect(response.status == .ok)
        }
        #expect(stubs.sent.map(\.url.absoluteString) == ["https://agenda.internal/v2/token"])
    }

    @Test func needsItsSecrets() {
        let environment = ["WEATHER_KEY": "key"]
        #expect(throws: Settings.Mistake.missing("AGENDA_CLIENT")) { try Settings { environment[$0] } }
    }

    @Test(arguments: [("PORT", "http"), ("PORT", "70000"), ("LOG_LEVEL", "loud")])
    func namesASettingThatCannotBeRead(name: String, value: String) {
        let environment = [name: value]
        #expect(throws: Settings.Mistake.unreadable(name, value: value)) { try Settings { environment[$0] } }
    }

    @Test(
        arguments: ["WEATHER_URL", "AGENDA_URL"],
        ["", "weather.internal:8081", "ftp://weather.internal", "http://", "http://weather internal"]
    )
    func namesASettingThatIsNotAURL(name: String, value: String) {
        let environment = [name: value]
        #expect(throws: Settings.Mistake.notURL(name, value: value)) { try Settings { environment[$0] } }
    }

    private func expectProblem(status: Int, detail: String? = nil) async throws {
        try await withApplication { client in
            let response = try await client.execute(uri: "/offices/Kyoto/morning", method: .get)
            #expect(response.status.code == status)
            #expect(response.headers[.contentType] == "application/problem+json")
            if let detail { #expect(String(buffer: response.body).contains(detail)) }
        }
    }

    private func status(of uri: String) async throws -> HTTPResponse.Status {
        try await withApplication { client in try await client.execute(uri: uri, method: .get).status }
    }

    /// Calls the routes of a new application without a network.
    private func withApplication<Value: Sendable>(
        _ metrics: ServedMetrics = ServedMetrics(),
        variables: [String: String] = [:],
        _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        BackEnds.bootstrapped
        let environment = ["WEATHER_KEY": "key", "AGENDA_CLIENT": "morning", "AGENDA_SECRET": "secret"]
            .merging(variables) { $1 }
        let settings = try Settings { environment[$0] }
        let upstreams = Upstreams(settings, transport: stubs) { [clock] in
            Date(timeIntervalSinceReferenceDate: TimeInterval(clock.now.offset.components.seconds))
        }
        return try await makeApplication(settings, upstreams, metrics: metrics).test(.router) { try await work($0) }
    }

    private static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()
}

/// The back ends of metrics and spans, which a process has once.
private enum BackEnds {
    static let metrics = TestMetrics()
    static let tracer = InMemoryTracer()

    static let bootstrapped: Void = {
        MetricsSystem.bootstrap(metrics)
        InstrumentationSystem.bootstrap(MultiplexInstrument([TraceContext(), tracer]))
    }()
}

/// Grants tokens. Stubs are selected by the type of a request, which for a token belongs to the runtime, so this
/// transport responds to the requests without a stub.
private actor TokenServer: Transport {
    private var status = HTTPResponse.Status.ok
    /// The credentials of each request.
    private(set) var requests: [String] = []

    func respond(with status: HTTPResponse.Status) { self.status = status }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        guard request.url.path() == "/v2/token" else { throw ConnectionFailure(.notStubbed, "\(request)") }
        requests.append(request.headers[.authorization] ?? "")
        let granted = #"{"access_token": "token", "token_type": "bearer", "expires_in": 3600}"#
        let body = status == .ok ? granted : #"{"error": "not_granted"}"#
        return IncomingResponse(status: status, body: .data(Data(body.utf8)))
    }
}
