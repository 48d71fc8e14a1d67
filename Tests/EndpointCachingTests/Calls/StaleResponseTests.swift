import EndpointRuntime
import TestClocks
import Testing

@testable import EndpointCaching

/// `stale-while-revalidate` (RFC 5861): a stale response is returned while it is validated.
@Suite(.endsRunIfHanging)
struct StaleResponseTests: StaleResponseSuite {
    let setup = StaleResponseSetup()
    private let gate = Gate()

    @Test func theStaleResponseIsReturnedWhileItIsValidated() async throws {
        let server = server("max-age=10, stale-while-revalidate=30") { [gate] _, _ in
            try await gate.wait()
            return .text("new", ["Cache-Control": "max-age=10"])
        }
        #expect(try await text(server) == "old")
        time.advance(by: 15)
        for _ in 0..<20 { #expect(try await text(server) == "old") }
        try await until { gate.arrivals == 1 }
        #expect(server.requests.count == 2)
        gate.open()
        await cache.waitForRevalidations()
        #expect(try await text(server) == "new")
        #expect(server.requests.count == 2)
    }

    @Test func theWindowEnds() async throws {
        let server = server("max-age=10, stale-while-revalidate=30") { _, _ in .text("new") }
        _ = try await text(server)
        time.advance(by: 41)
        #expect(try await text(server) == "new")
    }

    @Test func aCallAfterTheWindowWaitsForTheValidationInFlight() async throws {
        let server = server("max-age=10, stale-while-revalidate=30") { [gate] _, _ in
            try await gate.wait()
            return .text("new", ["Cache-Control": "max-age=10"])
        }
        _ = try await text(server)
        time.advance(by: 15)
        #expect(try await text(server) == "old")
        try await until { gate.arrivals == 1 }
        time.advance(by: 30)
        let request = try OutgoingRequest.to()
        let call = Task { [cache] in try await cache.send(request, next: server).text() }
        try await until { cache.revalidations.waiterCount == 1 }
        // A cancelled call does not end the validation in the background.
        let other = Task { [cache] in try await cache.send(request, next: server).text() }
        try await until { cache.revalidations.waiterCount == 2 }
        other.cancel()
        await #expect(throws: CancellationError.self) { try await other.value }
        gate.open()
        #expect(try await call.value == "new")
        #expect(server.requests.count == 2)
    }

    @Test func aValidationInTheBackgroundHasATimeOut() async throws {
        let server = server("max-age=10, stale-while-revalidate=30") { [gate] _, _ in
            try await gate.wait()
            return .text("never")
        }
        _ = try await text(server)
        time.advance(by: 15)
        var request = try OutgoingRequest.to()
        request.timeout = .seconds(5)
        #expect(try await cache.send(request, next: server).text() == "old")
        try await until { gate.arrivals == 1 }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        await cache.waitForRevalidations()
        #expect(gate.cancellations == 1)
    }

    @Test(arguments: [(401, "later"), (403, "later"), (404, "later"), (408, "old"), (429, "old"), (500, "old")])
    func aRejectedValidationInTheBackgroundReachesTheNextCall(_ status: Int, _ expected: String) async throws {
        let server = server("max-age=10, stale-while-revalidate=3000") { _, number in
            number == 2 ? .text("no", status: status) : .text("later")
        }
        _ = try await text(server)
        time.advance(by: 15)
        #expect(try await text(server) == "old")
        await cache.waitForRevalidations()
        #expect(try await text(server) == expected)
        await cache.waitForRevalidations()
    }

    @Test func aResponseFromBeforeTheClockWasSetBackIsValidated() async throws {
        let server = server("max-age=10, stale-while-revalidate=30, stale-if-error=60") { _, number in
            .text("\(number)", ["Cache-Control": "max-age=10"])
        }
        _ = try await text(server)
        time.advance(by: -3600)
        #expect(try await text(server, ["Cache-Control": "max-stale, only-if-cached"]) == "old")
        #expect(try await text(server) == "2")
        #expect(try await text(server) == "2")
    }
}
