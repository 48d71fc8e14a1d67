import EndpointAsyncHTTPClient
import ServiceLifecycle

/// Shuts the HTTP client down. A service group does that last if it is the first of its services.
struct ClientService: Service {
    let transport: AsyncHTTPClientTransport

    func run() async throws {
        try? await gracefulShutdown()
        try await transport.shutdown()
    }
}
