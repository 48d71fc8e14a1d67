import AgendaClient
import EndpointCaching
import EndpointObservability
import EndpointResilience
import EndpointRuntime
import Foundation
import WeatherClient

/// The services that provide the data of a morning. The sessions share one transport, and so its connections.
struct Upstreams: Sendable {
    let weather: Session
    let agenda: Session
    /// The tokens of `agenda`.
    let tokens: TokenRefresher

    /// - Parameter now: Returns the current time, which is compared with the expiries of tokens.
    init(_ settings: Settings, transport: any Transport, now: @escaping @Sendable () -> Date = { Date() }) {
        let bases = [Weather.service: settings.weatherURL, Agenda.service: settings.agendaURL]
            .compactMapValues { $0.map { Base.url($0.absoluteString) } }
        weather = Session(
            transport: transport,
            bases: bases,
            credentials: [Weather.service: ["X-Api-Key": .secret(settings.weatherKey)]],
            middleware: [
                Self.logging,
                // All requests have the same key, so no user gets a response to the credentials of another user.
                ResponseCache(storage: MemoryCacheStorage(limit: 16 << 20)),
                RequestCoalescing(), CircuitBreaker(), MetricsMiddleware(), TracingMiddleware(),
                DefaultLifetime(seconds: 300),
            ],
            timeout: .seconds(2),
            deadline: .seconds(4),
            retry: RetryPolicy(max: 1)
        )
        let login = OAuth2(
            tokenURL: settings.agendaURL?.appending(path: "token").absoluteString ?? Agenda.service.base + "/token",
            clientID: settings.agendaClient,
            clientSecret: settings.agendaSecret,
            session: Session(
                transport: transport,
                middleware: [Self.logging, MetricsMiddleware(), TracingMiddleware()],
                timeout: .seconds(2),
                deadline: .seconds(4)
            )
        )
        // One refresh at a time, before a token expires and after a 401.
        tokens = login.clientCredentials(now: now)
        agenda = Session(
            transport: transport,
            bases: bases,
            credentials: [Agenda.service: .bearer(tokens)],
            middleware: [Self.logging, CircuitBreaker(), MetricsMiddleware(), TracingMiddleware()],
            timeout: .seconds(2),
            deadline: .seconds(4),
            retry: RetryPolicy(max: 1)
        )
    }

    /// Logs each call with the logger of the incoming request, and so with the id of that request.
    private static var logging: LoggingMiddleware { LoggingMiddleware { .current } }
}

/// Gives a lifetime to responses without one. The weather service publishes how often its data changes, but sends no
/// header field that a cache understands.
private struct DefaultLifetime: Middleware {
    let seconds: Int

    func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        var response = try await next.send(request)
        if response.status == .ok, response.headers[.cacheControl] == nil {
            response.headers[.cacheControl] = "max-age=\(seconds)"
        }
        return response
    }
}
