import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Streams that are rejected or cannot be read: the error holds the body, and the transfer has ended.
@Suite(.endsRunIfHanging)
struct RejectedStreamTests {
    private let page = "<html>The proxy is down.</html>"

    @Test func reportsAnotherMediaTypeWithTheBeginningOfTheBody() async throws {
        let pieces = [Data(page.utf8)] + Array(repeating: Data(repeating: 0x20, count: 30_000), count: 100)
        let body = PulledBody(pieces, then: .silence)
        let session = Session(
            transport: PullTransport(body, headers: ["Content-Type": "text/html"]),
            clock: ManualClock()
        )
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await session.response(for: Watch())
        }
        #expect(body.pulls < 5)
        #expect(error?.response?.body.starts(with: Data(page.utf8)) == true)
        #expect(error?.response?.body.count == 64 << 10)
        #expect(error?.description.contains("The proxy is down") == true)
        try await until { body.releases == 1 }
        withExtendedLifetime(error) {}
    }

    @Test func aBodyThatFallsSilentHoldsTheErrorUpForTheTimeOutOnly() async throws {
        let body = PulledBody(page, then: .silence)
        let clock = ManualClock()
        let session = Session(transport: PullTransport(body, headers: ["Content-Type": "text/html"]), clock: clock)
        let call = Task { try await session.response(for: Watch()) }
        try await until { body.pulls == 2 }
        clock.advance(by: .seconds(60))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) { try await call.value }
        #expect(error?.response?.body == Data(page.utf8))
        try await until { body.releases == 1 }
        withExtendedLifetime(error) {}
    }

    /// A server may send an error as an event, and then pings without end.
    @Test(arguments: [500, 404, 302])
    func rejectionWhoseBodyDoesNotEnd(status: Int) async throws {
        let event = "event: error\ndata: {\"message\": \"quota\"}\n\n"
        let body = PulledBody(event, then: .silence)
        let clock = ManualClock()
        let transport = PullTransport(body, status: status, headers: ["Content-Type": "text/event-stream"])
        let call = Task { try await Session(transport: transport, clock: clock).response(for: Watch()) }
        try await until { body.pulls == 2 }
        clock.advance(by: .seconds(2))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) { try await call.value }
        #expect(error?.statusCode == status)
        #expect(error?.response?.body == Data(event.utf8))
        try await until { body.releases == 1 }
        withExtendedLifetime(error) {}
    }

    @Test func cancellingEndsTheWaitForTheBody() async throws {
        let body = PulledBody(page, then: .silence)
        let session = Session(
            transport: PullTransport(body, headers: ["Content-Type": "text/html"]),
            clock: ManualClock()
        )
        let task = Task { try await session.response(for: Watch()) }
        try await until { body.pulls == 2 }
        task.cancel()
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) { try await task.value }
        #expect(error?.isCancelled == true)
        try await until { body.releases == 1 }
    }

    @Test func linesAreNoPage() async throws {
        let session = Session(transport: PullTransport(PulledBody(page), headers: ["Content-Type": "text/html"]))
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: Lines()) }
        #expect(error?.response?.body == Data(page.utf8))
    }

    @Test(arguments: [Fault.intercept, .decode])
    func reportsFaultsOfTheRequestWithTheBody(_ fault: Fault) async throws {
        let body = PulledBody("half", then: .silence)
        let clock = ManualClock()
        let session = Session(transport: PullTransport(body), clock: clock)
        let call = Task { try await session.response(for: Faulty(fault: fault)) }
        try await until { body.pulls == 2 }
        clock.advance(by: .seconds(60))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) { try await call.value }
        guard case .undecodable(let info, let failure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(info.body == Data("half".utf8))
        #expect(failure.excerpt == "half")
        try await until { body.releases == 1 }
        withExtendedLifetime(error) {}
    }

    @Test func rejectionIsReadAsAWhole() async throws {
        let pieces = [#"{"message":"#, #""not now"}"#].map { Data($0.utf8) }
        let body = PulledBody(pieces)
        let session = Session(transport: PullTransport(body))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await session.response(for: Faulty(fault: .refusal))
        }
        #expect(error?.failure == Kiosk.Problem(message: "not now"))
        #expect(error?.response?.body == pieces[0] + pieces[1])
        try await until { body.releases == 1 }
    }

    @Test func errorBodyIsReadWithTheLeniencyOfTheSession() async throws {
        let transport = PullTransport(PulledBody(#"{"message":404}"#))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await Session(transport: transport, leniency: .all).response(for: Faulty(fault: .refusal))
        }
        #expect(error?.failure == Kiosk.Problem(message: "404"))
    }

    @Test func attemptsThatAreRejectedEndTheirTransfers() async throws {
        let first = PulledBody(#"{"message":"busy"}"#, then: .silence)
        let second = PulledBody(#"{"message":"still busy"}"#)
        let clock = ManualClock()
        let session = Session(transport: PullTransport(first, second, status: 503), clock: clock)
        let attempts = Recorder<Attempt>()
        var call = Call(Faulty(fault: .refusal), on: session).retry(max: 1).interval(.zero)
        call.options.onAttempt = { attempts.record($0) }
        let sent = Task { [call] in try await call.response() }
        try await until { first.pulls == 2 }
        clock.advance(by: .seconds(60))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) { try await sent.value }
        #expect(error?.failure?.message == "still busy")
        let errors = attempts.values.compactMap { $0.error as? SessionError<Kiosk.Problem> }
        #expect(errors.map(\.failure?.message) == ["busy", "still busy"])
        try await until { first.releases == 1 && second.releases == 1 }
    }

    @Test func envelopeThatIsDroppedEndsTheTransfer() async throws {
        let body = PulledBody("data: a\n\n", then: .silence)
        let session = Session(transport: PullTransport(body))
        var envelope: Envelope? = try await session.envelope(for: Watch())
        var iterator = envelope?.value.makeAsyncIterator()
        #expect(try await iterator?.next()?.data == "a")
        #expect(body.releases == 0)
        envelope = nil
        iterator = nil
        try await until { body.releases == 1 }
    }
}

enum Fault: String, Sendable {
    case intercept
    case decode
    case refusal
}

/// A request for a stream, with a fault.
private struct Faulty: KioskRequest {
    typealias Response = EventStream<String>
    typealias Failure = Kiosk.Problem

    static let responsePolicy = ResponsePolicy(
        streamed: [.successful, .serverError],
        accepts: { $0.request.url?.lastPathComponent != "refusal" }
    )

    let fault: Fault

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/faults/\(fault.rawValue)")
    }

    func intercept(_ response: inout RawResponse) throws {
        if fault == .intercept { throw BuildFailure("no") }
    }

    func decodeResponse(_ response: RawResponse) throws -> Response {
        throw BuildFailure("no")
    }
}

/// A request as generated for `response: {lines: Int}`.
private struct Lines: KioskRequest {
    typealias Response = LineStream<Int>

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/lines")
    }
}
