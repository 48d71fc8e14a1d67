import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// Values that are no secrets, although their names look like names of secrets.
@Suite(.endsRunIfHanging)
struct HarmlessValuesTests {
    private let recording = SampleRecording()

    @Test(arguments: ["true", "false", "null", "True"])
    func constantsInHeaderFieldsAreNoSecrets(_ value: String) async throws {
        let name = "Access-Control-Allow-Credentials"
        let lines = "{\"ok\":true}\n{\"ok\":false}\n{\"ok\":null}\nTrue\n"
        try await recording.record([.sample("/a")]) { _ in
            .text(lines, media: "application/x-ndjson", headers: [name: value])
        }
        let replayed = try await recording.replay([.sample("/a")])[0]
        #expect(String(decoding: replayed.body, as: UTF8.self) == lines && replayed.header(name) == value)
    }

    @Test func hiddenConstantsInHeaderFieldsAreReplaced() async throws {
        let recording = SampleRecording(hiding: ["X-Adult"])
        let text = try await recording.record([.sample("/a")]) { _ in .text("true", headers: ["X-Adult": "true"]) }
        #expect(text.contains(#""X-Adult" : "REDACTED_1_""#) && text.contains(#""text" : "true""#), "\(text)")
    }

    @Test func itemsWithTheSameConstantAsASecretAreCompared() async throws {
        let target = "/a?with_key=true&archived="
        try await recording.record([.sample(target + "true")]) { _ in .json("{}") }
        _ = try await recording.replay([.sample(target + "true")])
        await #expect(throws: ConnectionFailure.self) { try await recording.replay([.sample(target + "false")]) }
    }

    @Test(arguments: ["application/json", "application/x-ndjson", "text/plain"])
    func countsOfTokensStay(_ media: String) async throws {
        let usage = """
            {"usage":{"completionTokens":30,"prompt_tokens":1200,"prompt_tokens_details":{"cached_tokens":1024},\
            "total_tokens":123456}}
            """
        for body in [usage, "\(usage)\n{\"n\":123456}\n", #"{"max_tokens":1024,"a":"#] {
            let recording = SampleRecording()
            #expect(try await recording.replayed(.sample("/a"), .text(body, media: media)) == body)
        }
    }

    @Test func countsOfTokensInRequestsAreCompared() async throws {
        let requests = [1024, 4096].map { OutgoingRequest.sample("/a", #"{"max_tokens":\#($0)}"#) }
        try await recording.record([requests[0]]) { _ in .json("{}") }
        _ = try await recording.replay([requests[0]])
        await #expect(throws: ConnectionFailure.self) { try await recording.replay([requests[1]]) }
    }

    @Test func otherTokensAreSecret() async throws {
        let body = #"{"fcm_tokens":["a1","b2"],"max_tokens":"123456","page_token":123456,"tokens":{"a":123456,"b":12}}"#
        let text = try await recording.record([.sample("/a")]) { _ in .json(body) }
        #expect(!text.contains("123456") && !text.contains("a1") && !text.contains("b2"), "\(text)")
        let hiding = SampleRecording(hiding: ["max_tokens"])
        #expect(try await hiding.replayed(.sample("/a"), .json(#"{"max_tokens":1024}"#)) == #"{"max_tokens":0}"#)
    }
}
