import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// A file to which two processes record, or that has two paths.
@Suite(.endsRunIfHanging)
struct SharedFileTests {
    private let file = TemporaryFile()
    private let server = Responding { request in .json(#"{"id": \#(request.url.lastPathComponent), "name": ""}"#) }

    private func record(_ id: Int, _ recorder: RecordingTransport) async throws {
        _ = try await Session(transport: recorder).response(for: GetItem(id: id))
    }

    @Test(arguments: [0, 1])
    func fileOfAnotherProcessIsNotReplaced(recordedBefore count: Int) async throws {
        let recorder = RecordingTransport(file: file.url, next: server)
        for id in 0..<count {
            try await record(id, recorder)
            try recorder.finish()
        }
        let folder = file.url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("of another process".utf8).write(to: file.url, options: .atomic)
        if count > 0 { #expect(throws: ConnectionFailure.self) { try recorder.finish() } }
        try await record(7, recorder)
        let failure = try #require(throws: ConnectionFailure.self) { try recorder.finish() }
        #expect(failure.kind == .unusableRecording && failure.message.contains("was also written by another process"))
        #expect(try file.text == "of another process")
    }

    @Test func pathsThroughSymbolicLinksAreOneFile() async throws {
        let folder = file.url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let link = folder.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
        let recorders = [file.url, link.appending(path: file.url.lastPathComponent)].map {
            RecordingTransport(file: $0, next: server)
        }
        for (id, recorder) in recorders.enumerated() {
            try await record(id, recorder)
            try recorder.finish()
        }
        let text = try file.text
        #expect(text.contains("items/0\"") && text.contains("items/1\""), "\(text)")
    }

    /// Each time that the file is written, earlier exchanges are searched for the new secrets only.
    @Test func secretsOfLaterExchangesAreRemovedFromThoseThatAreWritten() async throws {
        let server = Responding { request in
            .json(#"{"upload_token": "up-9f8e7d\#(request.url.lastPathComponent)"}"#)
        }
        let recorder = RecordingTransport(file: file.url, next: server)
        for path in ["up-9f8e7d2/x/1", "up-9f8e7d3/x/2", "up-9f8e7d1/x/3"] {
            _ = try await recorder.send(.sample("/\(path)")).body.collect(upTo: 100)
            try recorder.finish()
        }
        let text = try file.text
        #expect(!text.contains("up-9f8e7d"), "\(text)")
    }
}
