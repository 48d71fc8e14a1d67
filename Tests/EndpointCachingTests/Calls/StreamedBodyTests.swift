import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// Responses whose bodies the caller reads as a stream, and the observers of these bodies below the cache.
@Suite(.endsRunIfHanging)
struct StreamedBodyTests {
    private struct GetFile: DeclaredRequest {
        typealias Response = Download

        static let service = Service(name: "API", base: "https://api.test")
        var path: RequestPath { "/a" }
    }

    /// Records the ends of bodies.
    private final class Tee: Middleware {
        private let log = Locked<[String]>([])

        var ends: [String] { log.withLock { $0 } }

        func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
            var response = try await next.send(request)
            response.body = response.body.tee { _ in
            } onEnd: { [log] end in
                let word =
                    switch end {
                    case .complete: "complete"
                    case .failed(let error): ConnectionFailure(error).kind.rawValue
                    case .stopped: Task.isCancelled ? "cancelled" : "stopped"
                    }
                log.withLock { $0.append(word) }
            }
            return response
        }
    }

    private let time = CacheTime()
    private let clock = ManualClock()
    private let gate = Gate()
    private let tee = Tee()
    private let cache: ResponseCache

    init() {
        cache = ResponseCache(bodyLimit: 100, now: { [time] in time.now }, clock: clock)
    }

    private func session(_ server: StubServer) -> Session {
        Session(transport: server, middleware: [cache, tee], timeout: .seconds(10), clock: clock)
    }

    /// A server whose first responses are complete at once. Later responses are complete when the gate is open.
    private func server(_ control: String = "max-age=10", complete: Int = 1) -> StubServer {
        StubServer { [gate] _, number in
            var response = IncomingResponse.text("\(number)", ["Cache-Control": control, "ETag": "\"\(number)\""])
            guard number > complete else { return response }
            let first = Locked<Data?>(Data("\(number)".utf8))
            response.body = .chunks(
                AsyncThrowingStream {
                    let piece = first.withLock { first in
                        defer { first = nil }
                        return first
                    }
                    if piece == nil { try await gate.wait() }
                    return piece
                }
            )
            return response
        }
    }

    private func text(_ session: Session) async throws -> String {
        String(decoding: try await session.response(for: GetFile()).data(), as: UTF8.self)
    }

    /// - Parameter stored: the number of responses that are stored before, so that the last response is a validation.
    @Test(arguments: [0, 1]) func silenceIsReportedBelow(stored: Int) async throws {
        let session = session(server(complete: stored))
        for _ in 0..<stored { _ = try await text(session) }
        time.advance(by: 20)
        let download = try await session.response(for: GetFile())
        let reading = Task { try await download.data() }
        try await until { gate.arrivals == 1 }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        await #expect(throws: SessionError<Never>.self) { try await reading.value }
        try await until { tee.ends.count == stored + 1 }
        #expect(tee.ends.last == "timedOut")
    }

    @Test(arguments: [0, 1]) func aReaderThatStopsIsReportedBelow(stored: Int) async throws {
        let session = session(server(complete: stored))
        for _ in 0..<stored { _ = try await text(session) }
        time.advance(by: 20)
        for try await _ in try await session.response(for: GetFile()) { break }
        try await until { tee.ends.count == stored + 1 }
        #expect(tee.ends.last == "stopped")
    }

    /// A transport stream that some other owner keeps ends only if it is discarded.
    @Test func anUnreadBodyIsDiscarded() async throws {
        let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        let server = StubServer { _, _ in
            var response = IncomingResponse.text("", ["Cache-Control": "max-age=10"])
            response.body = .chunks(pieces)
            return response
        }
        let hasEnded = Locked(false)
        continuation.onTermination = { _ in hasEnded.withLock { $0 = true } }
        try await cache.send(.to(), next: server).body.discard()
        try await until { hasEnded.withLock { $0 } }
    }

    @Test func aBodyOverTheLimitReportsItsEnd() async throws {
        let tee = Tee()
        let server = StubServer { _, _ in
            let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
            for _ in 0..<3 { continuation.yield(Data(repeating: 0x61, count: 60)) }
            var response = IncomingResponse.text("")
            response.body = .chunks(pieces)
            return response
        }
        let body = try await tee.send(.to(), next: server).body
        let (data, rest) = try await body.collected(upTo: 100)
        #expect(data == nil)
        rest.discard()
        #expect(tee.ends == ["stopped"])
    }

    @Test func aValidationReturnsTheBodyAsItArrives() async throws {
        let session = session(server())
        _ = try await text(session)
        time.advance(by: 20)
        // Not read by the validation: the time-out of the attempt would end it.
        let download = try await session.response(for: GetFile())
        clock.advance(by: .seconds(60))
        let reading = Task { try await download.data() }
        gate.open()
        #expect(try await reading.value == Data("2".utf8))
        // The response is stored nevertheless.
        #expect(try await text(session) == "2")
    }

    @Test func aValidationInTheBackgroundReadsTheBody() async throws {
        let server = server("max-age=10, stale-while-revalidate=60")
        let session = session(server)
        _ = try await text(session)
        time.advance(by: 20)
        #expect(try await text(session) == "1")
        gate.open()
        await cache.waitForRevalidations()
        #expect(try await text(session) == "2")
        #expect(server.requests.count == 2)
    }
}
