import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// The leniency of sessions, services and endpoints, and where their issues are found.
@Suite(.endsRunIfHanging) struct LenientSessionTests {
    /// A request whose endpoint or service may declare a leniency.
    private protocol Leniently: Request where Response == [Int] {}

    private struct Silent: Leniently {
        static let service = Service(name: "Silent", base: "https://example.com")
        func buildRequest(_ request: inout RequestBuilder) { request.get("/") }
    }

    private struct OfService: Leniently {
        static let service = Service(name: "Lenient", base: "https://example.com", leniency: .all)
        func buildRequest(_ request: inout RequestBuilder) { request.get("/") }
    }

    private struct OfEndpoint: Leniently {
        static let service = Service(name: "Silent", base: "https://example.com")
        static let responsePolicy = ResponsePolicy(leniency: .quotedScalars)
        func buildRequest(_ request: inout RequestBuilder) { request.get("/") }
    }

    private struct StrictEndpoint: Leniently {
        static let service = Service(name: "Lenient", base: "https://example.com", leniency: .all)
        static let responsePolicy = ResponsePolicy(leniency: .strict)
        func buildRequest(_ request: inout RequestBuilder) { request.get("/") }
    }

    private func read<R: Leniently>(_ request: R, _ leniency: Leniency) async throws -> Envelope<[Int]> {
        let transport = PieceTransport([Data(#"[1,"2",{}]"#.utf8)], headers: ["Content-Type": "application/json"])
        return try await Session(transport: transport, leniency: leniency).envelope(for: request)
    }

    @Test func theInnermostLeniencyCounts() async throws {
        #expect(try await read(Silent(), .all).value == [1, 2])
        #expect(try await read(Silent(), .invalidElements).value == [1])
        #expect(try await read(OfService(), .strict).value == [1, 2])
        await #expect(throws: SessionError<Never>.self) { try await read(Silent(), .strict) }
        await #expect(throws: SessionError<Never>.self) { try await read(OfEndpoint(), .all) }
        await #expect(throws: SessionError<Never>.self) { try await read(StrictEndpoint(), .all) }
    }

    @Test func issuesOfAnEnvelope() async throws {
        let envelope = try await read(Silent(), .all)
        #expect(
            Array(envelope.issues) == [
                ResponseIssue(.wrongType(expected: "a whole number", found: "a string"), at: "[1]", .converted),
                ResponseIssue(.wrongType(expected: "a whole number", found: "an object"), at: "[2]", .dropped("[2]")),
            ]
        )
        #expect(envelope.issues.omitted == 0)
    }

    @Test func withoutASession() throws {
        let response = RawResponse(body: Data(#"[1,"2",{}]"#.utf8))
        #expect(try OfService().interpret(response) == [1, 2])
        #expect(throws: SessionError<Never>.self) { try Silent().interpret(response) }
        #expect(throws: SessionError<Never>.self) { try StrictEndpoint().interpret(response) }
    }

    private struct Dump: KioskRequest {
        typealias Response = LineStream<[Int]>
        func buildRequest(_ request: inout RequestBuilder) { request.get("/dump") }
    }

    private struct Watch: KioskRequest {
        typealias Response = EventStream<[Int]>
        func buildRequest(_ request: inout RequestBuilder) { request.get("/watch") }
        func decodeResponse(_ response: RawResponse) throws -> EventStream<[Int]> {
            try response.events()
        }
    }

    private final class Calls: CallObserver {
        let ended = Recorder<CallSummary>()

        func callDidEnd(_ call: CallSummary) { ended.record(call) }
    }

    @Test func linesOfAStream() async throws {
        let calls = Calls()
        let transport = PieceTransport([Data("[1]\n[\"2\"]\n\n[{},3]\n".utf8)])
        let session = Session(transport: transport, middleware: [calls], leniency: .all)
        let envelope = try await session.envelope(for: Dump())
        #expect(envelope.issues.isEmpty)
        #expect(try await envelope.value.collected() == [[1], [2], [3]])
        let issues = envelope.issues.map(\.description)
        #expect(
            issues == [
                "expected a whole number, found a string at 'line 2: [0]'; the value is converted",
                "expected a whole number, found an object at 'line 4: [0]'; the element is left out",
            ]
        )
        #expect(calls.ended.values.map { $0.issues.map(\.description) } == [issues])
    }

    @Test func eventsOfAStream() async throws {
        let transport = PieceTransport(
            [Data("data: [1]\n\ndata: [\"2\"]\n\n".utf8)],
            headers: ["Content-Type": "text/event-stream"]
        )
        let session = Session(transport: transport, leniency: .all)
        let envelope = try await session.envelope(for: Watch())
        #expect(try await envelope.value.collected() == [[1], [2]])
        #expect(envelope.issues.map(\.path) == ["event 2: [0]"])
    }

    @Test func callsAreObserved() async throws {
        let calls = Calls()
        let transport = PieceTransport([Data(#"[1,"2"]"#.utf8)], headers: ["Content-Type": "application/json"])
        _ = try await Session(transport: transport, middleware: [calls], leniency: .all).response(for: Silent())
        _ = try? await Session(transport: transport, middleware: [calls]).response(for: Silent())
        #expect(calls.ended.values.map(\.issues.count) == [1, 0])
    }

    @Test func bodiesOfErrorsAreObserved() async throws {
        let calls = Calls()
        let transport = FakeTransport(statuses: 404, body: #"{"message":12}"#)
        let session = Session(transport: transport, middleware: [calls], leniency: .all)
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await session.response(for: GetItem())
        }
        #expect(error?.failure == Kiosk.Problem(message: "12"))
        #expect(error?.response?.issues.map(\.path) == ["message"])
        #expect(calls.ended.values.map { $0.issues.map(\.path) } == [["message"]])
    }

    private struct Numbers: KioskRequest, PagedRequest {
        typealias Response = [Int]
        typealias Item = Int
        static let pages: PageRule = .link
        func buildRequest(_ request: inout RequestBuilder) { request.get("/numbers") }
    }

    /// Whoever iterates over items receives no envelopes.
    @Test func itemsOfPagesAreObserved() async throws {
        let calls = Calls()
        let transport = FakeTransport { _, index in
            index == 0
                ? RawResponse(headers: ["Link": "</v1/more>; rel=next"], body: Data(#"[1,"2"]"#.utf8))
                : RawResponse(body: Data("[{},3]".utf8))
        }
        let session = Session(transport: transport, middleware: [calls], leniency: .all)
        #expect(try await Call(Numbers(), on: session).items.collected() == [1, 2, 3])
        #expect(calls.ended.values.map { $0.issues.map(\.path) } == [["[1]"], ["[0]"]])
    }

    @Test func missingListAtAPath() throws {
        struct Find: Request {
            typealias Response = [Kiosk.Item]
            static let service = Service(name: "Find", base: "https://example.com", leniency: .missingCollections)
            static let responsePolicy = ResponsePolicy(pick: ["data", "items"])
            func buildRequest(_ request: inout RequestBuilder) { request.get("/") }
        }
        let texts = [
            #"{"data":{}}"#, "{}", #"{"data":{"items":null}}"#, #"{"data":null}"#, #"{"data":[]}"#, "null", "[]",
        ]
        for text in texts {
            #expect(try Find().interpret(RawResponse(body: Data(text.utf8))) == [], "\(text)")
        }
        #expect(throws: SessionError<Never>.self) { try Find().interpret(RawResponse(body: Data(#"{"data":5}"#.utf8))) }
    }

    private struct Echoed: Model {
        let size: Crate.Size?
        let counts: [String: Int]?

        init(_ json: inout FieldReader) {
            json.expectIfPresent("mode", "live")
            size = json.readIfPresent("size")
            counts = json.readIfPresent("counts")
        }

        func encodeFields(to json: inout FieldWriter) {}
    }

    private struct Echo: DeclaredRequest {
        typealias Response = Echoed
        static let service = Service(name: "Echo", base: "https://echo.example", auth: [[.bearer]])
        var path: RequestPath { "/" }
    }

    /// Reads a response that repeats the token of the request.
    private func echo(_ body: String, _ leniency: Leniency) async throws -> Envelope<Echoed> {
        let token = "correct-horse-battery-9"
        let body = body.replacing("TOKEN", with: token)
        let transport = FakeTransport(statuses: 200, headers: ["Content-Type": "application/json"], body: body)
        let session = Session(transport: transport, credentials: [Echo.service: .bearer(token)], leniency: leniency)
        return try await session.envelope(for: Echo())
    }

    @Test func issuesHideTheCredentialsOfTheRequest() async throws {
        let body = #"{"mode":"TOKEN","size":"TOKEN","counts":{"TOKEN":[]}}"#
        let issues = try await echo(body, .all).issues
        #expect(
            issues.map(\.description) == [
                "expected 'live', found '<redacted>' at 'mode'; the field is omitted",
                #""<redacted>" is not one of the allowed values at 'size'; the field is omitted"#,
                "expected a whole number, found a list at 'counts.<redacted>'; the element is left out",
            ]
        )
        #expect(issues.last?.resolution == .dropped("counts.<redacted>"))
    }

    @Test func pathsOfErrorsHideTheCredentialsOfTheRequest() async throws {
        let error = await #expect(throws: SessionError<Never>.self) {
            try await echo(#"{"counts":{"TOKEN":[]}}"#, .strict)
        }
        guard case .undecodable(_, let failure)? = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(failure.path == "counts.<redacted>")
    }

    /// The leniency and the issues of a response do not matter for comparisons.
    @Test func responsesCompareWithoutIssues() async throws {
        let (lenient, strict) = (try await read(Silent(), .all).raw, RawResponse(body: Data(#"[1,"2",{}]"#.utf8)))
        #expect(lenient.body == strict.body)
        #expect(ServerSentEvent(data: "1") == ServerSentEvent(data: "1"))
    }
}
