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

    private func session(_ transport: some Transport) -> Session {
        Session(transport: transport, timeout: nil, clock: clock)
    }
}

private struct WatchNumbers: KioskRequest {
    typealias Response = EventStream<[Int]>

    func buildRequest(_ request: inout RequestBuilder) { request.get("/watch") }
}
