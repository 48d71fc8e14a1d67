import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Events as values, from requests as they are generated. `TransportTests` tests them over real connections.
@Suite(.endsRunIfHanging)
struct EventStreamTests {
    @Test func eventsByName() async throws {
        let stream =
            "event: delta\ndata: {\"text\":\"a\"}\n\nevent: done\ndata: {\"count\":1}\n\nevent: ping\ndata: x\n\n"
        let session = Session(transport: PieceTransport([Data(stream.utf8)]))
        let events = try await session.response(for: Follow()).collected()
        let ping = ServerSentEvent(name: "ping", data: "x")
        #expect(events == [.delta(Delta(text: "a")), .done(["count": 1]), .unknown(ping)])
    }

    /// Servers send them to keep a connection alive, or to set the last ID.
    @Test(arguments: ["data\n\n", "data:\n\n", "id: 1\ndata: \n\n", "data: \t\ndata:\n\n"])
    func eventsWithoutDataAreNoJSON(_ event: String) async throws {
        let stream = Data("\(event)data: {\"text\":\"a\"}\n\n\(event)".utf8)
        let session = Session(transport: PieceTransport([stream]))
        #expect(try await session.response(for: Ask(prompt: "")).collected() == [Delta(text: "a")])
        let optional: EventStream<Delta?> = try RawResponse(body: stream).events()
        #expect(try await optional.collected() == [Delta(text: "a")])
        let texts: EventStream<String> = try RawResponse(body: stream).events()
        #expect(try await texts.collected().count == 3)
    }

    @Test func namedEventsWithoutDataAreSkippedIfTheyAreJSON() async throws {
        let stream = "event: delta\ndata:\n\nevent: ping\ndata:\n\nevent: done\ndata: {}\n\n"
        let session = Session(transport: PieceTransport([Data(stream.utf8)]))
        let events = try await session.response(for: Follow()).collected()
        #expect(events == [.unknown(ServerSentEvent(name: "ping", data: "")), .done([:])])
    }

    @Test func emptyDataMayEndTheStream() async throws {
        let response = RawResponse(body: Data("data: 1\n\ndata:\n\ndata: 2\n\n".utf8))
        let events: EventStream<Int> = try response.events(until: "")
        #expect(try await events.collected() == [1])
    }

    @Test func skippedEventsAreNoElements() async throws {
        let response = RawResponse(body: Data("data: ping\n\ndata: 1\n\ndata: [PING]\n\ndata: 2\n\ndata: end\n\n".utf8))
        let values: EventStream<Int> = try response.events(until: "end", skipping: ["ping", "[PING]"])
        #expect(try await values.collected() == [1, 2])
        let dates: EventStream<Date> = try response.events(.seconds, until: "end", skipping: ["ping", "[PING]"])
        #expect(try await dates.collected().map(\.timeIntervalSince1970) == [1, 2])
        let texts: EventStream<String> = try response.events(skipping: ["ping"])
        #expect(try await texts.collected() == ["1", "[PING]", "2", "end"])
    }

    @Test func skippedEventsMayHaveANameAndSetTheLastID() async throws {
        let stream = "event: delta\nid: 7\ndata: ping\n\nevent: delta\ndata: {\"text\":\"a\"}\n\n"
        let response = RawResponse(body: Data(stream.utf8))
        let named: EventStream<Follow.Event> = try response.events(skipping: ["ping"])
        #expect(try await named.collected() == [.delta(Delta(text: "a"))])
        let whole: EventStream<ServerSentEvent> = try response.events(skipping: ["ping"])
        #expect(try await whole.collected().map(\.id) == ["7"])
    }

    /// Only the whole data of an event is compared.
    @Test(arguments: ["pin", "ping ", "ping\ndata: ping"])
    func otherEventsAreNotSkipped(_ data: String) async throws {
        let response = RawResponse(body: Data("data: \(data)\n\n".utf8))
        let events: EventStream<Int> = try response.events(skipping: ["ping"])
        await #expect(throws: SessionError<Never>.self) { try await events.collected() }
    }

    @Test func eventsThatHaveArrivedAreNotDeliveredAfterACancellation() async throws {
        let text = String(repeating: "data: {\"text\":\"a\"}\n\n", count: 100)
        let session = Session(transport: PieceTransport([Data(text.utf8)]))
        let reading = Task {
            var count = 0
            do {
                for try await _ in try await session.response(for: Ask(prompt: "")) {
                    count += 1
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            } catch {
                #expect((error as? any AnySessionError)?.isCancelled == true)
                return count
            }
            Issue.record("the stream ended without an error")
            return count
        }
        #expect(await reading.value == 1)
    }

    @Test func descriptionOfAnEvent() {
        #expect("\(ServerSentEvent(data: "x"))" == "message: x")
        #expect("\(ServerSentEvent(name: "ping", data: "{}", id: "42"))" == "ping 42: {}")
    }

    @Test func reportsBadEvents() async throws {
        let session = Session(
            transport: PieceTransport([Data("data: {\"text\":\"a\"}\n\ndata: {\"text\":1}\n\n".utf8)])
        )
        let stream = try await session.response(for: Ask(prompt: ""))
        let error = await error(of: stream)
        guard case .undecodable(let response, let failure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.path == "event 2: text")
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"text":1}"#)
        #expect(response.request.name.hasSuffix("Ask"))
    }

