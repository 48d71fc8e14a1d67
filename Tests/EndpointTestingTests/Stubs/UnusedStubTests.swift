import EndpointRuntime
import EndpointTesting
import TestClocks
import Testing

/// A test can find out which stubs were not used, and forbid further requests.
@Suite(.endsRunIfHanging)
struct UnusedStubTests {
    private let session = Session.stubbed()

    @Test func stubsThatWereNotUsedAreListed() async throws {
        try session.stub(GetName.self) { _ in "a" }
        try session.stub(GetPicture.self, .fault(.connectionLost("cut")), .raw("a"))
        try session.stub(GetTitle.self, .response("a"), .end)
        try session.stub(GetItem.self, .end)
        #expect(try session.stubs.unused == ["GetName", "GetPicture", "GetTitle"])
        _ = try await session.response(for: GetName())
        _ = try await session.response(for: GetTitle())
        _ = try? await session.response(for: GetPicture())
        #expect(try session.stubs.unused == ["GetPicture"])
        _ = try await session.response(for: GetPicture())
        #expect(try session.stubs.unused == [])
    }

    @Test func replacedStubsDoNotCount() async throws {
        try session.stub(GetName.self, .response("a"), .response("b"))
        try session.stub(GetName.self, .response("c"))
        _ = try await session.response(for: GetName())
        #expect(try session.stubs.unused == [])
    }

    @Test func resultsBehindTheEndAreNeverUsed() async throws {
        try session.stub(GetName.self, .response("a"), .end, .response("b"))
        #expect(try await session.response(for: GetName()) == "a")
        #expect(try session.stubs.unused == ["GetName"])
        for count in 2...4 {
            let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: GetName()) }
            let problem = "GetName was sent \(count) times, but 1 response was stubbed before .end"
            #expect(error?.connectionFailure?.message == problem + ", which must be the last in the sequence")
        }
        #expect(try session.stubs.unused == ["GetName"])
    }

    @Test func requestsAfterTheEndAreErrors() async throws {
        try session.stub(GetName.self, .response("a"), .response("b"), .end)
        try session.stub(GetTitle.self, .end)
        for name in ["a", "b"] { #expect(try await session.response(for: GetName()) == name) }
        for count in 3...4 {
            let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: GetName()) }
            #expect(error?.connectionFailure?.kind == .notStubbed)
            let message = error?.connectionFailure?.message
            #expect(message == "GetName was sent \(count) times, but 2 responses were stubbed")
        }
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: GetTitle()) }
        #expect(error?.connectionFailure?.message == "GetTitle was sent once, but 0 responses were stubbed")
    }
}
