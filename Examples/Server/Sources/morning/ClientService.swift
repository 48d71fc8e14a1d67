import AsyncHTTPClient
import ServiceLifecycle

/// Shuts the HTTP client down. A service group does that last if it is the first of its services.
struct ClientService: Service {
    let client: HTTPClient

    func run() async throws {
        try? await gracefulShutdown()
        try await client.shutdown()
    }
}
