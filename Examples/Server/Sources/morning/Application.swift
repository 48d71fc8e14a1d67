import Foundation
import Hummingbird
import Logging
import ServiceLifecycle

extension Morning: ResponseEncodable {}

/// The service, with its routes.
func makeApplication(
    _ settings: Settings,
    _ upstreams: Upstreams,
    metrics: ServedMetrics,
    services: [any Service] = []
) -> some ApplicationProtocol {
    let router = Router()
    router.addMiddleware {
        // Outgoing requests pass on the task-local context that this middleware sets.
        TracingMiddleware()
        MetricsMiddleware()
        LogRequestsMiddleware(.info)
    }
    // Liveness: the process runs.
    router.get("health") { _, _ in HTTPResponse.Status.ok }
    // Readiness: the process has a token, or can get one.
    router.get("ready") { _, _ in
        do {
            _ = try await upstreams.tokens.token()
            return HTTPResponse.Status.ok
        } catch {
            throw Problem(status: .serviceUnavailable, detail: "There is no token for the agenda.")
        }
    }
    // For Prometheus. In a deployment, requests from outside should not reach this route.
    router.get("metrics") { _, _ in metrics.text }
    router.get("offices/:city/morning") { _, context in
        // Hummingbird passes on parameters as they are in the path, and the clients encode them again.
        guard let city = try context.parameters.require("city").removingPercentEncoding else {
            throw Problem(status: .badRequest, detail: "The city is not percent-encoded UTF-8.")
        }
        return try await Morning.load(in: city, upstreams)
    }
    return Application(
        router: router,
        configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port)),
        services: services,
        logger: Logger(label: "morning")
    )
}
