import Foundation
import Logging

/// The settings that differ between deployments, from the environment.
struct Settings {
    /// A variable that is missing or cannot be read.
    enum Mistake: Error, Equatable, CustomStringConvertible {
        case missing(String)
        case unreadable(String, value: String)
        case notURL(String, value: String)

        var description: String {
            switch self {
            case .missing(let name): "set \(name) in the environment"
            case .unreadable(let name, let value): "\(name) in the environment cannot be read: '\(value)'"
            case .notURL(let name, let value):
                "\(name) in the environment is not a URL that begins with http:// or https://: '\(value)'"
            }
        }
    }

    let host: String
    let port: Int
    let logLevel: Logger.Level

    /// The URLs of other deployments of the services; `nil` for the URLs in the specs.
    let weatherURL: URL?
    let agendaURL: URL?

    let weatherKey: String
    let agendaClient: String
    let agendaSecret: String

    /// - Parameter environment: Returns the value of a variable, so that tests do not depend on the environment of the
    ///   process.
    init(_ environment: (String) -> String?) throws(Mistake) {
        host = environment("HOST") ?? "127.0.0.1"
        port = Int(try Self.value("PORT", environment) { UInt16($0) } ?? 8080)
        logLevel = try Self.value("LOG_LEVEL", environment) { Logger.Level(rawValue: $0.lowercased()) } ?? .info
        weatherURL = try Self.url("WEATHER_URL", environment)
        agendaURL = try Self.url("AGENDA_URL", environment)
        weatherKey = try Self.secret("WEATHER_KEY", environment)
        agendaClient = try Self.secret("AGENDA_CLIENT", environment)
        agendaSecret = try Self.secret("AGENDA_SECRET", environment)
    }

    private static func value<Value>(
        _ name: String,
        _ environment: (String) -> String?,
        _ parse: (String) -> Value?
    ) throws(Mistake) -> Value? {
        guard let text = environment(name) else { return nil }
        guard let value = parse(text) else { throw .unreadable(name, value: text) }
        return value
    }

    private static func url(_ name: String, _ environment: (String) -> String?) throws(Mistake) -> URL? {
        guard let text = environment(name) else { return nil }
        guard let url = URL(string: text, encodingInvalidCharacters: false),
            ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false
        else { throw .notURL(name, value: text) }
        return url
    }

    private static func secret(_ name: String, _ environment: (String) -> String?) throws(Mistake) -> String {
        guard let value = environment(name), !value.isEmpty else { throw .missing(name) }
        return value
    }
}