    @Test(arguments: ["text/html", "application/xml", "application/problem+json", "image/png"])
    func anotherMediaTypeIsTheCallsError(_ media: String) async throws {
        let session = Session(transport: PieceTransport([Data("<html>".utf8)], headers: ["Content-Type": media]))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await session.response(for: Ask(prompt: ""))
        }
        #expect(error?.description.contains("expected text/event-stream, found \(media)") == true)
    }

    @Test(arguments: ["Text/Event-Stream;charset=utf-8", "text/plain", "application/octet-stream", ""])
    func mediaTypesThatSayNothingAreRead(_ media: String) async throws {
        let response = RawResponse(headers: ["Content-Type": media], body: Data("data: a\n\n".utf8))
        let events: EventStream<String> = try response.events()
        #expect(try await events.collected() == ["a"])
    }

    /// The last of several values counts, as in browsers.
    @Test(
        arguments: [
            ["Content-Type": "text/event-stream", "Content-Type": "text/event-stream"],
            ["Content-Type": "text/event-stream, text/event-stream"],
            ["Content-Type": "text/html", "Content-Type": "text/event-stream"],
        ] as [HeaderItems]
    )
    func mediaTypeThatIsSentTwiceIsRead(_ headers: HeaderItems) async throws {
        let transport = PieceTransport([Data("data: a\n\n".utf8)], headers: headers)
        let stream = try await Session(transport: transport).response(for: Watch())
        #expect(try await stream.collected().map(\.data) == ["a"])
    }

    @Test func mediaTypeThatTheRequestAsksForIsRead() async throws {
        let media = "application/vnd.acme.events"
        let transport = PieceTransport([Data("data: a\n\n".utf8)], headers: ["Content-Type": media])
        let call = Call(Watch(), on: Session(transport: transport))
        let stream = try await call.header("Accept", "text/html;q=0.1, \(media)").response()
        #expect(try await stream.collected().map(\.data) == ["a"])
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await call.header("Accept", "application/*").response()
        }
        #expect(error?.description.contains("expected text/event-stream") == true)
    }

    /// A request may ask for JSON or HTML because of its other responses.
    @Test(arguments: ["application/json", "application/problem+json", "text/html"])
    func jsonAndHTMLAreNoEvents(media: String) async throws {
        let transport = PieceTransport([Data("data: a\n\n".utf8)], headers: ["Content-Type": media])
        let accept = "text/event-stream, \(media);q=0.5"
        let call = Call(Watch(), on: Session(transport: transport)).header("Accept", accept)
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) { try await call.response() }
        #expect(error?.description.contains("expected text/event-stream") == true)
        let declared = Call(Watch(), on: Session(transport: transport)).header("Accept", media)
        #expect(try await declared.response().collected().map(\.data) == ["a"])
    }

    @Test func anEventThatIsTooLongIsAnError() async throws {
        let pieces = Array(repeating: Data(repeating: UInt8(ascii: "x"), count: 1000), count: 20)
        let session = Session(transport: PieceTransport([Data("data: ".utf8)] + pieces), bodyLimit: 10_000)
        let error = await error(of: try await session.response(for: Ask(prompt: "")))
        #expect(
            error?.description.contains("longer than 10000 bytes at 'event 1'") == true,
            "\(String(describing: error))"
        )
    }

    @Test func answersInMemoryAreReadTheSameWay() async throws {
        let stream = try Ask(prompt: "").interpret(RawResponse(body: Data("data: {\"text\":\"a\"}\n\n".utf8)))
        let texts = try await stream.collected().map(\.text)
        #expect(texts == ["a"])
    }
}

private struct Delta: Codable, Sendable, Hashable {
    let text: String
}

/// A request as generated for `response: {events: Delta, until: "[DONE]"}`.
private struct Ask: KioskRequest {
    typealias Response = EventStream<Delta>
    typealias Failure = Kiosk.Problem

    let prompt: String

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.post("/chat")
        request.field("prompt", prompt)
    }

    func decodeResponse(_ response: RawResponse) throws -> Response {
        try response.events(until: "[DONE]")
    }
}

/// A request as generated for `response: {events: {delta: Delta, done: JSON}}`.
private struct Follow: KioskRequest {
    typealias Response = EventStream<Event>

    enum Event: NamedEvent, Hashable {
        case delta(Delta)
        case done(JSON)
        /// An event that the spec does not list.
        case unknown(ServerSentEvent)

        init(_ event: ServerSentEvent) throws {
            switch event.name {
            case "delta": self = .delta(try event.json())
            case "done": self = .done(try event.json())
            default: self = .unknown(event)
            }
        }
    }

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/follow")
    }
}
