import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// Middleware that reads the bodies of responses without taking them from their readers.
@Suite(.endsRunIfHanging)
struct TeeTests {
    private static let pieces = ["ab", "cd", "ef"].map { Data($0.utf8) }

    @Test func loggerSeesThePiecesAsTheyAreRead() async throws {
        let body = PulledBody(Self.pieces)
        let log = Tee()
        let download = try await session(body, log).response(for: GetFile())
        var iterator = download.makeAsyncIterator()
        #expect(log.pieces.values.isEmpty)
        #expect(body.pulls == 0)
        #expect(try await iterator.next() == Data("ab".utf8))
        #expect(log.pieces.values == ["ab"])
        #expect(log.ends.values.isEmpty)
        #expect(try await iterator.next() == Data("cd".utf8))
        #expect(try await iterator.next() == Data("ef".utf8))
        #expect(try await iterator.next() == nil)
        #expect(log.pieces.values == ["ab", "cd", "ef"])
        #expect(log.ends.values == ["complete"])
    }

    @Test func bodyInMemoryIsSeen() async throws {
        let log = Tee()
        let session = Session(transport: FakeTransport(statuses: 200), middleware: [log])
        #expect(try await session.response(for: GetItem()).id == 7)
        #expect(log.pieces.values == [#"{"id":7,"name":"pen"}"#])
        #expect(log.ends.values == ["complete"])
    }

    @Test func readerThatStopsEndsTheTransferAndIsReported() async throws {
        let body = PulledBody(Self.pieces, then: .silence)
        let log = Tee()
        for try await piece in try await session(body, log).response(for: GetFile()) {
            #expect(piece == Data("ab".utf8))
            break
        }
        try await until { log.ends.values == ["stopped"] && body.releases == 1 }
        #expect(log.pieces.values == ["ab"])
    }

    @Test func cancelledReaderIsReported() async throws {
        let body = PulledBody(Self.pieces, then: .silence)
        let log = Tee()
        let session = session(body, log)
        let task = Task { try await session.response(for: GetFile()).collected() }
        try await until { log.pieces.values.count == 3 }
        task.cancel()
        _ = await task.result
        try await until { log.ends.values == ["stopped"] && body.releases == 1 }
    }

    @Test func bodyThatIsNeverReadIsReported() async throws {
        let log = Tee()
        _ = try await session(PulledBody(Self.pieces), log).response(for: GetFile())
        try await until { log.ends.values == ["stopped"] }
        #expect(log.pieces.values.isEmpty)
    }

    @Test func brokenBodyIsReported() async throws {
        let log = Tee()
        let transport = PieceTransport(Self.pieces, failure: .connectionLost("gone"))
        let download = try await Session(transport: transport, middleware: [log]).response(for: GetFile())
        await #expect(throws: SessionError<Never>.self) { try await download.data() }
        #expect(log.pieces.values == ["ab", "cd", "ef"])
        #expect(log.ends.values == ["failed"])
    }

    @Test func streamThatIsDiscardedEndsBehindATee() async throws {
        let ended = Recorder<Bool>()
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        continuation.onTermination = { _ in ended.record(true) }
        continuation.yield(Data("abc".utf8))
        let body = ResponseBody.chunks(stream).tee { _ in }
        let (data, isWhole) = try await body.collect(upTo: 2)
        #expect(data == Data("ab".utf8) && !isWhole)
        try await until { ended.values == [true] }
        withExtendedLifetime(stream) {}
    }

    @Test func bodyThatIsReleasedIsReported() {
        let ended = Recorder<Bool>()
        var body: ResponseBody? = ResponseBody.data(Data("abc".utf8)).tee { _ in
        } onEnd: { end in
            if case .stopped = end { ended.record(true) }
        }
        #expect(ended.values.isEmpty && body != nil)
        body = nil
        #expect(ended.values == [true])
    }

    @Test func cancelledStreamIsNotComplete() async throws {
        // A stream whose reader is cancelled ends without an error.
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        continuation.yield(Data("abc".utf8))
        let stored = Recorder<Bool>()
        let read = Recorder<Data>()
        let body = ResponseBody.chunks(stream).tee { read.record($0) }
            .tee(collectingUpTo: 100) { _, isWhole in stored.record(isWhole) }
        let task = Task { try await body.collect(upTo: 100) }
        try await until { read.values.count == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stored.values == [false])
        withExtendedLifetime(continuation) {}
    }

    @Test func cacheGetsTheWholeBodyAtTheEnd() async throws {
        let cache = Cache(limit: 6)
        let session = Session(transport: PullTransport(PulledBody(Self.pieces)), middleware: [cache])
        #expect(try await session.response(for: GetFile()).data() == Data("abcdef".utf8))
        #expect(cache.stored.values == ["abcdef, whole"])
    }

    @Test func reportsAnIncompleteBodyToTheCache() async throws {
        let cache = Cache(limit: 6)
        let body = PulledBody(Self.pieces, then: .silence)
        let session = Session(transport: PullTransport(body), middleware: [cache])
        var iterator: Download.Iterator? = try await session.response(for: GetFile()).makeAsyncIterator()
        _ = try await iterator?.next()
        iterator = nil
        try await until { cache.stored.values == ["ab, part"] }
    }

    @Test func reportsABodyOverTheLimitToTheCache() async throws {
        let cache = Cache(limit: 5)
        let session = Session(transport: PullTransport(PulledBody(Self.pieces)), middleware: [cache])
        #expect(try await session.response(for: GetFile()).data() == Data("abcdef".utf8))
        #expect(cache.stored.values == ["abcde, part"])
    }

    @Test func bodyIsReadAndReplaced() async throws {
        let session = Session(transport: PullTransport(PulledBody(Self.pieces)), middleware: [Replacing()])
        #expect(try await session.response(for: GetFile()).data() == Data("abcdef!".utf8))
    }

    private func session(_ body: PulledBody, _ middleware: any Middleware) -> Session {
        Session(transport: PullTransport(body), middleware: [middleware])
    }
}

private struct GetFile: KioskRequest, DeclaredRequest {
    typealias Response = Download
    var path: RequestPath { "/file" }
}

private struct Tee: Middleware {
    let pieces = Recorder<String>()
    let ends = Recorder<String>()

    func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        var response = try await next.send(request)
        response.body = response.body.tee {
            pieces.record(String(decoding: $0, as: UTF8.self))
        } onEnd: { end in
            switch end {
            case .complete: ends.record("complete")
            case .failed: ends.record("failed")
            case .stopped: ends.record("stopped")
            }
        }
        return response
    }
}

private struct Cache: Middleware {
    let limit: Int
    let stored = Recorder<String>()

    func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        var response = try await next.send(request)
        response.body = response.body.tee(collectingUpTo: limit) { data, isWhole in
            stored.record(String(decoding: data, as: UTF8.self) + (isWhole ? ", whole" : ", part"))
        }
        return response
    }
}

private struct Replacing: Middleware {
    func send(_ request: OutgoingRequest, next: any Transport) async throws -> IncomingResponse {
        var response = try await next.send(request)
        let (data, _) = try await response.body.collect(upTo: 1 << 20)
        response.body = .data(data + Data("!".utf8))
        return response
    }
}
