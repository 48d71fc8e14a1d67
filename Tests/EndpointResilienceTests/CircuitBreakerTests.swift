import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointResilience

/// The circuit breaker as a middleware: which outcomes count, and how a call ends.
@Suite(.endsRunIfHanging)
struct CircuitBreakerTests {
    private let clock = ManualClock()
    private let url = URL(string: "https://parts.example/v1/parts/7") ?? URL(filePath: "/")

    private func breaker(inARow: Int = 1) -> CircuitBreaker {
        CircuitBreaker(consecutiveFailures: inARow, clock: clock)
    }

    @Test(arguments: [500, 502, 503, 504, 599]) func serverErrorIsAFailure(_ status: Int) async throws {
        let breaker = breaker()
        _ = try await breaker.send(request(), next: FixedTransport { _ in .make(status) })
        #expect(breaker.state(of: url) == .open(remaining: .seconds(30)))
    }

    @Test(arguments: [200, 304, 400, 404, 429, 501]) func otherStatusIsASuccess(_ status: Int) async throws {
        let breaker = breaker()
        _ = try await breaker.send(request(), next: FixedTransport { _ in .make(status) })
        #expect(breaker.state(of: url) == .closed)
    }

    @Test(arguments: [
        ConnectionFailure.timedOut, .dns("h"), .refused("p"), .tls("t"), .connectionLost("c"), .invalidResponse("i"),
        .other("o"),
    ])
    func connectionFailureIsAFailure(_ failure: ConnectionFailure) async throws {
        let breaker = breaker()
        await #expect(throws: failure) {
            try await breaker.send(request(), next: FixedTransport { _ in throw failure })
        }
        #expect(breaker.state(of: url) == .open(remaining: .seconds(30)))
    }

    @Test(arguments: [
        ConnectionFailure.offline("f"), .notPermitted("n"), .tooManyRedirects(limit: 3), ConnectionFailure(.notSent),
        ConnectionFailure(.unreadableBody),
    ])
    func ignoresClientSideFailures(_ failure: ConnectionFailure) async throws {
        let breaker = breaker()
        await #expect(throws: failure) {
            try await breaker.send(request(), next: FixedTransport { _ in throw failure })
        }
        #expect(breaker.state(of: url) == .closed)
    }

    /// A signature without its key, for example, is a mistake of the client. A session counts such an error as `.other`.
    @Test func errorOfAMiddlewareSaysNothingAboutTheServer() async throws {
        struct MissingKey: Error {}
        let breaker = breaker()
        await #expect(throws: MissingKey.self) {
            try await breaker.send(request(), next: FixedTransport { _ in throw MissingKey() })
        }
        #expect(breaker.state(of: url) == .closed)
        await #expect(throws: URLError.self) {
            try await breaker.send(request(), next: FixedTransport { _ in throw URLError(.networkConnectionLost) })
        }
        #expect(breaker.state(of: url) == .open(remaining: .seconds(30)))
    }

    @Test func bodyThatBreaksOffIsAFailure() async throws {
        let breaker = breaker()
        let response = try await breaker.send(request(), next: FixedTransport { _ in .broken })
        #expect(breaker.state(of: url) == .closed)
        await #expect(throws: ConnectionFailure.self) { try await response.text() }
        #expect(breaker.state(of: url) == .open(remaining: .seconds(30)))
    }

    @Test func cancellationIsNoFailure() async throws {
        let (breaker, transport) = (breaker(), GatedTransport())
        let call = Task { try await breaker.send(request(), next: transport) }
        try await transport.waitForRequests(1)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(breaker.state(of: url) == .closed)
    }

    /// How a call ends while its body is arriving.
    enum Interruption: CaseIterable {
        case cancellation, deadline, timeOut, limit
    }

    @Test(arguments: Interruption.allCases)
    func bodyThatIsNotReadToItsEnd(_ interruption: Interruption) async throws {
        let breaker = CircuitBreaker(consecutiveFailures: 1, clock: clock)
        _ = try await breaker.send(request(), next: FixedTransport { _ in .make(500) })
        clock.advance(by: .seconds(30))
        let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        let hasEnded = Locked(false)
        continuation.onTermination = { _ in hasEnded.withLock { $0 = true } }
        continuation.yield(Data(repeating: 0x20, count: interruption == .limit ? 100 : 1))
        let hasBegun = Locked(false)
        let body = ResponseBody.chunks(pieces).tee { _ in hasBegun.withLock { $0 = true } }
        let transport = GatedTransport()
        let session = Session(
            transport: transport,
            middleware: [breaker],
            timeout: .seconds(interruption == .timeOut ? 5 : 60),
            deadline: .seconds(interruption == .deadline ? 5 : 100),
            bodyLimit: 10,
            clock: clock
        )
        let probe = Task { try await session.response(for: GetPart()) }
        try await transport.waitForRequests(1)
        transport.respond(to: 0, IncomingResponse(status: .ok, body: body))
        try await until { hasBegun.withLock { $0 } }
        switch interruption {
        case .cancellation: probe.cancel()
        case .deadline, .timeOut: clock.advance(by: .seconds(5))
        case .limit: break
        }
        await #expect(throws: SessionError<Never>.self) { try await probe.value }
        try await until { hasEnded.withLock { $0 } }
        switch interruption {
        case .cancellation, .deadline:
            // The probe has no outcome, so that there is room for another.
            #expect(breaker.state(of: url) == .halfOpen)
            _ = try await breaker.send(request(), next: FixedTransport { _ in .make() })
            #expect(breaker.state(of: url) == .closed)
        case .timeOut:
            try await until { breaker.state(of: self.url) != .halfOpen }
            #expect(breaker.state(of: url) == .open(remaining: .seconds(30)))
        case .limit:
            #expect(breaker.state(of: url) == .closed)
        }
    }

    @Test func timeOutOfTheSessionIsAFailure() async throws {
        let (breaker, transport) = (breaker(), GatedTransport())
        let session = Session(transport: transport, middleware: [breaker], timeout: .seconds(5), clock: clock)
        let call = Task { try await session.response(for: GetPart()) }
        try await transport.waitForRequests(1)
        clock.advance(by: .seconds(5))
        let error = await #expect(throws: SessionError<Never>.self) { try await call.value }
        #expect(error?.isTimeout == true)
        try await until { breaker.state(of: self.url) != .closed }
        #expect(breaker.state(of: url) == .open(remaining: .seconds(30)))
    }

    @Test func cancelledProbeMakesRoomForAnother() async throws {
        let (breaker, transport) = (breaker(), GatedTransport())
        _ = try await breaker.send(request(), next: FixedTransport { _ in .make(500) })
        clock.advance(by: .seconds(30))
        let probe = Task { try await breaker.send(request(), next: transport) }
        try await transport.waitForRequests(1)
        #expect(breaker.state(of: url) == .halfOpen)
        await #expect(throws: ConnectionFailure.self) { try await breaker.send(request(), next: transport) }
        probe.cancel()
        _ = await probe.result
        _ = try await breaker.send(request(), next: FixedTransport { _ in .make() })
        #expect(breaker.state(of: url) == .closed)
        #expect(transport.requests.count == 1)
    }

    @Test func openCircuitNamesOriginAndTime() async throws {
        let transport = FixedTransport { _ in .make(500) }
        let attempts = Locked(0)
        let session = Session(
            transport: transport,
            middleware: [breaker()],
            timeout: nil,
            retry: RetryPolicy(max: 5, wait: .interval(.zero)),
            clock: clock,
            onAttempt: { attempt in attempts.withLock { $0 = attempt.number } }
        )
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: GetPart()) }
        let failure = try #require(error?.connectionFailure)
        #expect(failure.kind == .notSent)
        let circuit = try #require(failure.underlying as? CircuitOpenError)
        #expect(circuit == CircuitOpenError(origin: "https://parts.example:443", remaining: .seconds(30)))
        #expect("\(failure)".hasPrefix("the request was not sent: the circuit breaker of https://parts.example:443"))
        // The first retry found the circuit open, and there was no second one.
        #expect(transport.count == 1)
        #expect(attempts.withLock { $0 } == 2)
        #expect(error?.isRetryable == true)
    }

    @Test func missingStubSaysNothingAboutTheServer() async throws {
        let breaker = breaker()
        let transport = FixedTransport { _ in throw ConnectionFailure(.missingStub, "nothing is stubbed") }
        for _ in 0..<9 {
            let failure = await #expect(throws: ConnectionFailure.self) {
                try await breaker.send(request(), next: transport)
            }
            #expect(failure?.kind == .missingStub)
        }
        #expect(breaker.state(of: url) == .closed)
    }

    @Test(arguments: [
        (Duration.seconds(29) + .nanoseconds(999_383_885), "30 seconds"), (.seconds(2.41), "2.5 seconds"),
        (.seconds(1), "1 second"), (.milliseconds(250), "250 milliseconds"), (.nanoseconds(1), "1 millisecond"),
        (.zero, "0 milliseconds"), (.milliseconds(999.5), "1 second"), (.seconds(90), "90 seconds"),
        // Its milliseconds do not fit an `Int` of 32 bits, as on an Apple Watch.
        (.seconds(30 * 86_400), "2592000 seconds"),
    ])
    func remainingTimeIsRounded(_ remaining: Duration, _ text: String) {
        #expect(
            CircuitOpenError(origin: "o", remaining: remaining).description
                == "the circuit breaker of o is open for another \(text) because too many requests have failed"
        )
    }

    @Test func halfOpenCircuitNamesTheProbe() async throws {
        let (breaker, transport) = (breaker(), GatedTransport())
        _ = try await breaker.send(request(), next: FixedTransport { _ in .make(500) })
        clock.advance(by: .seconds(30))
        let probe = Task { try await breaker.send(request(), next: transport) }
        try await transport.waitForRequests(1)
        let failure = await #expect(throws: ConnectionFailure.self) {
            try await breaker.send(request(), next: transport)
        }
        #expect(
            failure?.message
                == "the circuit breaker of https://parts.example:443 is half-open: a probe is running, and the next "
                + "request is sent after it, or after 30 seconds at the latest"
        )
        transport.respond(to: 0)
        _ = try await probe.value
    }

    @Test func originsAreSeparateAndChangesAreReported() async throws {
        let changes = Locked<[CircuitBreaker.Change]>([])
        let breaker = CircuitBreaker(consecutiveFailures: 1, clock: clock) { change in
            changes.withLock { $0.append(change) }
        }
        _ = try await breaker.send(request(), next: FixedTransport { _ in .make(500) })
        _ = try await breaker.send(request("GET", "https://other.example"), next: FixedTransport { _ in .make() })
        clock.advance(by: .seconds(30))
        _ = try await breaker.send(request(), next: FixedTransport { _ in .make() })
        let seen = changes.withLock { $0 }
        #expect(seen.map(\.state) == [.open(remaining: .seconds(30)), .halfOpen, .closed])
        #expect(Set(seen.map(\.origin)) == ["https://parts.example:443"])
    }

    @Test(arguments: 0..<200)
    func everyCallEndsOnceAndNoProbeIsLost(seed: Int) async throws {
        let breaker = CircuitBreaker(
            failureRate: 0.3,
            minimumRequests: 3,
            consecutiveFailures: 2,
            probes: 1 + seed % 3,
            clock: clock
        )
        let transport = RandomTransport(seed: seed)
        let ticking = Task { [clock] in
            while !Task.isCancelled {
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
        }
        let (ends, wrong) = try await runCalls(30, seed: seed, through: breaker, to: transport) { _ in try request() }
        ticking.cancel()
        await ticking.value
        #expect(ends.total == 30)
        #expect(wrong == 0)
        #expect(transport.traffic.inFlight == 0)
        for _ in 0..<3 {
            clock.advance(by: .seconds(30))
            _ = try await breaker.send(request(), next: FixedTransport { _ in .make() })
        }
        #expect(breaker.state(of: url) == .closed)
    }
}

/// Returns the response of a closure to each request.
final class FixedTransport: Transport {
    private let requests = Locked(0)
    private let respond: @Sendable (Int) throws -> IncomingResponse

    var count: Int { requests.withLock { $0 } }

    init(_ respond: @escaping @Sendable (Int) throws -> IncomingResponse) {
        self.respond = respond
    }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let index = requests.withLock { count in
            defer { count += 1 }
            return count
        }
        return try respond(index)
    }
}

extension IncomingResponse {
    /// A response whose body breaks off.
    static var broken: IncomingResponse {
        IncomingResponse(status: .ok, body: .chunks(RandomBody(pieces: 2, breaks: true)))
    }
}
