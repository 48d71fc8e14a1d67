import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointRuntime

/// The number of requests in flight, and when their time-outs begin.
@Suite(.endsRunIfHanging)
struct AdmissionTests {
    @Test func noMoreThanTheLimitAreUnderWay() async throws {
        let running = Locked((now: 0, most: 0))
        let transport = FakeTransport { _, _ in
            running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            try await Task.sleep(for: .milliseconds(2))
            running.withLock { $0.now -= 1 }
            return RawResponse(body: Data(#"{"id":7,"name":"pen"}"#.utf8))
        }
        let session = Session(transport: transport, connectionLimit: 3)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { _ = try await session.response(for: GetItem()) } }
            try await group.waitForAll()
        }
        #expect(running.withLock { $0.most } == 3)
        #expect(transport.requests.count == 50)
    }

    @Test func timeOutBeginsWithAdmission() async throws {
        let clock = ManualClock()
        let gates = AsyncStream.makeStream(of: Void.self)
        let transport = FakeTransport { _, index in
            if index == 0 { for await _ in gates.stream { break } }
            return RawResponse(body: Data(#"{"id":7,"name":"pen"}"#.utf8))
        }
        let session = Session(transport: transport, timeout: .seconds(10), connectionLimit: 1, clock: clock)
        async let first = session.response(for: GetItem(), options: CallOptions(timeout: .seconds(100)))
        try await until { transport.requests.count == 1 }
        let second = Task { try await session.response(for: GetItem()) }
        try await until { session.admissions.waiterCount(of: "https://kiosk.example:443") == 1 }
        clock.advance(by: .seconds(50))
        gates.continuation.yield()
        _ = try await first
        #expect(try await second.value == Kiosk.Item(id: 7, name: "pen"))
    }

    /// Middleware may cancel only the part of an attempt that waits, and then send the request elsewhere.
    @Test func timeOutIsRestartedIfTheWaitIsCancelled() async throws {
        let clock = ManualClock()
        let hasPassed = Locked(false)
        let timeout = AttemptTimeout(.seconds(10), DeadlineTimer(clock: SessionClock(clock))) {
            hasPassed.withLock { $0 = true }
        }
        let queue = AdmissionQueue(limit: 1)
        #expect(await queue.enter("https://kiosk.example:443"))
        let transport = AdmittingTransport(next: FakeTransport(statuses: 200), admissions: queue)
        var request = try GetItem().outgoing
        request.connect(to: timeout, nil, nil)
        timeout.restart()
        let attempt = Task { [request] in try await transport.send(request) }
        try await until { queue.waiterCount(of: "https://kiosk.example:443") == 1 }
        attempt.cancel()
        await #expect(throws: CancellationError.self) { _ = try await attempt.value }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        try await until { hasPassed.withLock { $0 } }
    }

    @Test func cancelledCallGivesUpItsTurn() async throws {
        let queue = AdmissionQueue(limit: 1)
        #expect(await queue.enter("a"))
        #expect(await queue.enter("b"))
        let gone = Task { await queue.enter("a") }
        let next = Task { await queue.enter("a") }
        gone.cancel()
        #expect(await gone.value == false)
        queue.leave("a")
        #expect(await next.value)
        queue.leave("a")
        #expect(await queue.enter("a"))
    }

    @Test func cancelledCallsDoNotCollectBehindASlowOne() async throws {
        let queue = AdmissionQueue(limit: 1)
        #expect(await queue.enter("a"))
        let kept = Task { await queue.enter("a") }
        try await until { queue.waiterCount(of: "a") == 1 }
        for _ in 0..<1000 {
            let gone = Task { await queue.enter("a") }
            gone.cancel()
            #expect(await gone.value == false)
        }
        #expect(queue.waiterCount(of: "a") < 200)
        queue.leave("a")
        #expect(await kept.value)
    }

    @Test func sourceOfCredentialsMaySendRequestsOfItsOwn() async throws {
        let session = Locked<Session?>(nil)
        let first = Session(
            transport: FakeTransport { _, _ in
                try await Task.sleep(for: .milliseconds(1))
                return RawResponse(body: Data(#"{"id":7,"name":"pen"}"#.utf8))
            },
            credentials: [
                Vault.service: [
                    "bearer": .provided {
                        let item = try await session.withLock { $0 }?.response(for: GetItem())
                        return item?.name ?? ""
                    }
                ]
            ],
            connectionLimit: 2
        )
        session.withLock { $0 = first }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { try await first.response(for: Vault()) } }
            try await group.waitForAll()
        }
        session.withLock { $0 = nil }
    }

    @Test func uploadThatGoesOnDoesNotTimeOut() async throws {
        let clock = ManualClock()
        let transport = UploadingTransport(clock: clock)
        let session = Session(transport: transport, timeout: .seconds(10), clock: clock)
        try await session.response(for: AddItem())
    }

    @Test func transportThatIgnoresCancellationDoesNotHoldUpTheCall() async {
        let gate = AsyncStream.makeStream(of: Void.self)
        let transport = FakeTransport { _, _ in
            await Task.detached { for await _ in gate.stream { break } }.value
            return RawResponse()
        }
        let session = Session(transport: transport, timeout: .milliseconds(20))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await session.response(for: GetItem())
        }
        #expect("\(String(describing: error))".contains("in time"))
        let task = Task { try await session.response(for: GetItem(), options: CallOptions(timeout: .seconds(600))) }
        task.cancel()
        do { _ = try await task.value } catch { #expect((error as? SessionError<Kiosk.Problem>)?.isCancelled == true) }
        gate.continuation.finish()
    }
}

/// A request to the origin of `GetItem` that needs a token.
private struct Vault: Request, DeclaredRequest {
    typealias Response = Void
    static let service = Service(name: "Vault", base: "https://kiosk.example/v1", auth: [[.bearer]])
    var path: RequestPath { "/vault" }
}

/// A transport that takes longer than any time-out, but sends a part of the body every nine seconds.
private struct UploadingTransport: Transport {
    let clock: ManualClock

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        for _ in 0..<10 {
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(9))
            try Task.checkCancellation()
            request.reportProgress()
        }
        return IncomingResponse(status: .ok)
    }
}
