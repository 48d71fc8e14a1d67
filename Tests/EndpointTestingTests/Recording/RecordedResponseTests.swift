import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// The responses that a recording contains: redirects, streams, header fields and numbers.
@Suite(.endsRunIfHanging)
struct RecordedResponseTests {
    private let file = TemporaryFile()

    @Test func redirectsAreRecordedHopByHop() async throws {
        let server = Responding { request in
            request.url.path == "/v1/name"
                ? RawResponse(
                    status: 302,
                    headers: ["Location": "/v1/picture"],
                    body: Data(repeating: 0x61, count: 100_000)
                )
                : RawResponse(headers: ["Content-Type": "text/plain"], body: Data("there".utf8))
        }
        let recorder = RecordingTransport(file: file.url, next: server)
        let session = Session(transport: recorder)
        #expect(try await session.response(for: GetName()) == "there")
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        #expect(try await replaying.response(for: GetName()) == "there")
    }

    @Test func eventStreamsAreRecordedAsFarAsTheyAreRead() async throws {
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        continuation.yield(Data("data: a\n\ndata: b\n\n".utf8))
        let recorder = RecordingTransport(file: file.url, next: Streaming(body: .chunks(pieces)))
        let session = Session(transport: recorder)
        for try await event in try await session.response(for: GetEvents()) where event.data == "b" { break }
        let file = file
        try await until { FileManager.default.fileExists(atPath: file.url.path) }
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        var events: [String] = []
        for try await event in try await replaying.response(for: GetEvents()) { events.append(event.data) }
        #expect(events == ["a", "b"])
        continuation.finish()
    }

    @Test func streamThatIsStillReadIsRecordedWhenTheRecordingEnds() async throws {
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        let recorder = RecordingTransport(file: file.url, next: Streaming(body: .chunks(pieces)))
        continuation.yield(Data("data: {\ndata: }\n\ndata: a\n\n".utf8))
        var events = try await Session(transport: recorder).response(for: GetEvents()).makeAsyncIterator()
        #expect(try await events.next()?.data == "{\n}")
        #expect(try await events.next()?.data == "a")
        try recorder.finish()
        var replayed: [String] = []
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        for try await event in try await replaying.response(for: GetEvents()) { replayed.append(event.data) }
        #expect(replayed == ["{\n}", "a"])
        continuation.finish()
    }

    @Test func lengthIsThatOfTheRecordedBody() async throws {
        struct Head: KioskRequest {
            typealias Response = RawResponse
            let isHead: Bool
            var path: RequestPath { "/" }

            func buildRequest(_ request: inout RequestBuilder) {
                if isHead { request.head("/length") } else { request.get("/length") }
            }
        }
        let server = Responding { request in
            let body = request.method == .head ? "" : "token=0123456789"
            let headers: HeaderItems = ["Content-Length": "213", "Content-Type": "application/x-www-form-urlencoded"]
            return RawResponse(headers: headers, body: Data(body.utf8))
        }
        let recorder = RecordingTransport(file: file.url, next: server)
        for isHead in [true, false] { _ = try await Session(transport: recorder).response(for: Head(isHead: isHead)) }
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        #expect(try await replaying.response(for: Head(isHead: true)).header("Content-Length") == "213")
        let body = try await replaying.response(for: Head(isHead: false))
        #expect(body.header("Content-Length") == String(body.body.count))
    }

    /// Names of header fields are case-insensitive, also in a file that contains both spellings.
    @Test func headerFieldsWithSpellingsOfOneNameAreJoined() async throws {
        let headers: HeaderItems = ["X-A": "1", "x-a": "2", "X-a": "3"]
        let server = Responding { _ in RawResponse(headers: headers) }
        let recorder = RecordingTransport(file: file.url, next: server)
        _ = try await Session(transport: recorder).response(for: GetAnything())
        try recorder.finish()
        #expect(try file.text.contains("\"X-A\" : \"1, 2, 3\""))
        for fields in [#""X-A" : "1, 2, 3""#, #""X-A" : "1", "x-a" : "2, 3""#] {
            try Data(file.text.replacing(#""X-A" : "1, 2, 3""#, with: fields).utf8).write(to: file.url)
            let replaying = Session(transport: try ReplayingTransport(file: file.url))
            #expect(try await replaying.response(for: GetAnything()).header("X-A") == "1, 2, 3")
        }
    }

    @Test func brokenBodiesAndFailuresAreNotRecorded() async throws {
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        continuation.yield(Data("{".utf8))
        continuation.finish(throwing: ConnectionFailure.connectionLost("cut"))
        let recorder = RecordingTransport(file: file.url, next: Streaming(body: .chunks(pieces)))
        let session = Session(transport: recorder)
        await #expect(throws: SessionError<Kiosk.Problem>.self) { try await session.response(for: GetItem()) }
        try recorder.finish()
        #expect(try file.text.contains("\"exchanges\" : [\n\n  ]"))
    }

    @Test func numbersThatNoTypeCanHoldAreRecorded() async throws {
        let server = Responding { _ in .json(#"{"id": 1, "name": "", "mass": 1e400, "token": "s3cr3t"}"#) }
        let recording = RecordingTransport(file: file.url, next: server)
        #expect(try await Session(transport: recording).response(for: GetItem()).id == 1)
        try recording.finish()
        #expect(try file.text.contains("1e400") && !file.text.contains("s3cr3t"))
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        #expect(try await replaying.response(for: GetItem()).id == 1)
    }
}

private struct Streaming: Transport {
    let body: ResponseBody

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let head = RawResponse(headers: ["Content-Type": "text/event-stream"])
        return IncomingResponse(status: head.status, headers: head.headers, body: body)
    }
}
