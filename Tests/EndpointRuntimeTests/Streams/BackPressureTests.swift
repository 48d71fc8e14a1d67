import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// A transport's body is pulled only as fast as the reader reads, and ends when it is no longer needed.
@Suite(.endsRunIfHanging)
struct BackPressureTests {
    @Test func nothingIsPulledBeforeTheReaderAsks() async throws {
        let body = PulledBody(Array(repeating: Data(repeating: 1, count: 1000), count: 1000))
        let download = try await Session(transport: PullTransport(body)).response(for: Fetch())
        try await settle()
        #expect(body.pulls <= 1)
        #expect(try await download.data().count == 1_000_000)
        #expect(body.pulls == 1001)
    }

    @Test func slowReaderIsNeverMoreThanOnePieceBehind() async throws {
        let body = PulledBody(Array(repeating: Data("piece".utf8), count: 10))
        let download = try await Session(transport: PullTransport(body)).response(for: Fetch())
        var count = 0
        for try await _ in download {
            count += 1
            try await settle()
            #expect(body.pulls - count <= 1)
        }
        #expect(count == 10)
    }

    @Test func streamThatUnfoldsIsPulled() async throws {
        let pulls = Locked(0)
        let transport = StreamTransport(
            AsyncThrowingStream {
                let number = pulls.withLock { pulls in
                    pulls += 1
                    return pulls
                }
                return number > 1000 ? nil : Data("a".utf8)
            }
        )
        let download = try await Session(transport: transport).response(for: Fetch())
        try await settle()
        #expect(pulls.withLock { $0 } <= 1)
        #expect(try await download.data().count == 1000)
    }

    @Test func emptyPiecesAreNotHandedOn() async throws {
        let body = PulledBody([Data(), Data("a".utf8), Data(), Data(), Data("b".utf8), Data()])
        let pieces = try await Session(transport: PullTransport(body)).response(for: Fetch()).collected()
        #expect(pieces == [Data("a".utf8), Data("b".utf8)])
    }

    @Test func cancelledBySessionWhileNobodyWaits() async throws {
        let body = PulledBody([Data("a".utf8), Data("b".utf8)], then: .silence)
        let session = Session(transport: PullTransport(body))
        let download = try await session.response(for: Fetch())
        var iterator = download.makeAsyncIterator()
        #expect(try await iterator.next() == Data("a".utf8))
        session.cancelRequests(of: Fetch.self)
        try await until { body.releases == 1 }
        await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test func cancelledBySessionWhileTheReaderWaits() async throws {
        let body = PulledBody([], then: .silence)
        let session = Session(transport: PullTransport(body))
        let download = try await session.response(for: Fetch())
        let task = Task { try await download.data() }
        try await until { body.pulls == 1 }
        session.cancelRequests(of: Fetch.self)
        let error = await #expect(throws: SessionError<Never>.self) { try await task.value }
        #expect(error?.isCancelled == true)
        try await until { body.releases == 1 }
    }

    @Test func readerIsNotHeldUpByATransportThatIgnoresCancellation() async throws {
        let body = PulledBody([], then: .deafness)
        let download = try await Session(transport: PullTransport(body)).response(for: Fetch())
        let task = Task { try await download.data() }
        try await until { body.pulls == 1 }
        task.cancel()
        let error = await #expect(throws: SessionError<Never>.self) { try await task.value }
        #expect(error?.isCancelled == true)
        body.finish()
        try await until { body.releases == 1 }
    }

    @Test func leavingTheLoopEndsTheTransferWhileTheStreamIsKept() async throws {
        let body = PulledBody([Data("a".utf8), Data("b".utf8)], then: .silence)
        let download = try await Session(transport: PullTransport(body)).response(for: Fetch())
        for try await _ in download { break }
        try await until { body.releases == 1 }
        withExtendedLifetime(download) {}
    }

    @Test func eventThatEndsTheStreamEndsTheTransferWhileTheIteratorIsKept() async throws {
        let body = PulledBody("data: a\n\ndata: end\n\n", then: .silence)
        let stream = try await Session(transport: PullTransport(body)).response(for: Ask())
        var iterator = stream.makeAsyncIterator()
        #expect(try await iterator.next() == "a")
        #expect(try await iterator.next() == nil)
        try await until { body.releases == 1 }
        #expect(try await iterator.next() == nil)
    }

    @Test func badLineEndsTheTransferWhileTheIteratorIsKept() async throws {
        let body = PulledBody("1\nx\n", then: .silence)
        var iterator = try await Session(transport: PullTransport(body)).response(for: Count()).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        await #expect(throws: SessionError<Never>.self) { try await iterator.next() }
        try await until { body.releases == 1 }
        #expect(try await iterator.next() == nil)
    }

    @Test(arguments: [0, 1])
    func transportHearsOfAStreamThatIsDropped(_ count: Int) async throws {
        let endings = Recorder<Bool>()
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        continuation.onTermination = { endings.record(if: $0) }
        continuation.yield(Data("a".utf8))
        // The transport keeps the stream, like a middleware that inspects bodies.
        let transport = StreamTransport(stream)
        var download: Download? = try await Session(transport: transport).response(for: Fetch())
        if count > 0 {
            var iterator = download?.makeAsyncIterator()
            #expect(try await iterator?.next() == Data("a".utf8))
            iterator = nil
            try await until { endings.values == [true] }
        }
        #expect(endings.values.isEmpty == (count == 0))
        download = nil
        try await until { endings.values == [true] }
        withExtendedLifetime(transport) {}
    }

    @Test func bodyThatIsTooLongForMemoryEndsTheTransfer() async throws {
        let endings = Recorder<Bool>()
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        continuation.onTermination = { endings.record(if: $0) }
        continuation.yield(Data("too long".utf8))
        let transport = StreamTransport(stream)
        await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await Session(transport: transport, bodyLimit: 4).response(for: GetItem())
        }
        try await until { endings.values == [true] }
    }

    /// Waits a moment, in which a transfer that should be suspended could continue.
    private func settle() async throws {
        for _ in 0..<20 { try await Task.sleep(for: .milliseconds(1)) }
    }
}

extension Recorder<Bool> {
    fileprivate func record(if termination: AsyncThrowingStream<Data, any Error>.Continuation.Termination) {
        if case .cancelled = termination { record(true) } else { record(false) }
    }
}

/// A transport that responds with one stream.
private struct StreamTransport: Transport {
    let stream: AsyncThrowingStream<Data, any Error>

    init(_ stream: AsyncThrowingStream<Data, any Error>) {
        self.stream = stream
    }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        IncomingResponse(status: .ok, body: .chunks(stream))
    }
}

/// A request as generated for `response: {events: String, until: end}`.
private struct Ask: KioskRequest {
    typealias Response = EventStream<String>

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/ask")
    }

    func decodeResponse(_ response: RawResponse) throws -> Response { try response.events(until: "end") }
}

/// A request as generated for `response: {lines: Int}`.
private struct Count: KioskRequest {
    typealias Response = LineStream<Int>

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/count")
    }
}

/// A request as generated for `response: file`.
struct Fetch: KioskRequest {
    typealias Response = Download

    func buildRequest(_ request: inout RequestBuilder) {
        request.get("/file")
    }
}
