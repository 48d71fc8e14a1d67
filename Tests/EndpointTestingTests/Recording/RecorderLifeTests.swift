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

    @Test func laterRecorderContinuesTheRecording() async throws {
        for id in 1...2 {
            let recorder = RecordingTransport(file: file.url, next: server)
            try await record(id, recorder)
            try recorder.finish()
        }
        #expect(try recorded() == ["1", "2"])
    }

    @Test func recordersOfParallelTestsLoseNoExchange() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 1...9 {
                group.addTask {
                    let recorder = RecordingTransport(file: file.url, next: server)
                    try await record(id, recorder)
                    try recorder.finish()
                }
            }
            try await group.waitForAll()
        }
        #expect(try recorded() == (1...9).map(String.init))
    }

    @Test func recordersOfOneFileShareIt() async throws {
        let server = Responding { _ in .json(#"{"id": 1, "name": ""}"#) }
        let recorders = [1, 2].map { _ in RecordingTransport(file: file.url, next: server) }
        for (id, recorder) in recorders.enumerated() {
            _ = try await Session(transport: recorder).response(for: GetItem(id: id))
            try recorder.finish()
        }
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        for id in 0...1 { #expect(try await replaying.response(for: GetItem(id: id)).id == 1) }
    }

    @Test func recordersOfOneFileMustHideTheSame() async throws {
        let server = Responding { _ in .json(#"{"id": 1, "name": ""}"#) }
        let first = RecordingTransport(file: file.url, next: server)
        let second = RecordingTransport(file: file.url, next: server, hiding: ["name"])
        #expect(try await Session(transport: second).response(for: GetItem()).id == 1)
        let failure = try #require(throws: ConnectionFailure.self) { try second.finish() }
        #expect(failure.message == "'\(file.url.path)' belongs to a recorder that hides other names")
        try first.finish()
    }

    @Test func exchangesAfterTheEndAreRecorded() async throws {
        let recorder = RecordingTransport(file: file.url, next: server)
        for id in 1...2 {
            try await record(id, recorder)
            try recorder.finish()
        }
        #expect(try recorded() == ["1", "2"])
    }

    @Test func fileIsWrittenWithoutAnEnd() async throws {
        let recorder = RecordingTransport(file: file.url, next: server)
        try await record(1, recorder)
        let file = file
        try await until { FileManager.default.fileExists(atPath: file.url.path) }
        #expect(try recorded() == ["1"])
    }

    @Test func recordingOfAnEarlierProcessIsReplaced() async throws {
        try file.write("an earlier recording")
        let recorder = RecordingTransport(file: file.url, next: server)
        try await record(1, recorder)
        try recorder.finish()
        #expect(try recorded() == ["1"])
    }

    /// A test that sends nothing has a recording, too, which replaces that of a test that has sent something.
    @Test(arguments: [false, true])
    func recordingWithoutExchangesIsWritten(replacing isEarlier: Bool) async throws {
        if isEarlier { try file.write("an earlier recording") }
        let recorder = RecordingTransport(file: file.url, next: server, hiding: ["name"])
        try recorder.finish()
        #expect(try recorded() == [])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let encoded = try encoder.encode(JSONDecoder().decode(JSON.self, from: Data(file.text.utf8)))
        #expect(try file.text == String(decoding: encoded, as: UTF8.self) + "\n")
        let session = Session(transport: try ReplayingTransport(file: file.url))
        let error = await #expect(throws: SessionError<Kiosk.Problem>.self) {
            try await session.response(for: GetItem(id: 1))
        }
        #expect(error?.connectionFailure?.message.hasSuffix("recorded are: none") == true)
        try await record(1, recorder)
        try recorder.finish()
        #expect(try recorded() == ["1"])
    }

    /// Without a network, a test that handles the failure must not remove the exchanges of an earlier run.
    @Test func earlierRecordingStaysIfNothingCouldBeRecorded() async throws {
        try file.write("an earlier recording")
        let offline = Responding { _ in throw ConnectionFailure.connectionLost("offline") }
        let recorder = RecordingTransport(file: file.url, next: offline)
        let session = Session(transport: recorder)
        await #expect(throws: SessionError<Kiosk.Problem>.self) { try await session.response(for: GetItem(id: 1)) }
        try recorder.finish()
        #expect(try file.text == "an earlier recording")
    }

    @Test func fileOfAnotherProcessStaysIfNothingIsSent() async throws {
        let recorder = RecordingTransport(file: file.url, next: server)
        try file.write("of another process")
        try recorder.finish()
        #expect(try file.text == "of another process")
    }

    @Test func recordingBeginsAnewIfTheFileIsRemoved() async throws {
        let first = RecordingTransport(file: file.url, next: server)
        try await record(1, first)
        try first.finish()
        try FileManager.default.removeItem(at: file.url)
        let second = RecordingTransport(file: file.url, next: server, hiding: ["other"])
        try await record(2, second)
        try await record(4, first)
        try second.finish()
        #expect(try recorded() == ["2"])
        let failure = try #require(throws: ConnectionFailure.self) { try first.finish() }
        #expect(failure.message.contains("another recording, which lacks GET https://kiosk.example/v1/items/4"))
    }

    @Test func exchangesThatAreNotWrittenWhenANewRecordingBeginsAreLost() async throws {
        // The longer a write takes, the later is the next one.
        let name = String(repeating: "pen ", count: 50_000)
        let server = Responding { _ in .json(#"{"id": 1, "token": "s3cr3t", "name": "\#(name)"}"#) }
        // On a busy machine, the file may be written before it is removed. Then, nothing is lost.
        for _ in 0..<20 {
            let file = TemporaryFile()
            let first = RecordingTransport(file: file.url, next: server)
            try await record(1, first)
            try first.finish()
            try await record(2, first)
            try FileManager.default.removeItem(at: file.url)
            let second = RecordingTransport(file: file.url, next: server)
            defer { #expect(throws: Never.self) { try second.finish() } }
            do {
                try first.finish()
            } catch let failure as ConnectionFailure {
                #expect(failure.kind == .unusableRecording && failure.message.contains("belongs to another recording"))
                // The exchange is reported once.
                try first.finish()
                return
            }
        }
        Issue.record("nothing was lost")
    }

    #if compiler(>=6.2) && (os(Linux) || os(macOS))
        private static let fileOfAnotherProcess = URL.temporaryDirectory.appending(path: "recording-until-exit.json")

        @Test func exchangesAreWrittenWhenTheProcessExits() async throws {
            let file = Self.fileOfAnotherProcess
            try? FileManager.default.removeItem(at: file)
            defer { try? FileManager.default.removeItem(at: file) }
            await #expect(processExitsWith: .success) {
                let server = Responding { _ in .json(#"{"id": 1, "name": ""}"#) }
                let recorder = RecordingTransport(file: RecorderLifeTests.fileOfAnotherProcess, next: server)
                for id in 1...50 { _ = try await Session(transport: recorder).response(for: GetItem(id: id)) }
                exit(EXIT_SUCCESS)
            }
            #expect(try recorded(in: file).count == 50)
        }

        @Test func fileThatCannotBeWrittenIsNamedWhenTheProcessExits() async throws {
            let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                let server = Responding { _ in .json(#"{"id": 1, "name": ""}"#) }
                let recorder = RecordingTransport(file: URL(filePath: "/dev/null/exchanges.json"), next: server)
                _ = try await Session(transport: recorder).response(for: GetItem())
                exit(EXIT_SUCCESS)
            }
            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains("'/dev/null/exchanges.json' cannot be written"), "\(text)")
        }
    #endif

    private func record(_ id: Int, _ recorder: RecordingTransport) async throws {
        _ = try await Session(transport: recorder).response(for: GetItem(id: id))
    }

    /// The ids of the recorded items.
    private func recorded(in file: URL? = nil) throws -> [String] {
        struct File: Decodable {
            struct Exchange: Decodable { let request: Request }
            struct Request: Decodable { let url: URL }
            let exchanges: [Exchange]
        }
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: file ?? self.file.url)).exchanges
            .map(\.request.url.lastPathComponent)
    }
}
