import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// The results of stubs with a typed value, a status or a body, as the caller of the session sees them.
@Suite(.endsRunIfHanging)
struct StubTests {
    private let session = Session.stubbed()
    private let pen = Kiosk.Item(id: 7, name: "pen")

    @Test func closureOfTheRequestGivesTheResponse() async throws {
        try session.stub(GetItem.self) { Kiosk.Item(id: $0.id, name: "item \($0.id)") }
        #expect(try await session.response(for: GetItem(id: 3)).name == "item 3")
        #expect(try await session.response(for: GetItem(id: 4)).name == "item 4")
    }

    @Test func bodiesThatAreNotJSON() async throws {
        try session.stub(AddItem.self) { _ in }
        try session.stub(GetName.self) { _ in "\"quoted\" and plain" }
        try session.stub(GetPicture.self) { _ in Data([0xFF, 0, 1]) }
        try session.stub(GetAnything.self) { _ in
            RawResponse(status: 203, headers: ["X-A": "1", "x-b": "2"], body: Data("raw".utf8))
        }
        try await session.response(for: AddItem())
        #expect(try await session.response(for: GetName()) == "\"quoted\" and plain")
        #expect(try await session.response(for: GetPicture()) == Data([0xFF, 0, 1]))
        let raw = try await session.response(for: GetAnything())
        #expect(raw.statusCode == 203 && raw.header("x-a") == "1" && raw.header("X-B") == "2")
        #expect(raw.body == Data("raw".utf8))
    }

    @Test func statusOfTheStubReplacesThatOfARawResponse() async throws {
        try session.stub(GetAnything.self, .response(RawResponse(status: 203), status: 206))
        #expect(try await session.response(for: GetAnything()).statusCode == 206)
    }

    @Test func repeatedHeaderFieldsOfARawResponseStay() async throws {
        let challenges = ["Basic realm=\"a\"", "Bearer"]
        var headers: HeaderItems = ["Vary": "A", "X-A": "1"]
        for challenge in challenges { headers.add("WWW-Authenticate", challenge) }
        let raw = RawResponse(headers: headers)
        try session.stub(GetAnything.self, .response(raw), .response(raw, headers: ["vary": "B", "x-b": "2"]))
        for vary in ["A", "B"] {
            let response = try await session.response(for: GetAnything())
            #expect(response.headers[values: .wwwAuthenticate] == challenges)
            #expect(response.headers[values: .vary] == [vary] && response.header("X-A") == "1")
            #expect(response.header("X-B") == (vary == "B" ? "2" : nil))
        }
    }

    @Test func rawResponsesAreFailuresAndPayloads() async throws {
        let gone = RawResponse(status: 410, headers: ["X-Reason": "moved"], body: Data("gone".utf8))
        try session.stub(GetUnread.self, .failure(404, gone), .failure(500, RawResponse()))
        let missing = try await #require(session.error(of: GetUnread()))
        #expect(missing.statusCode == 404 && missing.failure?.body == Data("gone".utf8))
        #expect(missing.failure?.header("x-reason") == "moved")
        let empty = try await #require(session.error(of: GetUnread()))
        #expect(empty.statusCode == 500 && empty.failure?.body == Data())
        let partial = RawResponse(status: 206, headers: ["X-A": "1"], body: Data("{}".utf8))
        try session.stub(
            GetUnread.self,
            .response(.other(partial)),
            .response(.item(pen)),
            .response(.other(partial), status: 299)
        )
        for status in [206, 200, 299] {
            let envelope = try await session.envelope(for: GetUnread())
            #expect(envelope.raw.statusCode == status)
            guard case .other(let raw) = envelope.value else { continue }
            #expect(status != 200 && raw.body == Data("{}".utf8) && raw.header("X-A") == "1")
        }
        // A status code that the request does not accept is that of the response, too.
        try session.stub(GetUnread.self, .response(.other(RawResponse(status: 404))))
        #expect(try await #require(session.error(of: GetUnread())).statusCode == 404)
    }

    @Test func optionalsAndDates() async throws {
        try session.stub(GetOptional<Kiosk.Item?>.self, .response(nil), .response(pen))
        try session.stub(GetOptional<String?>.self, .response(nil), .response("text"))
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        try session.stub(GetOptional<[Date]>.self) { _ in [date] }
        #expect(try await session.response(for: GetOptional<Kiosk.Item?>()) == nil)
        #expect(try await session.response(for: GetOptional<Kiosk.Item?>()) == pen)
        #expect(try await session.response(for: GetOptional<String?>()) == nil)
        #expect(try await session.response(for: GetOptional<String?>()) == "text")
        #expect(try await session.response(for: GetOptional<[Date]>()) == [date])
    }

