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

    @Test(arguments: ["application/x-ndjson", "application/jsonl; charset=utf-8", "application/vnd.a+jsonl"])
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
