import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointResilience

/// The second attempt of a slow request whose method is unsafe.
@Suite(.endsRunIfHanging)
struct HedgedWritesTests {
    private let clock = ManualClock()
    private let transport = GatedTransport()

    /// Begins a call, and waits until both of its attempts are sent.
    private func hedgedCall(_ request: OutgoingRequest) async throws -> Task<IncomingResponse, any Error> {
        let hedging = HedgedRequests(after: .fixed(.seconds(1)), share: 1, evenIfUnsafe: true, clock: clock)
        let call = Task { try await hedging.send(request, next: transport) }
        try await transport.waitForRequests(1)
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        try await transport.waitForRequests(2)
        return call
    }

    /// The first attempt may have had the effect that makes the second fail.
    @Test(arguments: [404, 409, 412, 503]) func errorOfTheSecondAttemptHasNoEffect(_ status: Int) async throws {
        let call = try await hedgedCall(request("PUT"))
        transport.respond(to: 1, status)
        for _ in 0..<100 { await Task.yield() }
        transport.respond(to: 0, 200, "first")
        #expect(try await call.value.text() == "first")
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func failureOfTheFirstAttemptIsThatOfTheCallIfTheSecondGetsAnError(_ order: [Int]) async throws {
        let call = try await hedgedCall(request("PUT"))
        for index in order {
            if index == 0 { transport.fail(0) } else { transport.respond(to: 1, 409) }
            for _ in 0..<100 { await Task.yield() }
        }
        await #expect(throws: ConnectionFailure.connectionLost("reset")) { try await call.value }
    }

    @Test func declaredSuccessOfTheSecondAttemptWins() async throws {
        var delete = try request("DELETE")
        delete.responseStatuses = [.successful, 404]
        let call = try await hedgedCall(delete)
        transport.respond(to: 1, 404, "second")
        #expect(try await call.value.text() == "second")
        try await until { self.transport.cancelled == [0] }
    }

    @Test func secondUploadRestartsTheTimeOutOnlyForItsPartsAndUntilTheFirstWins() async throws {
        let restarts = Locked(0)
        var put = try request("PUT")
        put.observeTimeout(restart: { restarts.withLock { $0 += 1 } }, of: { nil })
        let call = try await hedgedCall(put)
        // At its admission.
        transport.requests[1].reportProgress()
        #expect(restarts.withLock { $0 } == 0)
        transport.requests[1].reportProgress(sent: 1, of: 2)
        #expect(restarts.withLock { $0 } == 1)
        transport.respond(to: 0)
        _ = try await call.value
        transport.requests[1].reportProgress(sent: 2, of: 2)
        #expect(restarts.withLock { $0 } == 1)
    }
}
