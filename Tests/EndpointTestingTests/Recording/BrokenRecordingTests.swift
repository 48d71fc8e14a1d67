import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// A file that is not a recording is an error that names the file and the mistake.
@Suite(.endsRunIfHanging)
struct BrokenRecordingTests {
    private let file = TemporaryFile()

    @Test(arguments: [
        ("", "is not JSON"),
        ("{", "is not JSON"),
        (#"{"hiding": [], "keeping": []}"#, "'exchanges' is missing"),
        (#"{"exchanges": [{"response": {"status": 200, "headers": {}}}]}"#, "exchanges[0].request"),
        (BrokenRecordingTests.exchange(status: "true", header: "A"), "exchanges[0].response.status"),
        (BrokenRecordingTests.exchange(status: "200", header: "bad name"), "\"bad name\" is not a header name"),
    ])
    func mistakesAreNamed(text: String, problem: String) throws {
        try write(text)
        let failure = try #require(throws: ConnectionFailure.self) { try ReplayingTransport(file: file.url) }
        #expect(failure.kind == .unusableRecording)
        #expect(failure.message.hasPrefix("'\(file.url.path)' is not a recording: "))
        #expect(failure.message.contains(problem), "\(failure.message)")
    }

    @Test func missingFileIsNamed() throws {
        let failure = try #require(throws: ConnectionFailure.self) { try ReplayingTransport(file: file.url) }
        #expect("\(failure)".hasPrefix("the recording cannot be used: '\(file.url.path)' cannot be read: "))
    }

    @Test func namesOfSecretsMayBeMissing() async throws {
        try write(Self.exchange(status: "200", header: "A"))
        let session = Session(transport: try ReplayingTransport(file: file.url))
        #expect(try await session.response(for: GetName()) == "")
    }

    private func write(_ text: String) throws {
        let folder = file.url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file.url)
    }

    fileprivate static func exchange(status: String, header: String) -> String {
        """
        {"exchanges": [{
            "request": {"method": "GET", "url": "https://kiosk.example/v1/name", "headers": {}},
            "response": {"status": \(status), "headers": {"\(header)": "1"}}
        }]}
        """
    }
}
