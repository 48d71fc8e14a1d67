import EndpointRuntime
import Foundation

/// An API for tests.
enum Kiosk {
    static let service = Service(name: "Kiosk", base: "https://kiosk.example/v1")

    struct Item: Codable, Hashable, Sendable {
        var id: Int
        var name: String
    }

    struct Problem: Codable, Hashable, Sendable {
        var message: String
    }
}

protocol KioskRequest: DeclaredRequest {}

extension KioskRequest {
    static var service: Service { Kiosk.service }
}

struct GetItem: KioskRequest {
    typealias Response = Kiosk.Item
    typealias Failure = Kiosk.Problem
    var id = 7
    var path: RequestPath { "/items/\(id)" }
}

struct AddItem: KioskRequest {
    typealias Response = Void
    typealias Failure = Int
    var name = "pen"
    var method: Method { .post(.json(fields: ["name": name])) }
    var path: RequestPath { "/items" }
}

struct GetName: KioskRequest {
    typealias Response = String
    var path: RequestPath { "/name" }
}

struct GetPicture: KioskRequest {
    typealias Response = Data
    var path: RequestPath { "/picture" }
}

struct GetAnything: KioskRequest {
    typealias Response = RawResponse
    var path: RequestPath { "/anything" }
}

extension Session {
    /// The error of a call; `nil` if it succeeds.
    func error<R: Request>(of request: R) async -> SessionError<R.Failure>? {
        do throws(SessionError<R.Failure>) {
            _ = try await response(for: request)
            return nil
        } catch {
            return error
        }
    }
}

/// The failure of the connection when an item is requested.
func problem(of session: Session) async -> ConnectionFailure? {
    await session.error(of: GetItem())?.connectionFailure
}
