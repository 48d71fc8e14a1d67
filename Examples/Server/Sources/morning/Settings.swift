import Hummingbird
import Logging

/// The settings that differ between deployments, from the environment.
struct Settings {
    /// A variable that is missing.
    struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "set \(name) in the environment" }
    }

    let host: String
    let port: Int
    let logLevel: Logger.Level

    /// The URLs of other deployments of the services; `nil` for the URLs in the specs.
    let weatherURL: String?
    let agendaURL: String?

    let weatherKey: String
    let agendaClient: String
    let agendaSecret: String

    init(_ environment: Environment) throws(Missing) {
        host = environment.get("HOST") ?? "127.0.0.1"
        port = environment.get("PORT", as: Int.self) ?? 8080
        logLevel = environment.get("LOG_LEVEL", as: Logger.Level.self) ?? .info
        weatherURL = environment.get("WEATHER_URL")
        agendaURL = environment.get("AGENDA_URL")
        weatherKey = try Self.secret("WEATHER_KEY", environment)
        agendaClient = try Self.secret("AGENDA_CLIENT", environment)
        agendaSecret = try Self.secret("AGENDA_SECRET", environment)
    }

    private static func secret(_ name: String, _ environment: Environment) throws(Missing) -> String {
        guard let value = environment.get(name), !value.isEmpty else { throw Missing(name: name) }
        return value
    }
}
