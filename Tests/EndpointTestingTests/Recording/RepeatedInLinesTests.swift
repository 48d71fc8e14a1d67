import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// Secrets that JSON lines and events repeat.
@Suite(.endsRunIfHanging)
struct RepeatedInLinesTests {
    private let recording = SampleRecording()

    @Test(arguments: [("application/x-ndjson", ""), ("text/event-stream", "data: ")])
    func namesThatRepeatShortSecretsStay(_ media: String, _ field: String) async throws {
        let body = [#"{"session":{"mode":"text"},"text":"hello"}"#, #"{"text":"bye"}"#, #"{"text":"a text"}"#]
        let text = { (lines: [String]) in lines.map { "\(field)\($0)\n\n" }.joined() }
        let replayed = try await recording.replayed(.sample("/a"), .text(text(body), media: media))
        let expected = [
            #"{"session":{"mode":"REDACTED_1_"},"text":"hello"}"#, body[1], #"{"text":"a REDACTED_1_"}"#,
        ]
        #expect(replayed == text(expected))
    }

    @Test(arguments: [("application/json", ""), ("application/x-ndjson", "\n{\"a\":2}\n")])
    func numbersThatRepeatSecretsStayNumbers(_ media: String, _ rest: String) async throws {
        var request = OutgoingRequest.sample("/a")
        request.headers[.authorization] = "Bearer 12345678"
        let replayed = try await recording.replayed(request, .text(#"{"a":12345678,"b":1}"# + rest, media: media))
        #expect(replayed == #"{"a":0,"b":1}"# + rest)
    }

    @Test func otherLinesAreSearchedAsTexts() async throws {
        var request = OutgoingRequest.sample("/a")
        request.headers[.authorization] = "Bearer s3cr3t-a"
        let body = "The key \"s3cr3t-a\": unknown\ns3cr3t-a {\"a\":\"s3cr3t-a\",\"a\":1}\n{\"b\": 1}\n"
        let replayed = try await recording.replayed(request, .text(body))
        #expect(!replayed.contains("s3cr3t") && replayed.hasPrefix("The key \"REDACTED_1_\": unknown\nREDACTED_1_ {"))
        #expect(replayed.hasSuffix("}\n{\"b\": 1}\n"))
    }

    @Test(arguments: [
        "{\"tokens\": [\n{\"id\":\"s3cr3t-a\"}\n", "\"token\": {\"a\":\"s3cr3t-a\"}\n",
        "{\"a\":1}\n{\"tokens\": [\n\n{\"id\":\"s3cr3t-a\"}\n",
    ])
    func linesOfJSONInsideOfASecretAreSecret(_ body: String) async throws {
        let text = try await recording.record([.sample("/a")]) { _ in .text(body) }
        #expect(!text.contains("s3cr3t"), "\(text)")
    }
}
