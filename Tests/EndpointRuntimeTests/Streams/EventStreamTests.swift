import EndpointRuntime
import Foundation
import ScriptedServing
import TestClocks
import Testing

/// Events as values, from requests as they are generated, over URLSession and a real connection.
@Suite(.endsRunIfHanging)
struct EventStreamTests {
    @Test func modelsUntilTheEnd() async throws {
        let script: [ScriptedServer.Step] = [
            .head(200, "Content-Type: text/event-stream"), .send("data: {\"te"), .pause, .send("xt\":\"a\"}\n\n"),
            .pause,
            .send("data: {\"text\":\"é"), .send([0xF0, 0x9F]), .pause, .send([0x98, 0x80]), .send("\"}\n\n"),
            .send("data: [DONE]\n\ndata: {\"text\":\"never\"}\n\n"), .wait,
        ]
        try await ScriptedServer.run(script) { server in
            var texts: [String] = []
            for try await delta in try await session(server).response(for: Ask(prompt: "Hi")) {
                texts.append(delta.text)
            }
            #expect(texts == ["a", "é😀"])
            let request = try #require(server.requests.first)
            #expect(request.contains("text/event-stream"))
            #expect(request.hasSuffix(#"{"prompt":"Hi"}"#))
            try await until { server.departures == 1 }
        }
    }

    @Test func eventsByName() async throws {
        let stream =
            "event: delta\ndata: {\"text\":\"a\"}\n\nevent: done\ndata: {\"count\":1}\n\nevent: ping\ndata: x\n\n"
        let session = Session(transport: PieceTransport([Data(stream.utf8)]))
        let events = try await session.response(for: Follow()).collected()
        let ping = ServerSentEvent(name: "ping", data: "x")
        #expect(events == [.delta(Delta(text: "a")), .done(["count": 1]), .unknown(ping)])
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

    @Test func rejectionIsTheCallsError() async throws {
        let script: [ScriptedServer.Step] = [
            .head(429, "Content-Type: application/json"), .send(#"{"message":"slow down"}"#),
        ]
        try await ScriptedServer.run(script) { server in
            let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
                try await session(server).response(for: Ask(prompt: ""))
            }
            #expect(error?.failure?.message == "slow down")
            #expect(error?.statusCode == 429)
        }
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

    @Test func reportsBrokenConnections() async throws {
        let script: [ScriptedServer.Step] = [
            .send(
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 1000\r\n\r\ndata: {\"text\":\"a\"}\n\n"
            ),
            .pause,
        ]
        try await ScriptedServer.run(script) { server in
            var texts: [String] = []
            do {
                for try await delta in try await session(server).response(for: Ask(prompt: "")) {
                    texts.append(delta.text)
                }
                Issue.record("it broke off")
            } catch let error as SessionError<Never> {
                guard case .noResponse(_, .connectionLost) = error else {
                    Issue.record("\(error)")
                    return
                }
            }
            #expect(texts == ["a"])
        }
    }

    @Test func silenceTimesOut() async throws {
        try await ScriptedServer.run([.head(200, "Content-Type: text/event-stream"), .send(": hi\n"), .wait]) {
            server in
            let clock = ManualClock()
            let stream = try await session(server, clock: clock).response(for: Ask(prompt: ""))
            let reading = Task { await error(of: stream) }
            try await clock.advance(by: .seconds(60), until: reading)
            guard case .noResponse(_, .timedOut)? = await reading.value else {
                Issue.record("it did not time out")
                return
            }
            try await until { server.departures == 1 }
        }
    }

    @Test func leavingTheLoopStopsTheTransfer() async throws {
        let script: [ScriptedServer.Step] = [
            .head(200, "Content-Type: text/event-stream"), .send("data: {\"text\":\"a\"}\n\n"), .wait,
        ]
        try await ScriptedServer.run(script) { server in
            let stream = try await session(server).response(for: Ask(prompt: ""))
            for try await _ in stream { break }
            try await until { server.departures == 1 }
            withExtendedLifetime(stream) {}
        }
    }

    @Test func aStreamThatNobodyReadsIsStopped() async throws {
        let script: [ScriptedServer.Step] = [.head(200, "Content-Type: text/event-stream"), .wait]
        try await ScriptedServer.run(script) { server in
            _ = try await session(server).response(for: Ask(prompt: ""))
            try await until { server.departures == 1 }
        }
    }

    @Test func cancellingStopsTheTransfer() async throws {
        let script: [ScriptedServer.Step] = [
            .head(200, "Content-Type: text/event-stream"), .send("data: {\"text\":\"a\"}\n\n"), .wait,
        ]
        try await ScriptedServer.run(script, script) { server in
            let session = session(server)
            let stream = try await session.response(for: Ask(prompt: ""))
            let (first, arrived) = AsyncStream.makeStream(of: Void.self)
            let task = Task {
                for try await _ in stream { arrived.yield() }
            }
            for await _ in first { break }
            task.cancel()
            await #expect(throws: SessionError<Never>.self) { try await task.value }
            try await until { server.departures == 1 }

            let other = try await session.response(for: Ask(prompt: ""))
            session.cancelRequests(of: Ask.self)
            guard case .cancelled? = await error(of: other) else {
                Issue.record("it was cancelled by the session")
                return
            }
            try await until { server.departures == 2 }
        }
    }

    @Test func reconnectsWhereItWasLeft() async throws {
        let head = ScriptedServer.Step.head(200, "Content-Type: text/event-stream")
        let scripts: [[ScriptedServer.Step]] = [
            [head, .send("retry: 1\nid: 1\ndata: {\"text\":\"a\"}\n\ndata: {\"text\":\"cut")],
            [.head(503)],
            [head, .send("id: 2\ndata: {\"text\":\"b\"}\n\n")],
            [.head(204)],
        ]
        try await ScriptedServer.run(scripts[0], scripts[1], scripts[2], scripts[3]) { server in
            var texts: [String] = []
            let stream = try await session(server).response(for: Feed()).reconnecting(max: 3)
            for try await delta in stream { texts.append(delta.text) }
            #expect(texts == ["a", "b"])
            let ids = server.requests.map { request in
                request.split(separator: "\r\n").first { $0.lowercased().hasPrefix("last-event-id:") }.map {
                    $0.suffix(1)
                }
            }
            #expect(ids == [nil, "1", "1", "2"])
        }
    }

    @Test func reconnectsNotForEver() async throws {
        let script: [ScriptedServer.Step] = [.head(200, "Content-Type: text/event-stream"), .send("retry: 0\n\n")]
        try await ScriptedServer.run(script) { server in
            let stream = try await session(server).response(for: Feed()).reconnecting(max: 2)
            let error = await #expect(throws: SessionError<Never>.self) { try await stream.collected() }
            #expect(error?.connectionFailure?.kind == .connectionLost)
            #expect(server.requests.count == 3)
        }
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

    private func session(_ server: ScriptedServer, clock: any Clock<Duration> = ContinuousClock()) -> Session {
        Session(bases: [Kiosk.service: .url(server.base)], clock: clock)
    }

    private func error<Value>(of stream: EventStream<Value>) async -> SessionError<Never>? {
        do {
            for try await _ in stream {}
            return nil
        } catch {
            // Before macOS 15, the loop has no typed error.
            let failure: any Error = error
            return failure as? SessionError<Never>
        }
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

private struct Feed: KioskRequest {
    typealias Response = EventStream<Delta>

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/feed")
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
