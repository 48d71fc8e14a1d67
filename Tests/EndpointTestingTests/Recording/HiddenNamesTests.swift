import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// The values under the names in `hiding` are not recorded, and those under the names in `keeping` are.
@Suite(.endsRunIfHanging)
struct HiddenNamesTests {
    private let file = TemporaryFile()

    /// Every secret contains this text.
    private static let secret = "s3cr3t"

    @Test func namesCanBeHiddenAndKept() async throws {
        let server = Responding { _ in .json(#"{"name": "s3cr3t", "key": "plain", "monkey": "s3cr3t"}"#) }
        let transport = RecordingTransport(file: file.url, next: server, hiding: ["Name", "user"], keeping: ["key"])
        _ = try await Session(transport: transport).response(for: Freely { $0.query("user", "s3cr3t") })
        try transport.finish()
        let text = try file.text
        #expect(!text.contains(Self.secret) && text.contains("\"key\" : \"plain\""))
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        _ = try await replaying.response(for: Freely { $0.query("user", "another") })
    }

    @Test(arguments: ["application/json", "application/x-ndjson"])
    func hiddenNumbersAreRecordedAsZero(media: String) async throws {
        let body = #"{"cvv": 789, "code": 789, "pin": 789789, "token_count": 12, "cvvs": [[7], null], "x": true}"#
        let server = Responding { _ in RawResponse(headers: ["Content-Type": media], body: Data(body.utf8)) }
        let transport = RecordingTransport(file: file.url, next: server, hiding: ["CVV", "code", "cvvs", "x"])
        _ = try await Session(transport: transport).response(for: Freely { _ in })
        try transport.finish()
        #expect(try !file.text.contains("789"))
        let replayed = try await Session(transport: ReplayingTransport(file: file.url)).response(for: Freely { _ in })
        let json = try replayed.json(JSON.self)
        #expect(json == ["cvv": 0, "code": 0, "pin": 0, "token_count": 12, "cvvs": [[0], nil], "x": true])
    }

    @Test func hiddenNumbersInInvalidJSONAreNotRecorded() async throws {
        let server = Responding { _ in .json(#"{"cvv": 789, "code": "secret", "x": null,}"#) }
        let transport = RecordingTransport(file: file.url, next: server, hiding: ["cvv", "code", "x"])
        _ = try await Session(transport: transport).response(for: Freely { _ in })
        try transport.finish()
        let text = try file.text
        #expect(!text.contains("789") && !text.contains("secret") && text.contains("null"), "\(text)")
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func hiddenNamesAreFoundInLinesOfAnyEnd(end: String) async throws {
        // The value in the line that is cut off is repeated in another line.
        let texts = [#"{"ssn":"s3cr3t-1"}"#, #"{"ssn":"s3cr3t-2","a":"#, #"{"note":"not s3cr3t-2"}"#, ""]
        let lines = texts.joined(separator: end)
        let server = Responding { _ in
            RawResponse(headers: ["Content-Type": "application/x-ndjson"], body: Data(lines.utf8))
        }
        let transport = RecordingTransport(file: file.url, next: server, hiding: ["ssn"])
        _ = try await Session(transport: transport).response(for: Freely { _ in })
        try transport.finish()
        let text = try file.text
        #expect(!text.contains(Self.secret), "\(text)")
        let replayed = try await Session(transport: ReplayingTransport(file: file.url)).response(for: Freely { _ in })
        #expect(try replayed.text().contains("}" + end))
    }
}
