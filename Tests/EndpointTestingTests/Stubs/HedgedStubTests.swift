import EndpointResilience
import EndpointRuntime
import EndpointTesting
import TestClocks
import Testing

/// A test can delay one attempt of a request, so that the second attempt is sent and wins.
@Suite(.endsRunIfHanging)
struct HedgedStubTests {
    private let clock = EndpointTesting.TestClock()
    private let stubs = StubTransport()

    private var session: Session {
        let hedging = HedgedRequests(after: .fixed(.seconds(1)), share: 1, clock: clock)
        return Session(transport: stubs, middleware: [hedging], clock: clock)
    }

    @Test func secondAttemptWins() async throws {
        stubs.stub(
            GetName.self,
            .response("slow").delayed(by: .seconds(10)),
            .response("fast").delayed(by: .seconds(2))
        )
        #expect(try await session.response(for: GetName()) == "fast")
        #expect(clock.now.offset == .seconds(3))
        #expect(clock.waits == [.seconds(10), .seconds(2)])
    }

    @Test func firstAttemptWins() async throws {
        stubs.stub(
            GetName.self,
            .response("first").delayed(by: .seconds(3)),
            .response("second").delayed(by: .seconds(5))
        )
        #expect(try await session.response(for: GetName()) == "first")
        #expect(clock.now.offset == .seconds(3))
        #expect(stubs.sent.count == 2)
    }

    @Test func fastRequestIsSentOnce() async throws {
        stubs.stub(GetName.self, .response("fast").delayed(by: .milliseconds(900)))
        #expect(try await session.response(for: GetName()) == "fast")
        #expect(stubs.sent.count == 1)
    }
}
