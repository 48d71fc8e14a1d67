import Hummingbird
import Logging
import ServiceLifecycle

extension Morning: ResponseEncodable {}

/// The service, with its routes.
func makeApplication(
    _ settings: Settings,
    _ upstreams: Upstreams,
    services: [any Service] = []
) -> some ApplicationProtocol {
    let router = Router()
    router.addMiddleware {
        // Its task-local context is what outgoing requests pass on.
        TracingMiddleware()
        MetricsMiddleware()
        LogRequestsMiddleware(.info)
    }
    // The process works.
    router.get("health") { _, _ in HTTPResponse.Status.ok }
    // The process can do its work: it has a token, or gets one.
    router.get("ready") { _, _ in
        do {
            _ = try await upstreams.tokens.token()
            return HTTPResponse.Status.ok
        } catch {
            throw Problem(status: .serviceUnavailable, detail: "There is no token for the agenda.")
        }
    }
    router.get("offices/:city/morning") { _, context in
        try await Morning(in: context.parameters.require("city"), upstreams)
    }
    return Application(
        router: router,
        configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port)),
        services: services,
        logger: Logger(label: "morning")
    )
}
