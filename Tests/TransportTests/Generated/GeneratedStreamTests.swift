import EndpointRuntime
import Foundation
import ScriptedServing
import TestClocks
import Testing
import TransportScenarios

/// Streams of events and lines, from requests as they are generated.
@Suite(.bounded, .limited)
struct GeneratedStreamTests {
    @Test func modelsUntilTheEnd() async throws {
        let script: [ScriptedServer.Step] = [
            .head(200, "Content-Type: text/event-stream"), .send("data: {\"te"), .pause, .send("xt\":\"a\"}\n\n"),
            .pause,
            .send("data: {\"text\":\"é"), .send([0xF0, 0x9F]), .pause, .send([0x98, 0x80]), .send("\"}\n\n"),
            .send("data: [DONE]\n\ndata: {\"text\":\"never\"}\n\n"), .wait,
        ]
        try await ScriptedServer.run(script) { server in
            var texts: [String] = []
            for try await delta in try await Session(server).response(for: Ask(prompt: "Hi")) {
                texts.append(delta.text)
            }
            #expect(texts == ["a", "é😀"])
            let request = try #require(server.requests.first)
            #expect(request.contains("text/event-stream"))
            #expect(request.hasSuffix(#"{"prompt":"Hi"}"#))
            try await until { server.departures == 1 }
        }
    }

    @Test func rejectionIsTheCallsError() async throws {
        let script: [ScriptedServer.Step] = [
            .head(429, "Content-Type: application/json"), .send(#"{"message":"slow down"}"#),
        ]
        try await ScriptedServer.run(script) { server in
            let error = await #expect(throws: SessionError<Problem>.self) {
                try await Session(server).response(for: Ask(prompt: ""))
            }
            #expect(error?.failure?.message == "slow down")
            #expect(error?.statusCode == 429)
        }
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
                for try await delta in try await Session(server).response(for: Ask(prompt: "")) {
                    texts.append(delta.text)
                }
                Issue.record("it broke off")
            } catch let error as SessionError<Never> {
                guard case .noResponse(_, .connectionLost) = error else {
                    Issue.record("\(error)")
                    return
                }
            }
            #expect(texts == ["a"] || texts.isEmpty && !TestedTransport.current.keepsWhatCameBeforeABreak)
        }
    }

    @Test func silenceTimesOut() async throws {
        try await ScriptedServer.run([.head(200, "Content-Type: text/event-stream"), .send(": hi\n"), .wait]) {
            server in
            let clock = ManualClock()
            let stream = try await Session(server, clock: clock).response(for: Ask(prompt: ""))
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
            let stream = try await Session(server).response(for: Ask(prompt: ""))
            for try await _ in stream { break }
            try await until { server.departures == 1 }
            withExtendedLifetime(stream) {}
        }
    }

    @Test func anUnreadStreamIsStopped() async throws {
        let script: [ScriptedServer.Step] = [.head(200, "Content-Type: text/event-stream"), .wait]
        try await ScriptedServer.run(script) { server in
            _ = try await Session(server).response(for: Ask(prompt: ""))
            try await until { server.departures == 1 }
        }
    }

    @Test func cancellingStopsTheTransfer() async throws {
        let script: [ScriptedServer.Step] = [
            .head(200, "Content-Type: text/event-stream"), .send("data: {\"text\":\"a\"}\n\n"), .wait,
        ]
        try await ScriptedServer.run(script, script) { server in
            let session = Session(server)
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
            let stream = try await Session(server).response(for: Feed()).reconnecting(max: 3)
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
            let stream = try await Session(server).response(for: Feed()).reconnecting(max: 2)
            let error = await error(of: stream)
            #expect(error?.connectionFailure?.kind == .connectionLost)
            #expect(server.requests.count == 3)
        }
    }

    @Test func linesInSingleBytes() async throws {
        let steps = "{\"id\":1,\"name\":\"é\"}\n".utf8.flatMap { [ScriptedServer.Step.send([$0]), .pause] }
        try await ScriptedServer.run([.head()] + steps) { server in
            var names: [String] = []
            for try await item in try await Session(server).response(for: Dump()) { names.append(item.name) }
            #expect(names == ["é"])
        }
    }
}

private struct Delta: Decodable, Sendable {
    let text: String
}

private struct Item: Decodable, Sendable {
    let id: Int
    let name: String
}

private struct Problem: Decodable, Sendable {
    let message: String
}

/// A request as generated for `response: {events: Delta, until: "[DONE]"}`.
private struct Ask: Request {
    typealias Response = EventStream<Delta>
    typealias Failure = Problem
    static let service = FaultService.service

    let prompt: String

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.post("/chat")
        request.field("prompt", prompt)
    }

    func decodeResponse(_ response: RawResponse) throws -> Response {
        try response.events(until: "[DONE]")
    }
}

private struct Feed: Request {
    typealias Response = EventStream<Delta>
    static let service = FaultService.service

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/feed")
    }
}

/// A request as generated for `response: {lines: Item}`.
private struct Dump: Request {
    typealias Response = LineStream<Item>
    static let service = FaultService.service

    func buildRequest(_ request: inout RequestBuilder) throws {
        request.get("/dump")
    }
}
