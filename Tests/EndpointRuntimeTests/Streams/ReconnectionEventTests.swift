import Foundation
import TestClocks
import Testing

@testable import EndpointRuntime

/// Streams that connect again: which events count, and which one ends the stream.
@Suite(.endsRunIfHanging)
struct ReconnectionEventTests {
    private let clock = TestClock()

    @Test func idOfAnEventWithoutDataIsSent() async throws {
        let transport = PullTransport(PulledBody("id: 1\ndata: \n\n"), PulledBody("data: [2]\n\n"))
        var iterator = try await session(transport).response(for: WatchNumbers()).reconnecting().makeAsyncIterator()
        #expect(try await iterator.next() == [2])
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil, "1"])
    }

    @Test func eventsWithoutDataDoNotResetTheNumberOfReconnections() async throws {
        let transport = PullTransport(PulledBody("id: 1\ndata: \n\n"))
        let stream = try await session(transport).response(for: WatchNumbers()).reconnecting(max: 2)
        let error = await #expect(throws: SessionError<Never>.self) { try await stream.collected() }
        #expect(error?.connectionFailure?.kind == .connectionLost)
        #expect(transport.requests.count == 3)
    }

    /// A server that only sends signs of life may have lost the stream.
    @Test func skippedEventsDoNotResetTheNumberOfReconnections() async throws {
        let transport = PullTransport(PulledBody("id: 1\ndata: ping\n\n"))
        let stream = try await session(transport).response(for: WatchWords()).reconnecting(max: 2)
        let error = await #expect(throws: SessionError<Never>.self) { try await stream.collected() }
        #expect(error?.connectionFailure?.kind == .connectionLost)
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil, "1", "1"])
    }

    /// Another request would repeat the whole stream.
    @Test(arguments: ["[DONE]", "[DONE]\n", "[DONE]\r\n", "[DONE]\r", "[DONE]\nid: 2"])
    func lastEventNeedsNoEmptyLine(_ end: String) async throws {
        let transport = PullTransport(PulledBody("data: hi\n\ndata: \(end)"))
        let stream = try await session(transport).response(for: Chat()).reconnecting(max: 2)
        #expect(try await stream.collected() == ["hi"])
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [("[DONE]\n", true), ("[DONE", false)])
    func lastEventEndsAStreamWhoseConnectionBreaks(_ end: String, isLast: Bool) async throws {
        let transport = PieceTransport([Data("data: hi\n\ndata: \(end)".utf8)], failure: .connectionLost("gone"))
        let stream = try await session(transport).response(for: Chat())
        if isLast {
            #expect(try await stream.collected() == ["hi"])
        } else {
            let error = await #expect(throws: SessionError<Never>.self) { try await stream.collected() }
            #expect(error?.connectionFailure?.kind == .connectionLost)
        }
    }

    @Test(arguments: ["[DONE", "[DONE]\ndata: a", "a\n", "[DONE]a\r\n"])
    func anotherIncompleteEventDoesNotEndTheStream(_ end: String) async throws {
        let transport = PullTransport(PulledBody("data: hi\n\ndata: \(end)"), PulledBody("data: b\n\ndata: [DONE]\n\n"))
        let stream = try await session(transport).response(for: Chat()).reconnecting()
        #expect(try await stream.collected() == ["hi", "b"])
        #expect(transport.requests.count == 2)
    }

    private func session(_ transport: some Transport) -> Session {
        Session(transport: transport, timeout: nil, clock: clock)
    }
}

private struct WatchNumbers: KioskRequest {
    typealias Response = EventStream<[Int]>

    func buildRequest(_ request: inout RequestBuilder) { request.get("/watch") }
}

/// A request as generated for `response: {events: String, skip: ping}`.
private struct WatchWords: KioskRequest {
    typealias Response = EventStream<String>

    func buildRequest(_ request: inout RequestBuilder) { request.get("/watch") }

    func decodeResponse(_ response: RawResponse) throws -> Response {
        try response.events(skipping: ["ping"])
    }
}

/// A request as generated for `response: {events: String, until: "[DONE]"}`.
private struct Chat: KioskRequest {
    typealias Response = EventStream<String>

    func buildRequest(_ request: inout RequestBuilder) { request.post("/chat") }

    func decodeResponse(_ response: RawResponse) throws -> Response {
        try response.events(until: "[DONE]")
    }
}
