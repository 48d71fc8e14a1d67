import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// A response that is not read to its end is recorded if it may have no end; otherwise, `finish()` throws an error.
@Suite(.endsRunIfHanging)
struct UnreadBodyTests {
    private let file = TemporaryFile()

    private struct GetFile: KioskRequest {
        typealias Response = Download
        var path: RequestPath { "/files/1" }
    }

    private struct GetLines: KioskRequest {
        typealias Response = LineStream<Kiosk.Item>
        var path: RequestPath { "/lines" }
        func decodeResponse(_ response: RawResponse) throws -> Response { try response.lines() }
    }

    private struct GetCountedLines: KioskRequest {
        static let responsePolicy = ResponsePolicy(streamed: [.successful])
        var path: RequestPath { "/counted" }
        func decodeResponse(_ response: RawResponse) throws -> Response { Response(lines: try response.lines()) }

        struct Response: Sendable {
            let lines: LineStream<Kiosk.Item>
        }
    }

    private struct GetEvents: KioskRequest {
        typealias Response = EventStream<Kiosk.Item>
        var path: RequestPath { "/events" }
        func decodeResponse(_ response: RawResponse) throws -> Response { try response.events() }
    }

    /// Returns bodies of two pieces, after which nothing arrives.
    private struct Endless: Transport {
        let media: String
        let first: String
        var second = ""

        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
            for piece in [first, second] where !piece.isEmpty { continuation.yield(Data(piece.utf8)) }
            let head = RawResponse(headers: ["Content-Type": media])
            // A stream without a continuation would end.
            let body = pieces.map { piece in withExtendedLifetime(continuation) { piece } }
            return IncomingResponse(status: head.status, headers: head.headers, body: .chunks(body))
        }
    }

    @Test(arguments: [
        "application/x-ndjson", "application/jsonl; charset=utf-8", "application/vnd.a+jsonl", "application/json",
        "text/plain",
    ])
    func jsonLinesAreRecordedAsFarAsTheyAreRead(_ media: String) async throws {
        let lines = ["{\"id\": 1, \"name\": \"a\"}\n", "{\"id\": 2, \"name\": \"b\"}\n"]
        let recorder = RecordingTransport(
            file: file.url,
            next: Endless(media: media, first: lines[0], second: lines[1])
        )
        for try await item in try await Session(transport: recorder).response(for: GetLines()) where item.id == 2 {
            break
        }
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        var ids: [Int] = []
        for try await item in try await replaying.response(for: GetLines()) { ids.append(item.id) }
        #expect(ids == [1, 2])
    }

    /// The type of the stream is not known before the response is decoded.
    @Test(arguments: [("application/x-ndjson", true), ("text/plain", false)])
    func linesInAResponseWithHeadersAreRecognizedByTheirMediaType(_ media: String, isRecorded: Bool) async throws {
        let line = "{\"id\": 1, \"name\": \"a\"}\n"
        let recorder = RecordingTransport(file: file.url, next: Endless(media: media, first: line))
        let response = try await Session(transport: recorder).response(for: GetCountedLines())
        for try await _ in response.lines { break }
        if isRecorded {
            try recorder.finish()
        } else {
            #expect(throws: ConnectionFailure.self) { try recorder.finish() }
        }
    }

    @Test(arguments: ["text/event-stream", "text/plain"])
    func eventsAreRecordedAsFarAsTheyAreRead(_ media: String) async throws {
        let event = "data: {\"id\": 1, \"name\": \"a\"}\n\n"
        let recorder = RecordingTransport(file: file.url, next: Endless(media: media, first: event))
        for try await _ in try await Session(transport: recorder).response(for: GetEvents()) { break }
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        var ids: [Int] = []
        for try await item in try await replaying.response(for: GetEvents()) { ids.append(item.id) }
        #expect(ids == [1])
    }

    @Test(arguments: [false, true])
    func downloadThatIsNotReadToItsEndIsAnError(isRead: Bool) async throws {
        let recorder = RecordingTransport(file: file.url, next: Endless(media: "image/png", first: "abc"))
        let download = try await Session(transport: recorder).response(for: GetFile())
        if isRead { for try await _ in download { break } }
        let failure = try #require(throws: ConnectionFailure.self) { try recorder.finish() }
        #expect(failure.kind == .unusableRecording)
        #expect(
            failure.message == "GET https://kiosk.example/v1/files/1 was not read to its end and is not recorded"
        )
        _ = download
    }

    /// Pieces whose reader has been released when `isReleased` is true.
    private final class Pieces: AsyncSequence, Sendable {
        typealias Element = Data

        let isReleased = Locked(false)

        final class Iterator: AsyncIteratorProtocol {
            let isReleased: Locked<Bool>

            init(_ isReleased: Locked<Bool>) { self.isReleased = isReleased }

            deinit { isReleased.withLock { $0 = true } }

            func next() async throws -> Data? { Data("abc".utf8) }
        }

        func makeAsyncIterator() -> Iterator { Iterator(isReleased) }
    }

    /// The runtime cancels the task that reads the body, although the caller has cancelled nothing.
    @Test func downloadWhoseReaderStopsIsAnError() async throws {
        let pieces = Pieces()
        let recorder = RecordingTransport(file: file.url, next: Fixed(body: .chunks(pieces)))
        for try await _ in try await Session(transport: recorder).response(for: GetFile()) { break }
        try await until { pieces.isReleased.withLock { $0 } }
        let failure = try #require(throws: ConnectionFailure.self) { try recorder.finish() }
        #expect(failure.message.hasSuffix("was not read to its end and is not recorded"))
    }

    /// A session that follows a redirect waits a moment for its body, also while it is recorded.
    @Test func redirectWhoseBodyHasNoEndIsFollowed() async throws {
        struct Moved: Transport {
            func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
                guard request.url.path.hasSuffix("/items/7") else {
                    let headers: HTTPFields = [.contentType: "application/json"]
                    let item = Data(#"{"id":7,"name":""}"#.utf8)
                    return IncomingResponse(status: .ok, headers: headers, body: .data(item))
                }
                var response = try await Endless(media: "text/html", first: "moved").send(request)
                response.status = .found
                response.headers[.location] = "/v1/items/8"
                return response
            }
        }
        let recorder = RecordingTransport(file: file.url, next: Moved())
        #expect(try await Session(transport: recorder).response(for: GetItem()).id == 7)
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        #expect(try await replaying.response(for: GetItem()).id == 7)
        #expect(try file.text.contains("moved"))
    }

    @Test func cancelledDownloadIsNoError() async throws {
        let recorder = RecordingTransport(file: file.url, next: Endless(media: "image/png", first: "abc"))
        let hasBegun = Locked(false)
        let reading = Task {
            for try await _ in try await Session(transport: recorder).response(for: GetFile()) {
                hasBegun.withLock { $0 = true }
            }
        }
        try await until { hasBegun.withLock { $0 } }
        reading.cancel()
        _ = await reading.result
        try recorder.finish()
    }

    /// No piece is being read when the task is cancelled.
    @Test(arguments: [false, true])
    func downloadThatIsCancelledBetweenItsPiecesIsNoError(leavesTheLoop: Bool) async throws {
        let pieces = Pieces()
        let recorder = RecordingTransport(file: file.url, next: Fixed(body: .chunks(pieces)))
        let hasBegun = Locked(false)
        let reading = Task {
            for try await _ in try await Session(transport: recorder).response(for: GetFile()) {
                hasBegun.withLock { $0 = true }
                while !Task.isCancelled { await Task.yield() }
                if leavesTheLoop { break }
            }
        }
        try await until { hasBegun.withLock { $0 } }
        reading.cancel()
        _ = await reading.result
        try recorder.finish()
    }

    /// A cache releases the response without reading its body.
    @Test(arguments: [HTTPResponse.Status.notModified, .seeOther])
    func responseThatIsNotReadIsRecorded(_ status: HTTPResponse.Status) async throws {
        let recorder = RecordingTransport(file: file.url, next: Fixed(status: status, body: .chunks(Pieces())))
        _ = try await recorder.send(.sample("/a"))
        let other = RecordingTransport(file: file.url, next: Fixed(body: .data(Data())))
        try other.finish()
        #expect(try await ReplayingTransport(file: file.url).send(.sample("/a")).status == status)
    }

    /// A body whose first piece does not arrive until the test releases it, even if the read is cancelled.
    private final class HeldBody: AsyncSequence, AsyncIteratorProtocol, Sendable {
        private let reader = Locked<CheckedContinuation<Void, Never>?>(nil)

        var isRead: Bool { reader.withLock { $0 != nil } }

        func makeAsyncIterator() -> HeldBody { self }

        func next() async throws -> Data? {
            await withCheckedContinuation { continuation in reader.withLock { $0 = continuation } }
            return nil
        }

        func release() {
            reader.withLock { $0.take() }?.resume()
        }
    }

    private struct Fixed: Transport {
        var status: HTTPResponse.Status = .ok
        let body: ResponseBody

        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            IncomingResponse(status: status, headers: [.contentType: "image/png"], body: body)
        }
    }

    /// The transport may notice the cancellation after the recording has ended.
    @Test func cancelledDownloadIsNoErrorBeforeTheTransportEnds() async throws {
        let body = HeldBody()
        let recorder = RecordingTransport(file: file.url, next: Fixed(body: .chunks(body)))
        let reading = Task {
            for try await _ in try await Session(transport: recorder).response(for: GetFile()) {}
        }
        try await until { body.isRead }
        reading.cancel()
        _ = await reading.result
        try recorder.finish()
        body.release()
    }

    @Test func discardedBodyEndsTheTransfer() async throws {
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        let hasEnded = Locked(false)
        continuation.onTermination = { _ in hasEnded.withLock { $0 = true } }
        let recorder = RecordingTransport(file: file.url, next: Fixed(body: .chunks(pieces)))
        let response = try await recorder.send(.sample("/a"))
        response.body.discard()
        try await until { hasEnded.withLock { $0 } }
        withExtendedLifetime((response, pieces)) {}
    }

    @Test(arguments: [true, false])
    func longBodyOfARedirectIsReadAsAWhole(isRead: Bool) async throws {
        let data = Data(repeating: 0x61, count: 3 << 20)
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        for index in 0..<3 { continuation.yield(data[(index << 20)..<((index + 1) << 20)]) }
        continuation.finish()
        let transport = Fixed(status: .seeOther, body: .chunks(pieces))
        let recorder = RecordingTransport(file: file.url, next: transport)
        let response = try await recorder.send(.sample("/a"))
        if isRead { #expect(try await response.body.collect(upTo: 4 << 20).data == data) }
        try recorder.finish()
        let replayed = try await ReplayingTransport(file: file.url).send(.sample("/a"))
        let body = try await replayed.body.collect(upTo: 4 << 20).data
        #expect(replayed.status == .seeOther && body == (isRead ? data : Data()))
    }

    @Test func brokenBodyIsNoError() async throws {
        struct Broken: Transport {
            func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
                let pieces = AsyncThrowingStream<Data, any Error> { throw ConnectionFailure.connectionLost("cut") }
                return IncomingResponse(status: .ok, body: .chunks(pieces))
            }
        }
        let recorder = RecordingTransport(file: file.url, next: Broken())
        await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await Session(transport: recorder).response(for: GetItem())
        }
        try recorder.finish()
    }
}
