import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointResilience
@testable import EndpointRuntime

/// The second attempt of a slow request.
@Suite(.endsRunIfHanging)
struct HedgedRequestsTests {
    private let clock = ManualClock()
    private let transport = GatedTransport()

    private func hedging(_ delay: HedgeDelay = .fixed(.seconds(1)), share: Double = 1, evenIfUnsafe: Bool = false)
        -> HedgedRequests
    {
        HedgedRequests(after: delay, share: share, evenIfUnsafe: evenIfUnsafe, clock: clock)
    }

    /// Begins a call, and waits until both of its attempts are sent.
    private func hedgedCall(_ hedging: HedgedRequests) async throws -> Task<IncomingResponse, any Error> {
        let call = Task { try await hedging.send(request(), next: transport) }
        try await transport.waitForRequests(1)
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        try await transport.waitForRequests(2)
        return call
    }

    @Test func fastRequestIsSentOnce() async throws {
        let hedging = hedging()
        let call = Task { try await hedging.send(request(), next: transport) }
        try await transport.waitForRequests(1)
        try await clock.waitForSleepers()
        transport.respond(to: 0, 200, "first")
        #expect(try await call.value.text() == "first")
        clock.advance(by: .seconds(10))
        #expect(transport.requests.count == 1)
    }

    @Test func secondResponseWinsAndTheFirstAttemptIsCancelled() async throws {
        let call = try await hedgedCall(hedging())
        transport.respond(to: 1, 200, "second")
        #expect(try await call.value.text() == "second")
        try await until { self.transport.cancelled == [0] }
    }

    @Test func firstResponseWinsAndTheSecondAttemptIsCancelled() async throws {
        let call = try await hedgedCall(hedging())
        transport.respond(to: 0, 503, "first")
        #expect(try await call.value.text() == "first")
        try await until { self.transport.cancelled == [1] }
    }

    @Test(arguments: [429, 500, 503]) func errorOfTheSecondAttemptHasNoEffect(_ status: Int) async throws {
        let call = try await hedgedCall(hedging())
        transport.respond(to: 1, status)
        for _ in 0..<100 { await Task.yield() }
        transport.respond(to: 0, 200, "first")
        #expect(try await call.value.text() == "first")
    }

    @Test func failureOfTheFirstAttemptWaitsForTheSecond() async throws {
        let call = try await hedgedCall(hedging())
        transport.fail(0)
        for _ in 0..<100 { await Task.yield() }
        transport.respond(to: 1, 503, "second")
        #expect(try await call.value.status.code == 503)
    }

    @Test(arguments: [[0, 1], [1, 0]]) func errorOfTheFirstAttemptIsThatOfTheCall(_ order: [Int]) async throws {
        let call = try await hedgedCall(hedging())
        for index in order {
            transport.fail(index, ConnectionFailure.other("attempt \(index)"))
            for _ in 0..<100 { await Task.yield() }
        }
        await #expect(throws: ConnectionFailure.other("attempt 0")) { try await call.value }
    }

    @Test func failureBeforeTheDelayIsFinal() async throws {
        let hedging = hedging()
        let call = Task { try await hedging.send(request(), next: transport) }
        try await transport.waitForRequests(1)
        transport.fail(0)
        await #expect(throws: ConnectionFailure.self) { try await call.value }
        #expect(transport.requests.count == 1)
    }

    @Test func cancellationEndsBothAttempts() async throws {
        let call = try await hedgedCall(hedging())
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        try await until { self.transport.cancelled == [0, 1] }
    }

    @Test(arguments: ["POST", "PATCH", "PUT", "DELETE"]) func unsafeMethodIsSentOnce(_ method: String) async throws {
        let hedging = hedging(.fixed(.zero))
        let call = Task { try await hedging.send(request(method), next: transport) }
        try await transport.waitForRequests(1)
        #expect(clock.sleepCount == 0)
        transport.respond(to: 0)
        _ = try await call.value
    }

    @Test func idempotentMethodIsHedgedOnRequestUnlessItsBodyIsAFile() async throws {
        let hedging = hedging(evenIfUnsafe: true)
        var put = try request("PUT")
        put.body = .data(Data("a".utf8))
        let call = Task { [put] in try await hedging.send(put, next: transport) }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        try await transport.waitForRequests(2)
        transport.respond(to: 1)
        _ = try await call.value
        put.body = .file(URL(filePath: "/dev/null"))
        let file = Task { [put] in try await hedging.send(put, next: transport) }
        try await transport.waitForRequests(3)
        #expect(clock.sleeperCount == 0)
        transport.respond(to: 2)
        _ = try await file.value
    }

