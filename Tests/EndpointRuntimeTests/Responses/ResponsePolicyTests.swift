import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Responses by status, with headers: requests as they are generated.
@Suite(.endsRunIfHanging)
struct ResponsePolicyTests {
    @Test func eachStatusIsItsCase() throws {
        let ok = RawResponse(status: 200, body: Data(#"{"id":7,"name":"pen"}"#.utf8))
        #expect(try Export().interpret(ok) == .ok(Kiosk.Item(id: 7, name: "pen")))
        let headers: HeaderItems = ["Location": "https://kiosk.example/exports/1", "Retry-After": "30"]
        let accepted = try Export().interpret(RawResponse(status: 202, headers: headers))
        let expected = Export.Accepted(
            location: try #require(URL(string: "https://kiosk.example/exports/1")),
            retryAfter: 30
        )
        #expect(accepted == .accepted(expected))
        #expect(try Export().interpret(RawResponse(status: 303, headers: ["Location": "/x"])) == .seeOther)
        #expect(try Export().interpret(RawResponse(status: 451)) == .clientError)
    }

    @Test func otherStatusesAreRejected() {
        for status in [201, 204, 302, 500] {
            let error = #expect(throws: SessionError<Kiosk.Problem>.self) {
                try Export().interpret(RawResponse(status: status, body: Data(#"{"message":"no"}"#.utf8)))
            }
            guard case .rejected? = error else {
                Issue.record("\(status): \(String(describing: error))")
                continue
            }
        }
    }

    @Test(
        arguments: [
            (["Retry-After": "30"], "the header 'Location' is missing"),
            (
                ["Location": "/x", "Retry-After": "soon"],
                #"expected a whole number, found "soon" at 'header Retry-After'"#
            ),
        ] as [(HeaderItems, String)]
    )
    func headersThatAreNotAsDeclared(_ headers: HeaderItems, _ message: String) {
        let error = #expect(throws: SessionError<Kiosk.Problem>.self) {
            try Export().interpret(RawResponse(status: 202, headers: headers))
        }
        guard case .undecodable(_, let failure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.description == message)
    }

    @Test func relativeLocationsAreCompletedByTheURLOfTheResponse() async throws {
        let session = Session(transport: FakeTransport(statuses: 202, headers: ["Location": "../exports/2"]))
        let response = try await session.response(for: Export())
        guard case .accepted(let accepted) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(accepted.location.absoluteString == "https://kiosk.example/exports/2")
        #expect(accepted.retryAfter == nil)
    }
}

/// A request as generated for `responses: {200: Item, 202: {type: none, headers: {Location: URL, Retry-After?: Int}},
/// 303: none, 4xx: none}`.
private struct Export: KioskRequest {
    typealias Failure = Kiosk.Problem
    static let responsePolicy = ResponsePolicy(statuses: [200, 202, 303, .clientError])

    enum Response: Hashable, Sendable {
        case ok(Kiosk.Item)
        case accepted(Accepted)
        case seeOther
        case clientError
    }

    struct Accepted: Hashable, Sendable {
        let location: URL
        let retryAfter: Int?

        init(location: URL, retryAfter: Int?) {
            self.location = location
            self.retryAfter = retryAfter
        }

        init(_ response: RawResponse) throws {
            location = try response.readHeader("Location")
            retryAfter = try response.readHeaderIfPresent("Retry-After")
        }
    }

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.post("/exports")
    }

    func decodeResponse(_ response: RawResponse) throws -> Response {
        switch response.statusCode {
        case 200: .ok(try response.json())
        case 202: .accepted(try Accepted(response))
        case 303: .seeOther
        case 400..<500: .clientError
        default: throw response.unexpectedStatus
        }
    }
}

extension Kiosk.Item: Hashable {
    func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
