import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// Validations whose request gets no response, and the time-outs of the calls that wait for them.
@Suite(.endsRunIfHanging)
struct ValidationTimeOutTests {
    private static let noCache = CallOptions(headers: ["Cache-Control": "no-cache"])

    private let time = CacheTime()
    private let clock = ManualClock()
    private let gate = Gate()
    private let cache: ResponseCache

    init() {
        cache = ResponseCache(now: { [time] in time.now }, clock: clock)
    }

    /// A server that loses the second request until the gate is open.
    private func server(_ control: String = "max-age=10") -> StubServer {
        StubServer { [gate] _, number in
            if number == 2 { try await gate.wait() }
            return .text("\(number)", ["Cache-Control": control, "ETag": "\"\(number)\""])
        }
    }

    private func session(_ server: StubServer) -> Session {
        Session(transport: server, middleware: [cache], timeout: .seconds(10), clock: clock)
    }

    /// Stores a response, and lets it become stale.
    private func fill(_ session: Session) async throws {
        _ = try await session.response(for: GetText())
        time.advance(by: 20)
    }

    @Test func aCallAfterATimeOutDoesNotJoin() async throws {
        let server = server()
        let session = session(server)
        try await fill(session)
        let first = Task { try await session.response(for: GetText()) }
        try await until { gate.arrivals == 1 }
        clock.advance(by: .seconds(5))
        let second = Task { try await session.response(for: GetText()) }
        try await until { cache.revalidations.waiterCount == 2 }
        clock.advance(by: .seconds(5))
        let error = await #expect(throws: SessionError<Never>.self) { try await first.value }
        #expect(error?.isTimeout == true)
        try await until { cache.revalidations.waiterCount == 1 }
        #expect(try await session.response(for: GetText()) == "3")
        // The call that joined before keeps waiting.
        gate.open()
        #expect(try await second.value == "2")
    }

    @Test func aStaleResponseLeavesTheValidationOfACallAlone() async throws {
        let server = server("max-age=10, stale-while-revalidate=60")
        let session = session(server)
        try await fill(session)
        let waiting = Task { try await session.response(for: GetText(), options: Self.noCache) }
        try await until { gate.arrivals == 1 }
        // The call has other directives, and so a validation of its own in the background.
        #expect(try await session.response(for: GetText()) == "1")
        try await until { server.requests.count == 3 }
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: SessionError<Never>.self) { try await waiting.value }
        #expect(error?.isTimeout == true)
        // The validation ends with its last call.
        try await until { gate.cancellations == 1 }
        await cache.waitForRevalidations()
        #expect(try await session.response(for: GetText(), options: Self.noCache) == "4")
    }

    @Test func aCallOutlivesTheValidationInTheBackground() async throws {
        let server = server("max-age=10, stale-while-revalidate=60")
        let session = session(server)
        try await fill(session)
        #expect(try await session.response(for: GetText(), options: CallOptions(timeout: .seconds(5))) == "1")
        try await until { gate.arrivals == 1 }
        // The stale response may no longer be used.
        time.advance(by: 60)
        let joining = Task { try await session.response(for: GetText()) }
        try await until { cache.revalidations.waiterCount == 1 }
        clock.advance(by: .seconds(5))
        #expect(try await joining.value == "3")
        #expect(server.requests.last?.headers[.ifNoneMatch] == "\"1\"")
        #expect(gate.cancellations == 1)
    }

    @Test func aTestClockDoesNotEndTheValidationInTheBackground() async throws {
        let cache = ResponseCache(now: { [time] in time.now }, clock: HastyClock())
        let server = server("max-age=10, stale-while-revalidate=60")
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        #expect(try await cache.send(.to(), next: server).text() == "1")
        try await until { gate.arrivals == 1 }
        for _ in 0..<200 { await Task.yield() }
        gate.open()
        await cache.waitForRevalidations()
        #expect(try await cache.send(.to(), next: server).text() == "2")
    }

    @Test func anyTimeOutLimitsTheValidationInTheBackground() async throws {
        // The standard clock cannot wait for so long.
        let cache = ResponseCache(now: { [time] in time.now })
        let server = server("max-age=10, stale-while-revalidate=60")
        gate.open()
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        var request = try OutgoingRequest.to()
        request.timeout = .seconds(Int64.max)
        #expect(try await cache.send(request, next: server).text() == "1")
        await cache.waitForRevalidations()
        #expect(try await cache.send(.to(), next: server).text() == "2")
    }
}

/// A clock like that of the test kit: waits end at once, but time-outs do not pass.
private struct HastyClock: SimulatedClock {
    typealias Instant = ContinuousClock.Instant

    let now = ContinuousClock.now
    let minimumResolution = Duration.zero

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}

    func call(after duration: Duration, _ action: @escaping @Sendable () -> Void) {}
}
