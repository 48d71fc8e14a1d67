import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// The transports of the test kit read the bodies of requests, as a transport that sends them.
@Suite(.endsRunIfHanging)
struct SentBodyTests {
    private let file = TemporaryFile()

    private struct Send: KioskRequest {
        typealias Response = Void
        let body: RequestBody
        var path: RequestPath { "/pieces" }
        var method: Method { .post(.body(body)) }
    }

    private struct Unreadable: Error {}

    private static func pieces(_ texts: String...) -> AsyncStream<Data> {
        AsyncStream { continuation in
            for text in texts { continuation.yield(Data(text.utf8)) }
            continuation.finish()
        }
    }

    private func send(_ body: RequestBody, on session: Session) async throws -> [UploadProgress] {
        let progress = Locked<[UploadProgress]>([])
        let options = CallOptions(onUploadProgress: { latest in progress.withLock { $0.append(latest) } })
        try await session.response(for: Send(body: body), options: options)
        return progress.withLock { $0 }
    }

    @Test func sequencesAreReadAndTheProgressIsReported() async throws {
        let session = Session.stubbed { $0.stub(Send.self) { _ in } }
        let known = try await send(.chunks(Self.pieces("ab", "c"), size: 3), on: session)
        #expect(known.map(\.sent) == [2, 3] && known.map(\.total) == [3, 3])
        let unknown = try await send(.chunks(Self.pieces("ab", "c")), on: session)
        #expect(unknown.map(\.sent) == [3] && unknown.map(\.total) == [3])
        #expect(try await send(.data(Data("abc".utf8)), on: session).map(\.sent) == [3])
        #expect(try await send(.data(Data()), on: session).map(\.fraction) == [1])
        #expect(try session.sent.map { $0.body?.text } == ["abc", "abc", "abc", ""])
    }

    @Test func theFallbackReportsTheProgress() async throws {
        let fallback = StubTransport()
        fallback.stub(Send.self) { _ in }
        let stubs = StubTransport(fallback: fallback)
        let progress = try await send(.chunks(Self.pieces("ab", "c"), size: 3), on: Session(transport: stubs))
        #expect(progress.map(\.sent) == [3])
        #expect(stubs.sent.map { $0.body?.text } == ["abc"])
    }

    @Test func filesAreRead() async throws {
        try file.write("abc")
        let session = Session.stubbed { $0.stub(Send.self) { _ in } }
        #expect(try await send(.file(file.url), on: session).map(\.sent) == [3])
        #expect(try session.sent.map { $0.body?.text } == ["abc"])
    }

    @Test func bodyThatCannotBeReadIsAnError() async throws {
        let broken = AsyncThrowingStream<Data, any Error> { throw Unreadable() }
        let session = Session.stubbed { $0.stub(Send.self) { _ in } }
        let error = await #expect(throws: SessionError<Never>.self) {
            try await session.response(for: Send(body: .chunks(broken)))
        }
        #expect(error?.connectionFailure?.kind == .unreadableBody)
        #expect(try session.sent.count == 1)
    }

    @Test func bodiesOfSequencesAreRecordedAndReplayed() async throws {
        let server = Responding { request in RawResponse(status: request.body?.text == "ab" ? 201 : 202) }
        let recorder = RecordingTransport(file: file.url, next: server)
        for body in [RequestBody.chunks(Self.pieces("a", "b")), .chunks { Self.pieces("a", "c") }] {
            try await Session(transport: recorder).response(for: Send(body: body))
        }
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        let statuses = [
            try await replaying.envelope(for: Send(body: .chunks(Self.pieces("ab")))).raw.statusCode,
            try await replaying.envelope(for: Send(body: .data(Data("ac".utf8)))).raw.statusCode,
        ]
        #expect(statuses == [201, 202])
    }
}
