import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// Attempts that are given up before their transport has returned.
@Suite(.endsRunIfHanging)
struct AbandonedAttemptTests {
    /// Cancellation handlers run before the caller continues, so that a middleware can react to a request that may have
    /// reached the server.
    @Test(arguments: [true, false])
    func cancellationHandlersRunBeforeTheCallEnds(isTimeout: Bool) async throws {
        let clock = ManualClock()
        let log = Recorder<String>()
        let transport = Stubborn(log: log)
        let session = Session(transport: transport, timeout: isTimeout ? .seconds(1) : nil, clock: clock)
        let call = Task {
            let result = await Call(GetItem(), on: session).result()
            log.record("result")
            return result
        }
        await transport.hasBegun.value
        if isTimeout { clock.advance(by: .seconds(1)) } else { call.cancel() }
        guard case .failure(let error) = await call.value else {
            Issue.record("the call has succeeded")
            return
        }
        #expect(error.isCancelled != isTimeout)
        #expect(log.values == ["cancelled", "result"])
        transport.mayEnd.give(())
    }

    /// A transport that ignores cancellation may report progress after the call.
    @Test func progressOfAnAbandonedAttemptIsNotReported() async throws {
        let clock = ManualClock()
        let progress = Recorder<Int>()
        let transport = Stubborn(log: Recorder<String>())
        let session = Session(transport: transport, timeout: .seconds(1), clock: clock)
        let call = Task {
            await Call(AddItem(), on: session).onUploadProgress(on: .inline) { progress.record($0.sent) }.result()
        }
        await transport.hasBegun.value
        clock.advance(by: .seconds(1))
        _ = await call.value
        transport.mayEnd.give(())
        try await until { transport.hasReported.withLock { $0 } }
        #expect(progress.values == [1])
    }
}

/// A transport that ignores cancellation, except that it records it.
private struct Stubborn: Transport {
    let log: Recorder<String>
    let hasBegun = FirstResult<Void>()
    let mayEnd = FirstResult<Void>()
    let hasReported = Locked(false)

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        await withTaskCancellationHandler {
            request.reportProgress(sent: 1, of: 2)
            hasBegun.give(())
            await mayEnd.value
            request.reportProgress(sent: 2, of: 2)
            hasReported.withLock { $0 = true }
        } onCancel: {
            log.record("cancelled")
        }
        return IncomingResponse(status: .ok)
    }
}
