import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// Which exchanges a file has if several recorders exist for it, one after the other or at the same time.
@Suite(.endsRunIfHanging)
struct RecorderLifeTests {
    private let file = TemporaryFile()
    private let server = Responding { request in .json(#"{"id": \#(request.url.lastPathComponent), "name": ""}"#) }

    @Test func recorderAfterOneThatHasFinishedBeginsAnew() async throws {
        let first = RecordingTransport(file: file.url, next: server)
        try await record(1, first)
        try first.finish()
        let second = RecordingTransport(file: file.url, next: server)
        try await record(2, second)
        try second.finish()
        #expect(try recorded() == ["2"])
        withExtendedLifetime(first) {}
    }

    @Test func aReplacedRecorderReportsLostExchanges() async throws {
        let first = RecordingTransport(file: file.url, next: server)
        try await record(1, first)
        try first.finish()
        try await record(3, first)
        try first.finish()
        #expect(try recorded() == ["1", "3"])
        let second = RecordingTransport(file: file.url, next: server)
        try await record(2, second)
        try await record(4, first)
        #expect(try recorded() == ["2"])
        try second.finish()
        let failure = try #require(throws: ConnectionFailure.self) { try first.finish() }
        #expect(failure.message.contains("another recording, which lacks GET https://kiosk.example/v1/items/4"))
    }

    @Test func recordersShareTheFileUntilAllHaveFinished() async throws {
        let first = RecordingTransport(file: file.url, next: server)
        let second = RecordingTransport(file: file.url, next: server)
        try await record(1, first)
        try first.finish()
        try first.finish()
        let third = RecordingTransport(file: file.url, next: server)
        try await record(3, third)
        try await record(2, second)
        for recorder in [second, third] { try recorder.finish() }
        #expect(try recorded() == ["1", "2", "3"])
    }

    @Test func recorderThatNoLongerExistsHasFinished() async throws {
        let first = RecordingTransport(file: file.url, next: server)
        weak var earlier: RecordingTransport?
        earlier = try await recorder(of: 2)
        // The task of a call may retain its transport a moment longer.
        try await until { earlier == nil }
        try first.finish()
        let third = RecordingTransport(file: file.url, next: server)
        try await record(3, third)
        #expect(try recorded() == ["3"])
        withExtendedLifetime(first) {}
    }

    /// A recorder that has recorded one exchange.
    private func recorder(of id: Int) async throws -> RecordingTransport {
        let recorder = RecordingTransport(file: file.url, next: server)
        try await record(id, recorder)
        return recorder
    }

    private func record(_ id: Int, _ recorder: RecordingTransport) async throws {
        _ = try await Session(transport: recorder).response(for: GetItem(id: id))
    }

    /// The ids of the recorded items.
    private func recorded() throws -> [String] {
        struct File: Decodable {
            struct Exchange: Decodable { let request: Request }
            struct Request: Decodable { let url: URL }
            let exchanges: [Exchange]
        }
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: file.url)).exchanges
            .map(\.request.url.lastPathComponent)
    }
}
