import EndpointRuntime
import Foundation

/// A request whose value is at a path inside the body.
struct GetPicked<Response: Codable & Sendable>: KioskRequest {
    var path: RequestPath { "/picked" }
    static var responsePolicy: ResponsePolicy {
        ResponsePolicy(pick: JSONPath(["data", "list", index]), failurePick: ["error"])
    }
    typealias Failure = Kiosk.Problem
    private static var index: String { Response.self == Int.self ? "2" : "-2" }
}

/// A request of an API that also reports failures with status 200.
struct GetChecked<Response: Sendable & Codable>: KioskRequest {
    var path: RequestPath { "/checked" }
    static var responsePolicy: ResponsePolicy { ResponsePolicy(statuses: [203], success: .key("ok", is: "true")) }
}

struct PostChecked: KioskRequest {
    typealias Response = Void
    var path: RequestPath { "/checked" }
    static var responsePolicy: ResponsePolicy { ResponsePolicy(success: .key("state", is: "done")) }
}

struct PostCheckedByOneOf: KioskRequest {
    typealias Response = Void
    var path: RequestPath { "/checked" }
    static var responsePolicy: ResponsePolicy { ResponsePolicy(success: .key("state", isOneOf: ["done", "queued"])) }
}

/// A request whose response depends on the status, as generated code declares it.
struct GetByStatus: KioskRequest {
    enum Response: Hashable, Sendable {
        case ok(Kiosk.Item)
        case accepted(String)
        case pending
    }

    enum Failure: StatusFailure, Hashable {
        case problem(Kiosk.Problem)
        case reason(String)

        init?(_ response: RawResponse) throws {
            self = try response.statusCode == 404 ? .problem(response.json()) : .reason(response.text())
        }
    }

    var path: RequestPath { "/by-status" }

    func decodeResponse(_ response: RawResponse) throws -> Response {
        try response.statusCode == 200 ? .ok(response.json()) : .accepted(response.text())
    }
}

/// A request whose response can only be decoded.
struct GetOpaque: KioskRequest {
    struct Response: Decodable, Hashable, Sendable { var id: Int }
    struct Failure: Decodable, Hashable, Sendable { var reason: String }
    var path: RequestPath { "/opaque" }
}

struct GetEvents: KioskRequest {
    typealias Response = EventStream<ServerSentEvent>
    var path: RequestPath { "/events" }
    func decodeResponse(_ response: RawResponse) throws -> Response { try response.events() }
}

struct GetOptional<Response: Codable & Sendable>: KioskRequest {
    var path: RequestPath { "/optional" }
}

struct GetItems: KioskRequest, PagedRequest {
    typealias Response = [Kiosk.Item]
    var path: RequestPath { "/items" }
    static var pages: PageRule { .link }
    static func pageItems(of response: [Kiosk.Item]) -> [Kiosk.Item] { response }
}

/// A request as it is generated from `responses: {200: Item, 202: Ticket, 204: none}`.
struct GetOrder: KioskRequest {
    enum Response: Hashable, Sendable {
        case ok(Kiosk.Item)
        case accepted(Kiosk.Problem)
        case noContent
    }

    static var responsePolicy: ResponsePolicy { ResponsePolicy(statuses: [200, 202, 204]) }
    var path: RequestPath { "/orders" }

    func decodeResponse(_ response: RawResponse) throws -> Response {
        switch response.statusCode {
        case 200: try .ok(response.json())
        case 202: try .accepted(response.json())
        case 204: .noContent
        default: throw response.unexpectedStatus
        }
    }
}

/// A request as it is generated from `response: String` of a JSON API.
struct GetTitle: KioskRequest {
    typealias Response = String
    var path: RequestPath { "/title" }
    func decodeResponse(_ response: RawResponse) throws -> String { try response.json() }
}

struct GetBytes: KioskRequest {
    typealias Response = Data
    var path: RequestPath { "/bytes" }
    func decodeResponse(_ response: RawResponse) throws -> Data { try response.json() }
}

/// A POST that a closure completes.
struct Freely: KioskRequest {
    typealias Response = RawResponse
    let steps: @Sendable (inout RequestBuilder) -> Void
    var path: RequestPath { "/" }

    func buildRequest(_ request: inout RequestBuilder) {
        request.post("/freely")
        steps(&request)
    }
}