    @Test func valueIsPutWhereItIsPicked() async throws {
        try session.stub(GetPicked<Int>.self) { _ in 5 }
        try session.stub(GetPicked<String>.self) { _ in "five" }
        try session.stub(GetPicked<Kiosk.Item>.self, .response(pen), .failure(422, Kiosk.Problem(message: "no")))
        #expect(try await session.response(for: GetPicked<Int>()) == 5)
        #expect(try await session.response(for: GetPicked<String>()) == "five")
        #expect(try await session.response(for: GetPicked<Kiosk.Item>()) == pen)
        let failure = try await #require(session.error(of: GetPicked<Kiosk.Item>()))
        #expect(failure.statusCode == 422 && failure.failure == Kiosk.Problem(message: "no"))
    }

    @Test func successRuleAndStatusAreThoseOfTheRequest() async throws {
        try session.stub(GetChecked<Kiosk.Item>.self) { _ in Kiosk.Item(id: 1, name: "checked") }
        try session.stub(GetChecked<[String: Bool]>.self, .response(["ok": false]), .response(["ok": true]))
        try session.stub(PostChecked.self) { _ in }
        let envelope = try await session.envelope(for: GetChecked<Kiosk.Item>())
        #expect(envelope.raw.statusCode == 203 && envelope.value.name == "checked")
        #expect(await session.error(of: GetChecked<[String: Bool]>())?.statusCode == 203)
        #expect(try await session.response(for: GetChecked<[String: Bool]>()) == ["ok": true])
        let body = try await session.envelope(for: PostChecked()).raw.body
        #expect(String(decoding: body, as: UTF8.self) == #"{"state":"done"}"#)
        try session.stub(PostCheckedByOneOf.self) { _ in }
        let first = try await session.envelope(for: PostCheckedByOneOf()).raw.body
        #expect(String(decoding: first, as: UTF8.self) == #"{"state":"done"}"#)
    }

    @Test func payloadsOfEnumsAreEncoded() async throws {
        try session.stub(GetByStatus.self, .response(.ok(pen)), .response(.accepted("soon"), status: 202))
        #expect(try await session.response(for: GetByStatus()) == .ok(pen))
        #expect(try await session.response(for: GetByStatus()) == .accepted("soon"))
        let problem = Kiosk.Problem(message: "none")
        try session.stub(GetByStatus.self, .failure(404, .problem(problem)), .failure(500, .reason("full")))
        #expect(await session.error(of: GetByStatus())?.failure == .problem(problem))
        #expect(await session.error(of: GetByStatus())?.failure == .reason("full"))
    }

    @Test func caseOfAnEnumHasItsOwnStatus() async throws {
        let ticket = Kiosk.Problem(message: "later")
        for (response, status) in [(GetOrder.Response.ok(pen), 200), (.accepted(ticket), 202), (.noContent, 204)] {
            try session.stub(GetOrder.self) { _ in response }
            let envelope = try await session.envelope(for: GetOrder())
            #expect(envelope.value == response && envelope.raw.statusCode == status)
        }
        try session.stub(GetOrder.self, .response(.noContent, status: 202))
        #expect(await session.error(of: GetOrder())?.kind == .undecodable)
    }

    @Test func textsAndBytesOfJSONAreEncodedAsJSON() async throws {
        try session.stub(GetTitle.self) { _ in "5 \"hi\"" }
        let title = try await session.envelope(for: GetTitle())
        #expect(title.value == "5 \"hi\"" && title.raw.header("Content-Type") == "application/json")
        try session.stub(GetTitle.self) { _ in "\"quoted\"" }
        #expect(try await session.response(for: GetTitle()) == "\"quoted\"")
        try session.stub(GetBytes.self) { _ in Data([0xFF, 0, 1]) }
        #expect(try await session.response(for: GetBytes()) == Data([0xFF, 0, 1]))
    }

