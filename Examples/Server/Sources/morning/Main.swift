import EndpointAsyncHTTPClient
import Foundation
import Hummingbird

/// Serves `GET /offices/{city}/morning`: the weather of a city, and the events of the office in it.
@main
enum Main {
    static func main() async throws {
        let settings: Settings
        do {
            let environment = ProcessInfo.processInfo.environment
            settings = try Settings { environment[$0] }
        } catch {
            FileHandle.standardError.write(Data("morning: \(error)\n".utf8))
            exit(78)  // EX_CONFIG
        }
        let metrics = ServedMetrics()
        bootstrapObservability(settings, metrics)
        // One pool of connections for both services.
        let transport = AsyncHTTPClientTransport()
        let upstreams = Upstreams(settings, transport: transport)
        let services = [ClientService(transport: transport)]
        // Ends with status 0 after SIGTERM or SIGINT, once the running requests have their responses.
        try await makeApplication(settings, upstreams, metrics: metrics, services: services).runService()
    }
}
