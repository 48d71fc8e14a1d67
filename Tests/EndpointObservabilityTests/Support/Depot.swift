#if Observability
    import EndpointRuntime
    import Foundation

    /// An API for tests.
    enum Depot {
        static let service = Service(name: "Depot", base: "https://depot.example/v1")

        struct Item: Codable, Sendable {
            var id: Int
        }
    }

    struct GetItem: DeclaredRequest {
        typealias Response = Depot.Item
        static var service: Service { Depot.service }
        var id = 4711
        var path: RequestPath { "/items/\(id)" }
    }

    struct AddItem: DeclaredRequest {
        typealias Response = Void
        static var service: Service { Depot.service }
        var method: RequestMethod { .post(.json(fields: ["name": "pen"])) }
        var path: RequestPath { "/items" }
    }

    struct PurgeItems: DeclaredRequest {
        typealias Response = Void
        static var service: Service { Depot.service }
        var method: RequestMethod { .custom("PURGE") }
        var path: RequestPath { "items" }
    }

    struct QueryDepot: DeclaredRequest {
        typealias Response = Void
        static var service: Service { Depot.service }
        var method: RequestMethod { .custom("QUERY") }
        var path: RequestPath { "items" }
    }

    /// A request of a service with two bases.
    struct ListParts: Request {
        enum Version {
            case v1, v2
        }

        typealias Response = Void
        static var service: Service { Depot.service }
        let version: Version

        func buildRequest(_ request: inout RequestBuilder) {
            request.get("/parts")
            switch version {
            case .v1: request.base("https://depot.example/v1")
            case .v2: request.base("https://depot.example/v2")
            }
        }
    }

    /// A request for which 404 is a success.
    struct FindItem: DeclaredRequest {
        typealias Response = Void
        static var service: Service { Depot.service }
        static let responsePolicy = ResponsePolicy(statuses: [200, 404])
        var path: RequestPath { "/items/found" }
    }

    struct WatchItems: DeclaredRequest {
        typealias Response = EventStream<String>
        static var service: Service { Depot.service }
        var path: RequestPath { "/watch" }
    }

    struct SecretItem: Request {
        typealias Response = Depot.Item
        static let service = Service(name: "Depot", base: "https://depot.example/v1", auth: [[.bearer]])
        var auth: [CredentialUse] = [.bearer]

        func buildRequest(_ request: inout RequestBuilder) throws {
            request.get("/items/secret")
            request.query("page", 1)
            request.auth(anyOf: [auth])
        }
    }

    struct Unbuildable: DeclaredRequest {
        typealias Response = Void
        static var service: Service { Depot.service }
        var path: RequestPath { "/items/\("..")" }
    }
#endif
