import AgendaClient
import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import Tracing
import WeatherClient

@testable import morning

struct MorningTests {
    private let stubs = StubTransport()

    init() {
        stubs.stub(Weather.Endpoint.Today.self) { _ in Weather.Forecast(summary: "Sun", celsius: 21) }
        stubs.stub(Agenda.Endpoint.CreateToken.self) { _ in Agenda.Token(accessToken: "token", expiresIn: 3600) }
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

    @Test func asksForTheWeatherOnce() async throws {
        try await withApplication { client in
            for _ in 0..<3 { _ = try await client.execute(uri: "/offices/Kyoto/morning", method: .get) }
        }
        #expect(stubs.requests(of: Weather.Endpoint.Today.self).count == 1)
        #expect(stubs.requests(of: Agenda.Endpoint.Today.self).count == 3)
        #expect(stubs.requests(of: Agenda.Endpoint.CreateToken.self).count == 1)
    }

    @Test func renewsARefusedToken() async throws {
        stubs.stub(Agenda.Endpoint.Today.self, .failure(401), .response([]))
        try await withApplication { client in
            let response = try await client.execute(uri: "/offices/Kyoto/morning", method: .get)
            #expect(response.status == .ok)
        }
        #expect(stubs.requests(of: Agenda.Endpoint.CreateToken.self).count == 2)
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

    @Test func passesTheTraceContextOn() async throws {
        let name = try #require(HTTPField.Name("traceparent"))
        let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        try await withApplication { client in
            _ = try await client.execute(uri: "/offices/Kyoto/morning", method: .get, headers: [name: parent])
        }
        // The weather, the token and the agenda.
        #expect(stubs.sent.map { $0.headers[name] } == [parent, parent, parent])
    }

    @Test func isReadyWithAToken() async throws {
        #expect(try await status(of: "/health") == .ok)
        #expect(try await status(of: "/ready") == .ok)
        stubs.stub(Agenda.Endpoint.CreateToken.self, .failure(403))
        #expect(try await status(of: "/health") == .ok)
        #expect(try await status(of: "/ready") == .serviceUnavailable)
    }

    @Test func needsItsSecrets() {
        #expect(throws: Settings.Missing.self) { try Settings(["WEATHER_KEY": "key"]) }
    }

    private func expectProblem(status: Int) async throws {
        try await withApplication { client in
            let response = try await client.execute(uri: "/offices/Kyoto/morning", method: .get)
            #expect(response.status.code == status)
            #expect(response.headers[.contentType] == "application/problem+json")
        }
    }

    private func status(of uri: String) async throws -> HTTPResponse.Status {
        try await withApplication { client in try await client.execute(uri: uri, method: .get).status }
    }

    /// Calls the routes of a new application without a network.
    private func withApplication<Value: Sendable>(
        _ work: @escaping @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        Self.bootstrapped
        let settings = try Settings(["WEATHER_KEY": "key", "AGENDA_CLIENT": "morning", "AGENDA_SECRET": "secret"])
        let upstreams = Upstreams(settings, transport: stubs)
        return try await makeApplication(settings, upstreams).test(.router) { try await work($0) }
    }

    private static let bootstrapped: Void = InstrumentationSystem.bootstrap(TraceContext())

    private static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()
}
