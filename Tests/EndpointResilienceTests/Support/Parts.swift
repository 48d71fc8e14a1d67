import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// An API for tests.
enum Parts {
    static let service = Service(name: "Parts", base: "https://parts.example/v1")

    struct Part: Codable, Equatable, Sendable {
        var id: Int
    }
}

struct GetPart: Request, DeclaredRequest {
    typealias Response = Parts.Part
    static var service: Service { Parts.service }
    var id = 7
    var path: RequestPath { "/parts/\(id)" }
}

struct DownloadPart: Request, DeclaredRequest {
    typealias Response = Download
    static var service: Service { Parts.service }
    var path: RequestPath { "/parts/7/drawing" }
}

struct AddPart: Request, DeclaredRequest {
    typealias Response = Void
    static var service: Service { Parts.service }
    var method: Method { .post(.json(fields: ["id": 7])) }
    var path: RequestPath { "/parts" }
}

struct ReplacePart: Request, DeclaredRequest {
    typealias Response = Void
    static var service: Service { Parts.service }
    var method: Method { .put(.json(fields: ["id": 7])) }
    var path: RequestPath { "/parts/7" }
}

/// The number of requests that a transport has in flight, its maximum, and the number of all requests.
struct Traffic: Sendable {
    var inFlight = 0
    var most = 0
    var total = 0

    mutating func begin() {
        inFlight += 1
        total += 1
        most = max(most, inFlight)
    }

    mutating func end() { inFlight -= 1 }
}

/// Holds requests back until the test lets them pass to another transport.
final class HoldingTransport: Transport {
    private let next: any Transport
    private let state = Locked((isOpen: false, traffic: Traffic()))

    init(_ next: any Transport) {
        self.next = next
    }

    var traffic: Traffic { state.withLock { $0.traffic } }

    func open() { state.withLock { $0.isOpen = true } }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        state.withLock { $0.traffic.begin() }
        defer { state.withLock { $0.traffic.end() } }
        try await until { self.state.withLock { $0.isOpen } }
        return try await next.send(request)
    }
}

func request(_ method: String = "GET", _ url: String = "https://parts.example/v1/parts/7") throws -> OutgoingRequest {
    OutgoingRequest(method: try #require(.init(method)), url: try #require(URL(string: url)))
}
