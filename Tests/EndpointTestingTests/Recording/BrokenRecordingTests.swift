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
        ("", "it is empty"),
        ("{", "it is not JSON: expected"),
        ("{\"exchanges\": [],\n \"hiding\": }", "it is not JSON: expected a value at line 2, column 12"),
        ("[]", "the file is not an object"),
        (#"{"exchanges": {}}"#, "'exchanges' is not an array"),
        (
            #"{"exchanges": [], "hidden": []}"#,
            "'hidden' is not a key of a recording; known are: exchanges, hiding, keeping"
        ),
        (#"{"hiding": [], "keeping": []}"#, "'exchanges' is missing"),
        (#"{"exchanges": [{"response": {"status": 200, "headers": {}}}]}"#, "exchanges[0].request"),
        (BrokenRecordingTests.exchange(status: "true", header: "A"), "exchanges[0].response.status"),
        (
            BrokenRecordingTests.exchange(status: "1000", header: "A"),
            "'exchanges[0].response.status' is 1000, which is not"
        ),
        (
            BrokenRecordingTests.exchange(status: #"200, "bodi": {}"#, header: "A"),
            "'exchanges[0].response.bodi' is not a key of a recording; known are: body, headers, status"
        ),
        (
            BrokenRecordingTests.exchange(status: #"200, "body": {"txt": ""}"#, header: "A"),
            "'exchanges[0].response.body.txt' is not a key"
        ),
        (
            BrokenRecordingTests.exchange(status: #"200, "body": {"text": "", "json": 1}"#, header: "A"),
            "'exchanges[0].response.body' has 'json' and 'text'; a body has one of them"
        ),
        (BrokenRecordingTests.exchange(status: "200", header: "bad name"), "\"bad name\" is not a header name"),
    ])
    func mistakesAreNamed(text: String, problem: String) throws {
        try file.write(text)
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
        try file.write(Self.exchange(status: "200", header: "A"))
        let session = Session(transport: try ReplayingTransport(file: file.url))
        #expect(try await session.response(for: GetName()) == "")
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
