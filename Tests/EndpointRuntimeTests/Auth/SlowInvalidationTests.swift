import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// A source that takes its time to drop a token delays only the calls that still wait for it.
@Suite(.endsRunIfHanging)
struct SlowInvalidationTests {
    private let source = SlowSource()

    @Test func cancelledCallEndsAndTheOthersGetTheNextToken() async throws {
        let session = session()
        let first = Task { try await session.response(for: Door()) }
        let second = Task { try await session.response(for: Door()) }
        try await source.waitForInvalidations(2)
        first.cancel()
        let error = await #expect(throws: SessionError<Never>.self) { try await first.value }
        #expect(error?.isCancelled == true)
        source.finish()
        try await second.value
        try await source.waitForInvalidations(0)
        #expect(source.cancellations == 0)
    }

    @Test func deadlineEndsTheWait() async throws {
        let clock = ManualClock()
        let session = session(clock: clock)
        let call = Task { try await session.response(for: Door(), options: CallOptions(deadline: .seconds(10))) }
        try await source.waitForInvalidations(1)
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: SessionError<Never>.self) { try await call.value }
        #expect(error?.isTimeout == true)
        source.finish()
    }

    @Test func streamThatConnectsAgainCanBeCancelled() async throws {
        let transport = FakeTransport { _, index in
            RawResponse(status: index == 0 ? 200 : 401, body: Data("retry: 0\ndata: a\n\n".utf8))
        }
        let session = Session(transport: transport, credentials: [Door.service: .bearer(source)], timeout: nil)
        let stream = try await session.response(for: Listen()).reconnecting()
        let reading = Task { try await stream.collected() }
        try await source.waitForInvalidations(1)
        reading.cancel()
        let error = await #expect(throws: SessionError<Never>.self) { try await reading.value }
        #expect(error?.isCancelled == true)
        source.finish()
    }

    private func session(clock: any Clock<Duration> = ContinuousClock()) -> Session {
        let transport = FakeTransport { request, _ in
            RawResponse(status: request.header("Authorization") == "Bearer new" ? 200 : 401)
        }
        return Session(transport: transport, credentials: [Door.service: .bearer(source)], timeout: nil, clock: clock)
    }
}

/// A source that keeps an invalid token until the test calls `finish`.
private final class SlowSource: CredentialSource {
    private struct State {
        var isFinished = false
        var running = 0
        var cancellations = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    var cancellations: Int { state.withLock { $0.cancellations } }

    func token() -> String { state.withLock { $0.isFinished ? "new" : "old" } }

    func invalidate(_ token: String) async {
        state.withLock { $0.running += 1 }
        await withCheckedContinuation { waiter in
            let isFinished = state.withLock { state in
                if !state.isFinished { state.waiters.append(waiter) }
                return state.isFinished
            }
            if isFinished { waiter.resume() }
        }
        state.withLock { state in
            state.running -= 1
            if Task.isCancelled { state.cancellations += 1 }
        }
    }

    func finish() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            state.isFinished = true
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func waitForInvalidations(_ count: Int, at place: SourceLocation = #_sourceLocation) async throws {
        try await until(at: place) { state.withLock { $0.running } == count }
    }
}

private struct Door: Request, DeclaredRequest {
    typealias Response = Void
    static let service = Service(name: "Door", base: "https://door.example", auth: [[.bearer]])
    var path: RequestPath { "/" }
}

private struct Listen: Request, DeclaredRequest {
    typealias Response = EventStream<ServerSentEvent>
    static var service: Service { Door.service }
    var path: RequestPath { "/" }
}
