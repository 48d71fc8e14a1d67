import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointRuntime

/// The settings of a session for all its calls.
@Suite(.endsRunIfHanging)
struct SettingsTests {
    @Test func sessionRetriesUnlessTheCallSaysOtherwise() async {
        let transport = FakeTransport(statuses: 503)
        let session = Session(transport: transport, timeout: nil, retry: RetryPolicy(max: 2), clock: TestClock())
        _ = await Call(GetItem(), on: session).result()
        #expect(transport.requests.count == 3)
        _ = await Call(GetItem(), on: session).retry(.none).result()
        #expect(transport.requests.count == 4)
        _ = await Call(GetItem(), on: session).retry(max: 1).result()
        #expect(transport.requests.count == 6)
    }

    @Test func observerOfTheSessionHearsEachAttemptFirst() async {
        let heard = Recorder<String>()
        let session = Session(
            transport: FakeTransport(statuses: 503, 200),
            timeout: nil,
            retry: RetryPolicy(max: 1),
            clock: TestClock(),
            onAttempt: { heard.record("session \($0.number) \($0.statusCode ?? 0)") }
        )
        _ = await Call(GetItem(), on: session).observe { heard.record("call \($0.number)") }.result()
        #expect(heard.values == ["session 1 503", "call 1", "session 2 200", "call 2"])
    }

    /// The third wait would end after the deadline, so the third response is final.
    @Test func waitBeyondTheDeadlineIsNotBegun() async throws {
        let clock = ManualClock()
        let attempts = Recorder<Attempt>()
        let session = Session(
            transport: FakeTransport(statuses: 503),
            timeout: nil,
            deadline: .seconds(10),
            retry: RetryPolicy(max: 100, wait: .interval(.seconds(4))),
            clock: clock
        )
        let task = Task { await Call(GetItem(), on: session).observe { attempts.record($0) }.result() }
        // Two tasks sleep: one until the deadline, and one between two attempts.
        for _ in 0..<2 {
            try await clock.waitForSleepers(2)
            clock.advance(by: .seconds(4))
        }
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) { try await task.value.get() }
        #expect(error?.statusCode == 503)
        #expect(attempts.values.map(\.nextAfter) == [.seconds(4), .seconds(4), nil])
    }

    @Test func noAttemptIsAnnouncedAfterTheDeadline() async throws {
        let clock = ManualClock()
        let attempts = Recorder<Attempt>()
        let session = Session(
            transport: FakeTransport.silent,
            timeout: nil,
            deadline: .seconds(10),
            retry: RetryPolicy(max: 3),
            clock: clock
        )
        let task = Task { await Call(GetItem(), on: session).observe { attempts.record($0) }.result() }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) { try await task.value.get() }
        #expect(error?.isTimeout == true)
        #expect("\(String(describing: error))".contains("all attempts together may take 10.0 seconds"))
        #expect(attempts.values.map(\.nextAfter) == [nil])
    }

    @Test func callThatEndsBeforeItsDeadlineIsNotTouched() async throws {
        let clock = ManualClock()
        let session = Session(transport: FakeTransport(statuses: 200), timeout: nil, clock: clock)
        let call = Call(GetItem(), on: session).deadline(seconds: 1)
        #expect(try await call.response().id == 7)
        clock.advance(by: .seconds(2))
        #expect(try await call.response().id == 7)
    }

    @Test func cancellingBeforeTheDeadlineIsACancellation() async {
        let session = Session(transport: FakeTransport.silent, deadline: .seconds(3600))
        let task = Task { await Call(GetItem(), on: session).result() }
        task.cancel()
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) { try await task.value.get() }
        #expect(error?.isCancelled == true)
    }

    @Test func aModifierKeepsTheRestOfTheSessionsPolicy() async {
        let transport = FakeTransport(statuses: 503)
        let session = Session(transport: transport, timeout: nil, retry: RetryPolicy(max: 2), clock: TestClock())
        _ = await Call(GetItem(), on: session).interval(milliseconds: 1).result()
        #expect(transport.requests.count == 3)
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func deadlineThatHasPassedSendsNothing(deadline: Duration) async {
        let transport = FakeTransport(statuses: 200)
        let session = Session(transport: transport, deadline: deadline)
        for _ in 0..<50 {
            let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
                try await session.response(for: GetItem())
            }
            #expect(error?.isTimeout == true)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func endlessTimesDoNotTrap() async throws {
        let endless = Duration.seconds(Int64.max)
        let session = Session(
            transport: FakeTransport(statuses: 503, 200),
            timeout: endless,
            deadline: endless,
            retry: RetryPolicy(max: 1, wait: .interval(.zero))
        )
        #expect(try await session.response(for: GetItem()).id == 7)
    }

    @Test func requestsBeyondTheLimitWaitAtEveryOrigin() async {
        let load = Load()
        let session = Session(transport: load, requestLimit: 3)
        await withTaskGroup { group in
            for index in 0..<40 {
                group.addTask { _ = await Call(GetItem(), on: session).base("https://h\(index % 4).example").result() }
            }
        }
        #expect(load.most == 3)
        #expect(load.count == 40)
    }

    @Test func currentSessionIsThatOfTheTask() async throws {
        let transport = FakeTransport(statuses: 200)
        try await Session.$current.withValue(Session(transport: transport)) {
            _ = try await Call(GetItem(id: 1)).response()
            async let other = Call(GetItem(id: 2)).response()
            _ = try await other
        }
        #expect(transport.requests.map(\.url.lastPathComponent) == ["1", "2"])
        #expect(Session.current === Session.shared)
    }

    @Test func middlewareSeesTheEndpoint() async {
        let seen = Recorder<EndpointInfo?>()
        let session = Session(
            transport: FakeTransport(statuses: 503, 200),
            middleware: [Witness(seen: seen)],
            timeout: nil,
            retry: RetryPolicy(max: 1),
            clock: TestClock()
        )
        _ = await Call(GetItem(id: 7), on: session).result()
        let endpoints = seen.values.compactMap { $0 }
        #expect(endpoints.map(\.attempt) == [1, 2])
        #expect(endpoints.first?.name == "GetItem")
        #expect(endpoints.first?.service == "Kiosk")
        #expect(endpoints.first?.pathTemplate == "/items/{}")
        #expect(endpoints.first?.urlTemplate == "/v1/items/{}")
    }
}

private struct Witness: Middleware {
    let seen: Recorder<EndpointInfo?>

    func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        seen.record(request.endpoint)
        return try await next.send(request)
    }
}

/// A transport that counts the requests in flight.
private final class Load: Transport {
    private let state = Locked((now: 0, most: 0, count: 0))

    var most: Int { state.withLock { $0.most } }
    var count: Int { state.withLock { $0.count } }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        state.withLock { state in
            state.now += 1
            state.count += 1
            state.most = max(state.most, state.now)
        }
        defer { state.withLock { $0.now -= 1 } }
        try await Task.sleep(for: .milliseconds(1))
        return IncomingResponse(status: .ok, body: .data(Data(#"{"id":7,"name":"pen"}"#.utf8)))
    }
}
