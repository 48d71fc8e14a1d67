import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointResilience

/// Time-outs and deadlines of callers whose request a middleware sends for them.
@Suite(.endsRunIfHanging)
struct TimeOutTests {
    /// Records whether the requests that fail have timed out.
    private final class Watch: Middleware {
        private let log = Locked<[Bool]>([])

        var timeOuts: [Bool] { log.withLock { $0 } }

        func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
            do {
                return try await next.send(request)
            } catch {
                log.withLock { $0.append(request.hasTimedOut) }
                throw error
            }
        }
    }

    private let clock = ManualClock()
    private let transport = GatedTransport()
    private let coalescing = RequestCoalescing()
    private let watch = Watch()

    private func session(_ middleware: any Middleware, deadline: Duration? = nil) -> Session {
        Session(
            transport: transport,
            middleware: [middleware, watch],
            timeout: deadline == nil ? .seconds(10) : nil,
            deadline: deadline,
            clock: clock
        )
    }

    @Test(arguments: [nil, Duration.seconds(10)])
    func callAfterATimeOutDoesNotJoin(_ deadline: Duration?) async throws {
        let session = session(coalescing, deadline: deadline)
        let first = Task { try await session.response(for: GetPart()) }
        try await transport.waitForRequests(1)
        clock.advance(by: .seconds(5))
        let second = Task { try await session.response(for: GetPart()) }
        try await until { self.coalescing.callerCount == 2 }
        clock.advance(by: .seconds(5))
        let error = await #expect(throws: SessionError<Never>.self) { try await first.value }
        #expect(error?.isTimeout == true)
        try await until { self.coalescing.callerCount == 1 }
        let third = Task { try await session.response(for: GetPart()) }
        try await transport.waitForRequests(2)
        transport.respond(to: 1, 200, #"{"id":3}"#)
        #expect(try await third.value.id == 3)
        // The caller that joined before keeps waiting.
        transport.respond(to: 0, 200, #"{"id":2}"#)
        #expect(try await second.value.id == 2)
        #expect(coalescing.isIdle)
    }

    @Test func cancelledCallerDoesNotKeepOthersFromJoining() async throws {
        let session = session(coalescing)
        let tasks = (0..<2).map { _ in Task { try await session.response(for: GetPart()) } }
        try await until { self.coalescing.callerCount == 2 }
        tasks[0].cancel()
        _ = await tasks[0].result
        try await until { self.coalescing.callerCount == 1 }
        let late = Task { try await session.response(for: GetPart()) }
        try await until { self.coalescing.callerCount == 2 }
        try await transport.waitForRequests(1)
        transport.respond(to: 0, 200, #"{"id":7}"#)
        #expect(try await late.value.id == 7)
        #expect(try await tasks[1].value.id == 7)
    }

    @Test func deadlineOfTheLastCallerIsSeenBelow() async throws {
        let breaker = CircuitBreaker(consecutiveFailures: 1, clock: clock)
        let session = Session(
            transport: transport,
            middleware: [coalescing, breaker, watch],
            deadline: .seconds(5),
            clock: clock
        )
        let call = Task { try await session.response(for: GetPart()) }
        try await transport.waitForRequests(1)
        clock.advance(by: .seconds(5))
        await #expect(throws: SessionError<Never>.self) { try await call.value }
        try await until { watch.timeOuts.count == 1 }
        #expect(watch.timeOuts == [true])
        // The caller set the deadline, so that it says nothing about the server.
        #expect(try breaker.state(of: request().url) == .closed)
    }

    /// The rest of a body that is too long to be shared is read by one caller, whose time-out counts.
    @Test func timeOutOfALongBodyIsSeenBelow() async throws {
        let breaker = CircuitBreaker(consecutiveFailures: 1, clock: clock)
        let session = Session(
            transport: transport,
            middleware: [RequestCoalescing(bodyLimit: 10), breaker],
            timeout: .seconds(5),
            clock: clock
        )
        let call = Task { try await session.response(for: GetPart()) }
        try await transport.waitForRequests(1)
        let pulls = Locked(0)
        let pieces = AsyncThrowingStream<Data, any Error> {
            let number = pulls.withLock { count in
                count += 1
                return count
            }
            if number > 1 { try await Task.sleep(for: .seconds(3600)) }
            return Data(repeating: UInt8(ascii: " "), count: 20)
        }
        var response = IncomingResponse.make()
        response.body = .chunks(pieces)
        transport.respond(to: 0, response)
        // The second piece is requested by the caller.
        try await until { pulls.withLock { $0 } == 2 }
        clock.advance(by: .seconds(5))
        let error = await #expect(throws: SessionError<Never>.self) { try await call.value }
        #expect(error?.isTimeout == true)
        let url = try request().url
        try await until { breaker.state(of: url) != .closed }
    }

    @Test func cancellationIsNoTimeOutBelow() async throws {
        let session = session(coalescing)
        let call = Task { try await session.response(for: GetPart()) }
        try await transport.waitForRequests(1)
        call.cancel()
        _ = await call.result
        try await until { watch.timeOuts.count == 1 }
        #expect(watch.timeOuts == [false])
    }

    @Test(arguments: [nil, Duration.seconds(10)])
    func bothHedgedAttemptsSeeWhyTheyEnd(_ deadline: Duration?) async throws {
        let hedging = HedgedRequests(after: .fixed(.seconds(1)), share: 1, clock: clock)
        let session = session(hedging, deadline: deadline)
        let call = Task { try await session.response(for: GetPart()) }
        try await transport.waitForRequests(1)
        try await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        try await transport.waitForRequests(2)
        clock.advance(by: .seconds(9))
        await #expect(throws: SessionError<Never>.self) { try await call.value }
        try await until { watch.timeOuts.count == 2 }
        #expect(watch.timeOuts == [true, true])
    }

    /// Begins an upload that is hedged after a second, and waits until both of its attempts are sent.
    private func hedgedUpload(
        onProgress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws -> Task<Void, any Error> {
        let hedging = HedgedRequests(after: .fixed(.seconds(1)), share: 1, evenIfUnsafe: true, clock: clock)
        let put = Call(ReplacePart(), on: session(hedging)).onUploadProgress(on: .inline, onProgress)
        let call = Task { try await put.response() }
        try await transport.waitForRequests(1)
        try await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        try await transport.waitForRequests(2)
        return call
    }

    @Test func partsOfASecondUploadRestartTheTimeOut() async throws {
        let fractions = Locked<[Double]>([])
        let call = try await hedgedUpload { progress in fractions.withLock { $0.append(progress.fraction) } }
        clock.advance(by: .seconds(1))
        transport.fail(0)
        try await until { watch.timeOuts == [false] }
        clock.advance(by: .seconds(6))
        transport.requests[1].reportProgress(sent: 1, of: 2)
        clock.advance(by: .seconds(4))
        // Without the restart, the time-out would pass now.
        for _ in 0..<100 { await Task.yield() }
        transport.respond(to: 1)
        try await call.value
        #expect(fractions.withLock { $0 } == [0.5])
    }

    @Test func uploadOfTheFasterAttemptIsObservedOnce() async throws {
        let fractions = Locked<[Double]>([])
        let call = try await hedgedUpload { progress in fractions.withLock { $0.append(progress.fraction) } }
        transport.requests[0].reportProgress(sent: 1, of: 4)
        transport.requests[1].reportProgress(sent: 1, of: 2)
        transport.requests[1].reportProgress(sent: 2, of: 2)
        #expect(fractions.withLock { $0 } == [0.25])
        transport.respond(to: 1)
        try await call.value
        #expect(fractions.withLock { $0 } == [0.25, 1])
    }
}
