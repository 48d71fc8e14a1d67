import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// Stubs in front of another transport, and inside of one.
@Suite(.endsRunIfHanging)
struct FallbackTests {
    @Test func requestsWithoutAStubGoToTheFallback() async throws {
        let server = Responding { _ in RawResponse(headers: ["Content-Type": "text/plain"], body: Data("b".utf8)) }
        let stubs = StubTransport(fallback: server)
        stubs.stub(GetTitle.self) { _ in "a" }
        let session = Session(transport: stubs)
        #expect(try await session.response(for: GetTitle()) == "a")
        #expect(try await session.response(for: GetName()) == "b")
        #expect(server.requestCount == 1 && stubs.sent.count == 2)
    }

    @Test func sessionWithoutStubsCannotBeStubbed() {
        let session = Session(transport: Wrapping(next: StubTransport()))
        #expect(throws: ConnectionFailure(.notStubbed, "the session has no stubs; create it with Session.stubbed()")) {
            try session.stub(GetName.self) { _ in "" }
        }
    }

    @Test func transportInFrontOfStubsIsReported() async throws {
        let stubs = StubTransport()
        stubs.stub(GetItem.self) { _ in Kiosk.Item(id: 1, name: "") }
        let failure = try await #require(problem(of: Session(transport: Wrapping(next: stubs))))
        #expect(failure.message.contains("a session needs StubTransport itself"))
    }

    @Test func transportInFrontOfStubsWithAFallbackIsReported() async throws {
        let server = Responding { _ in .json(#"{"id": 1, "name": "real"}"#) }
        let stubs = StubTransport(fallback: server)
        let session = Session(transport: Wrapping(next: stubs))
        // Without stubs, it only records what is sent.
        #expect(try await session.response(for: GetItem()).name == "real")
        stubs.stub(GetItem.self) { _ in Kiosk.Item(id: 1, name: "stubbed") }
        let failure = try await #require(problem(of: session))
        #expect(failure.kind == .notStubbed && failure.message.contains("a session needs StubTransport itself"))
        #expect(server.requestCount == 1 && stubs.sent.count == 2)
        // The request of another client belongs to no session, and has no type.
        _ = try await stubs.send(OutgoingRequest(url: try #require(URL(string: "https://kiosk.example/v1/items/7"))))
        #expect(server.requestCount == 2)
    }
}

private struct Wrapping: Transport {
    let next: any Transport

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        try await next.send(request)
    }
}