    @Test func streamIsSentOnce() async throws {
        let session = Session(
            transport: transport,
            middleware: [hedging(.fixed(.zero))],
            timeout: nil,
            clock: clock
        )
        let call = Task { try await session.response(for: DownloadPart()) }
        try await transport.waitForRequests(1)
        #expect(clock.sleepCount == 0)
        transport.respond(to: 0)
        _ = try await call.value
    }

    @Test func delayIsThePercentileOfTheEndpoint() async throws {
        let hedging = hedging(.percentile(0.95, window: 100, minimum: 20))
        for index in 1...20 {
            let call = Task { try await hedging.send(request(), next: transport) }
            try await transport.waitForRequests(index)
            clock.advance(by: .milliseconds(index * 10))
            transport.respond(to: index - 1)
            _ = try await call.value
        }
        #expect(clock.sleepCount == 0)
        let call = Task { try await hedging.send(request(), next: transport) }
        try await transport.waitForRequests(21)
        try await clock.waitForSleepers()
        clock.advance(by: .milliseconds(189))
        for _ in 0..<100 { await Task.yield() }
        #expect(transport.requests.count == 21)
        clock.advance(by: .milliseconds(1))
        try await transport.waitForRequests(22)
        transport.respond(to: 21)
        _ = try await call.value
    }

    /// If the second attempt responds first, the first attempt counts as a slow one.
    @Test func overtakenAttemptCountsWithTheTimeThatItTook() async throws {
        let hedging = hedging(.percentile(1, window: 100, minimum: 1))
        let call = Task { try await hedging.send(request(), next: transport) }
        try await transport.waitForRequests(1)
        clock.advance(by: .seconds(1))
        transport.respond(to: 0)
        _ = try await call.value
        let slow = Task { try await hedging.send(request(), next: transport) }
        try await transport.waitForRequests(2)
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        try await transport.waitForRequests(3)
        clock.advance(by: .seconds(2))
        transport.respond(to: 2)
        _ = try await slow.value
        // The durations so far are 1 s, 2 s of the second attempt, and 3 s of the first.
        let next = Task { try await hedging.send(request(), next: transport) }
        try await transport.waitForRequests(4)
        try await clock.waitForSleepers()
        clock.advance(by: .milliseconds(2999))
        for _ in 0..<100 { await Task.yield() }
        #expect(transport.requests.count == 4)
        clock.advance(by: .milliseconds(1))
        try await transport.waitForRequests(5)
        transport.respond(to: 4)
        _ = try await next.value
    }

    @Test func errorsDoNotCountAsFastResponses() async throws {
        let hedging = hedging(.percentile(0.95, window: 100, minimum: 1))
        let transport = FixedTransport { index in
            .make([500, 503, 429, 403][index % 4], headers: index % 4 == 3 ? ["Retry-After": "60"] : [:])
        }
        for _ in 0..<30 { _ = try await hedging.send(request(), next: transport) }
        #expect(clock.sleepCount == 0)
        _ = try await hedging.send(request(), next: FixedTransport { _ in .make(404) })
        _ = try await hedging.send(request(), next: FixedTransport { _ in .make(404) })
        try await until { clock.sleepCount == 1 }
    }

    @Test func noMoreThanTheShareIsHedged() async throws {
        let hedging = hedging(.fixed(.zero), share: 0.25)
        let slow = RandomTransport(seed: 1)
        for _ in 0..<40 { _ = try? await hedging.send(request(), next: slow) }
        #expect(slow.traffic.total <= 50)
    }

    /// With one connection, the second attempt waits for the first. The time-out of the first must run nevertheless.
    @Test func secondAttemptInTheAdmissionQueueDoesNotSuspendTheTimeOut() async throws {
        let session = Session(
            transport: transport,
            middleware: [hedging()],
            timeout: .seconds(10),
            connectionLimit: 1,
            clock: clock
        )
        let call = Task { try await session.response(for: GetPart()) }
        try await transport.waitForRequests(1)
        try await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        try await until { session.admissions.waiterCount(of: "https://parts.example:443") == 1 }
        clock.advance(by: .seconds(9))
        let error = await #expect(throws: SessionError<Never>.self) { try await call.value }
        #expect(error?.isTimeout == true)
    }

    @Test(arguments: 0..<200)
    func everyCallEndsOnce(seed: Int) async throws {
        let hedging = hedging(.fixed(.milliseconds(5)))
        let transport = RandomTransport(seed: seed)
        let ticking = Task { [clock] in
            while !Task.isCancelled {
                clock.advance(by: .milliseconds(1))
                await Task.yield()
            }
        }
        let (ends, wrong) = try await runCalls(20, seed: seed, through: hedging, to: transport) { _ in try request() }
        try await until { transport.traffic.inFlight == 0 }
        ticking.cancel()
        await ticking.value
        #expect(ends.total == 20)
        #expect(wrong == 0)
        #expect(transport.traffic.total <= 40)
    }
}
