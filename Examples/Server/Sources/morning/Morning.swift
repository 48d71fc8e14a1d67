import AgendaClient
import EndpointRuntime
import Foundation
import WeatherClient

/// The information that an office needs in the morning.
struct Morning: Codable, Sendable {
    struct Event: Codable, Sendable {
        let title: String
        let beginsAt: Date
    }

    let city: String
    let weather: String
    let celsius: Double
    let events: [Event]

    /// Calls both services at the same time. If one call fails, the other is cancelled.
    ///
    /// - Throws: ``Problem``.
    init(in city: String, _ upstreams: Upstreams) async throws {
        do {
            async let forecast = upstreams.weather.response(for: Weather.Endpoint.Today(city: city))
            async let events = upstreams.agenda.response(for: Agenda.Endpoint.Today(office: city))
            self.city = city
            (weather, celsius) = (try await forecast.summary, try await forecast.celsius)
            self.events = try await events.map { Event(title: $0.title, beginsAt: $0.beginsAt) }
        } catch let error as any AnySessionError {
            if error.kind == .rejected, error.statusCode == 404 {
                throw Problem(status: .notFound, detail: "There is no office in \(city).")
            }
            throw Problem(upstream: error)
        }
    }
}

extension Problem {
    /// The response if a service fails. The text of the error stays in the log: it may contain details that clients
    /// must not see.
    init(upstream error: any AnySessionError) {
        let service = error.request.endpoint?.service ?? "A service"
        if error.isTimeout {
            self.init(status: .gatewayTimeout, detail: "\(service) did not respond in time.")
        } else if error.kind == .noResponse || [429, 503].contains(error.statusCode) {
            self.init(status: .serviceUnavailable, detail: "\(service) is not available.")
        } else {
            self.init(status: .badGateway, detail: "\(service) did not respond as expected.")
        }
    }
}
