import EndpointRuntime

/// An API for tests.
enum Kiosk {
    static let service = Service(
        name: "Kiosk",
        base: "https://kiosk.example/v1",
        bases: ["sandbox": "https://sandbox.kiosk.example"],
        headers: ["X-Level": "service", "X-Service": "kiosk"]
    )

    struct Item: Codable, Equatable, Sendable {
        var id: Int
        var name: String
    }

    struct Problem: Codable, Equatable, Sendable {
        var message: String
    }
}

protocol KioskRequest: Request {}

extension KioskRequest {
    static var service: Service { Kiosk.service }
}

struct GetItem: KioskRequest, DeclaredRequest {
    typealias Response = Kiosk.Item
    typealias Failure = Kiosk.Problem
    var id = 7
    var path: RequestPath { "/items/\(id)" }
}

struct AddItem: KioskRequest, DeclaredRequest {
    typealias Response = Void
    var name = "pen"
    var method: Method { .post(.json(fields: ["name": name])) }
    var path: RequestPath { "/items" }
}

/// A request as generated for `response: {lines: Int}`.
struct NumberLines: KioskRequest {
    typealias Response = LineStream<Int>

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/numbers")
    }
}

/// A request of a service that requires a bearer token.
struct BearerRequest: DeclaredRequest {
    typealias Response = Void
    static let service = Service(name: "Vault", base: "https://vault.example", auth: [[.bearer]])
    var path: RequestPath { "/" }
}

/// A request that a closure builds, for tests of the builder.
struct Built: Request {
    typealias Response = Void
    static let service = Service(name: "Bare", base: "https://bare.example")
    let steps: @Sendable (inout RequestBuilder) -> Void

    init(_ steps: @escaping @Sendable (inout RequestBuilder) -> Void) {
        self.steps = steps
    }

    func buildRequest(_ request: inout RequestBuilder) {
        steps(&request)
    }
}

/// The parts of a POST request after a sequence of builder calls.
func posted(_ steps: @escaping @Sendable (inout RequestBuilder) -> Void) throws -> RequestParts {
    try Built { request in
        request.post("/")
        steps(&request)
    }.parts
}

/// The reason for which a request cannot be built; `nil` when it can.
func reasonNotToBuild(_ request: some Request) -> String? {
    do {
        _ = try request.parts
        return nil
    } catch {
        return "\(error)"
    }
}
