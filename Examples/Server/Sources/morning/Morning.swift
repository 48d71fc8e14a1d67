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

    private enum Part {
        case forecast(Weather.Forecast)
        case events([Agenda.Event])
    }

    let city: String
    private(set) var weather = ""
    private(set) var celsius = 0.0
    private(set) var events: [Event] = []

    private init(city: String) {
        self.city = city
    }

    /// Calls both services at the same time. As soon as one call fails, the other is cancelled; `async let` would first
    /// wait for the one that is awaited first.
    ///
    /// - Throws: ``Problem``.
    static func load(in city: String, _ upstreams: Upstreams) async throws -> Morning {
        do {
            return try await withThrowingTaskGroup(of: Part.self) { group in
                group.addTask {
                    .forecast(try await upstreams.weather.response(for: Weather.Endpoint.Today(city: city)))
                }
                group.addTask {
                    .events(try await upstreams.agenda.response(for: Agenda.Endpoint.Today(office: city)))
                }
                var morning = Morning(city: city)
                for try await part in group { morning.add(part) }
                return morning
            }
        } catch let error as any AnySessionError {
            throw Problem(upstream: error, city: city)
        }
    }

    private mutating func add(_ part: Part) {
        switch part {
        case .forecast(let forecast): (weather, celsius) = (forecast.summary, forecast.celsius)
        case .events(let events): self.events = events.map { Event(title: $0.title, beginsAt: $0.beginsAt) }
        }
    }
}

extension Problem {
    /// The response if a service fails. The text of the error stays in the log: it may contain details that clients
    /// must not see.
    init(upstream error: any AnySessionError, city: String) {
        let service = error.request.endpoint?.service ?? "A service"
        if error.kind == .rejected, error.statusCode == 404 {
            let missing = service == Agenda.service.name ? "office in" : "weather for"
            self.init(status: .notFound, detail: "There is no \(missing) \(city).")
        } else if error.isTimeout {
            self.init(status: .gatewayTimeout, detail: "\(service) did not respond in time.")
        } else if error.kind == .noResponse || [429, 503].contains(error.statusCode) || error.lacksTokenForNow {
            self.init(status: .serviceUnavailable, detail: "\(service) is not available.")
        } else {
            self.init(status: .badGateway, detail: "\(service) did not respond as expected.")
        }
    }
}

extension AnySessionError {
    /// Whether the server of tokens is not available, so that the same call may succeed later.
    fileprivate var lacksTokenForNow: Bool { kind == .noCredentials && isRetryable }
}
