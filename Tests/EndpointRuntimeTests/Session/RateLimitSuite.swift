import EndpointRuntime
import TestClocks

/// A suite whose requests wait for tokens on a clock that does not wait.
protocol RateLimitSuite {
    var clock: TestClock { get }
}

extension RateLimitSuite {
    func session(_ limit: RateLimit, _ transport: FakeTransport = FakeTransport(statuses: 200)) -> Session {
        Session(transport: transport, timeout: nil, rateLimit: limit, clock: clock)
    }

    func send(_ session: Session, to base: String = "https://ping.example") async throws {
        try await Call(Ping(), on: session).base(base).response()
    }
}

/// A request without parameters.
struct Ping: Request, DeclaredRequest {
    typealias Response = Void
    static let service = Service(name: "Ping", base: "https://ping.example")
    var path: RequestPath { "/" }
}
