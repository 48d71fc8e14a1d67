import EndpointRuntime
import TestClocks
import Testing

@testable import EndpointCaching

/// A cancelled call leaves the validation to the others that wait for it.
@Suite(.endsRunIfHanging)
struct CancelledRevalidationTests: RevalidationSuite {
    let setup = RevalidationSetup()

    @Test func aCancelledCallDoesNotCancelTheOthers() async throws {
        let server = server { _, _ in .text("", status: 304) }
        try await fill(server)
        let calls = try (0..<3).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 3 && gate.arrivals == 1 }
        // The request continues, regardless of which call began it.
        for call in calls.prefix(2) {
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
        #expect(gate.cancellations == 0)
        gate.open()
        #expect(try await calls[2].value == "old")
        #expect(server.requests.count == 2)
    }

    @Test func theLastCancelledCallCancelsTheRequest() async throws {
        let server = server { _, _ in .text("", status: 304) }
        try await fill(server)
        let calls = try (0..<3).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 3 && gate.arrivals == 1 }
        for call in calls { call.cancel() }
        for call in calls { await #expect(throws: CancellationError.self) { try await call.value } }
        try await until { gate.cancellations == 1 }
        // A later call sends its own request.
        gate.open()
        #expect(try await cache.send(.to(), next: server).text() == "old")
        #expect(server.requests.count == 3)
    }

    @Test func cancelledCallsLeaveOnlyTheirOwnValidation() async throws {
        let server = StubServer { [gate] request, number in
            if number > 2 { try await gate.wait() }
            return .text("\(request.url.path) \(min(number, 3))", ["Cache-Control": "max-age=10"])
        }
        for path in ["/a", "/b"] { _ = try await cache.send(.to(path), next: server).text() }
        time.advance(by: 20)
        let calls = try (0..<20).map { call(server, try .to($0 % 2 == 0 ? "/a" : "/b")) }
        try await until { cache.revalidations.waiterCount == 20 && gate.arrivals == 2 }
        for call in calls.dropFirst(4) { call.cancel() }
        for call in calls.dropFirst(4) { await #expect(throws: CancellationError.self) { try await call.value } }
        #expect(cache.revalidations.waiterCount == 4)
        #expect(gate.cancellations == 0)
        gate.open()
        for (index, call) in calls.prefix(4).enumerated() {
            #expect(try await call.value == (index % 2 == 0 ? "/a 3" : "/b 3"))
        }
        #expect(server.requests.count == 4)
    }

    @Test func aCancelledRequestIsNotJoined() async throws {
        // The transport ignores its cancellation until the gate is open.
        let server = StubServer { [gate] _, number in
            if number == 2 { await Task { try? await gate.wait() }.value }
            return .text("\(number)", ["Cache-Control": "max-age=10"])
        }
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        let first = call(server, try .to())
        try await until { gate.arrivals == 1 }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await cache.send(.to(), next: server).text() == "3")
        gate.open()
        await cache.waitForRevalidations()
    }

    @Test func aCancelledTaskDoesNotJoin() async throws {
        let server = server { _, _ in .text("", status: 304) }
        try await fill(server)
        let request = try OutgoingRequest.to()
        let call = Task { [cache] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await cache.send(request, next: server).text()
        }
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(cache.revalidations.waiterCount == 0)
        await cache.waitForRevalidations()
    }

    /// On a busy server, another validation always begins before the last one has ended.
    @Test func waitingForValidationsEndsWithThoseInFlightOrACancellation() async throws {
        let (first, second) = (Gate(), Gate())
        let revalidations = Revalidations()
        func start(_ name: String, _ gate: Gate) {
            revalidations.start(
                name,
                url: name,
                limit: .seconds(3600),
                DeadlineTimer(clock: SessionClock(ManualClock()))
            ) { _ in
                try? await gate.wait()
                return .expired
            }
        }
        start("a", first)
        let (waiting, cancelled) = (
            Task { await revalidations.waitForFlights() }, Task { await revalidations.waitForFlights() }
        )
        try await until { revalidations.callerCount == 2 }
        start("b", second)
        cancelled.cancel()
        await cancelled.value
        first.open()
        await waiting.value
        second.open()
        await revalidations.waitForFlights()
    }
}