    @Test func failuresHaveTheirStatusAndHeaders() async throws {
        try session.stub(GetItem.self) { request in
            request.id == 0 ? .failure(404, Kiosk.Problem(message: "no item")) : .response(Kiosk.Item(id: 1, name: "a"))
        }
        let missing = try await #require(session.error(of: GetItem(id: 0)))
        #expect(missing.statusCode == 404 && missing.failure == Kiosk.Problem(message: "no item"))
        #expect(try await session.response(for: GetItem(id: 1)).name == "a")
        try session.stub(AddItem.self, .failure(409, 409), .failure(503, headers: ["Retry-After": "7"]))
        #expect(await session.error(of: AddItem())?.failure == 409)
        let busy = try await #require(session.error(of: AddItem()))
        #expect(busy.statusCode == 503 && busy.response?.header("retry-after") == "7")
    }

    @Test func rawAndJSONResponsesAreSentAsTheyAre() async throws {
        try session.stub(
            GetOpaque.self,
            .json(["id": 4], status: 201, headers: ["X-Total": "9"]),
            .raw(status: 404, headers: ["Content-Type": "application/json"], #"{"reason":"gone"}"#),
            .raw("{")
        )
        let envelope = try await session.envelope(for: GetOpaque())
        #expect(envelope.value.id == 4 && envelope.raw.statusCode == 201 && envelope.raw.header("x-total") == "9")
        #expect(await session.error(of: GetOpaque())?.failure == GetOpaque.Failure(reason: "gone"))
        #expect(await session.error(of: GetOpaque())?.kind == .undecodable)
    }

    @Test func JSONLiteralsMayHaveValuesOfDifferentTypes() async throws {
        let item: JSON = ["id": 3]
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let stubs: [(Stub<GetAnything>, String)] = [
            (
                .json(["ok": true, "url": "x", "list": [1, "a", nil, 2.5]]),
                #"{"list":[1,"a",null,2.5],"ok":true,"url":"x"}"#
            ),
            (.json([]), "[]"), (.json([:]), "{}"), (.json(nil), "null"), (.json("a"), #""a""#), (.json(1.5), "1.5"),
            (.json(["a": 1, "b": 2.5]), #"{"a":1,"b":2.5}"#), (.json(["n": "a \(1)"]), #"{"n":"a 1"}"#),
            (.json(item), #"{"id":3}"#), (.json(["at": date]), #"{"at":"2023-11-14T22:13:20Z"}"#),
            (.json([pen]), #"[{"id":7,"name":"pen"}]"#), (.json([1, 2]), "[1,2]"),
        ]
        for (stub, text) in stubs {
            try session.stub(GetAnything.self, stub)
            let body = try await session.response(for: GetAnything()).body
            let json = try RawResponse(body: body).json(JSON.self)
            #expect(try json == RawResponse(body: Data(text.utf8)).json(JSON.self), "\(text)")
        }
    }

    @Test func streamsAreRawBodies() async throws {
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        for piece in ["data: a\n", "\ndata: b\n\n"] { continuation.yield(Data(piece.utf8)) }
        continuation.finish(throwing: ConnectionFailure.connectionLost("cut"))
        try session.stub(GetEvents.self, .raw(headers: ["Content-Type": "text/event-stream"], body: .chunks(pieces)))
        var received: [String] = []
        await #expect(throws: (any Error).self) {
            for try await event in try await session.response(for: GetEvents()) { received.append(event.data) }
        }
        #expect(received == ["a", "b"])
    }

    @Test func valuesThatCannotBeEncodedAreNamed() async throws {
        try session.stub(GetOpaque.self, .response(.init(id: 1)), .failure(400, .init(reason: "")))
        let response = try await #require(session.error(of: GetOpaque()))
        #expect("\(response)".contains("the response of GetOpaque cannot be encoded; stub it with .json or .raw"))
        let failure = try await #require(session.error(of: GetOpaque()))
        #expect("\(failure)".contains("the failure of GetOpaque cannot be encoded"))
        try session.stub(GetByStatus.self, .response(.pending))
        #expect(await session.error(of: GetByStatus())?.connectionFailure?.kind == .notStubbed)
        try session.stub(GetName.self, .raw(headers: ["bad name": ""], ""))
        #expect("\(try #require(await session.error(of: GetName())))".contains("\"bad name\" is not a header name"))
    }

    /// A request that leaves some responses undecoded.
    private struct GetUnread: KioskRequest {
        enum Response: Sendable {
            case item(Kiosk.Item)
            case other(RawResponse)
        }

        typealias Failure = RawResponse
        var path: RequestPath { "/unread" }

        func decodeResponse(_ response: RawResponse) throws -> Response {
            try response.statusCode == 200 ? .item(response.json()) : .other(response)
        }

        static func decodeFailure(from response: RawResponse) -> RawResponse? { response }
    }
}
