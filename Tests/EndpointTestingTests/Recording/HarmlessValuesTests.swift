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

    @Test(arguments: ["application/json", "application/problem+json", "text/plain"])
    func errorCodesWithDigitsStay(_ media: String) async throws {
        let body = #"{"code":"23505","errors":[{"code":"ERR_1001"},{"code":"P0001"}],"message":"duplicate key 23505"}"#
        let response = RawResponse(status: 409, headers: ["Content-Type": media], body: Data(body.utf8))
        #expect(try await recording.replayed(.sample("/a"), response) == body)
    }

    @Test(arguments: [
        (200, "ERR_1001"), (400, "123456"), (400, "4d36e967-e325-11ce-bfc1-08002be10318"), (400, "a1b2c3d4e5f6a7b8"),
    ])
    func codesThatMayBeTokensAreSecret(_ status: Int, _ code: String) async throws {
        let text = try await recording.record([.sample("/a")]) { _ in .json(#"{"code":"\#(code)"}"#, status: status) }
        #expect(!text.contains(code), "\(text)")
    }

    @Test func codesOfTheRequestAreSecretInAnError() async throws {
        let request = OutgoingRequest.sample("/a", "code=a1b2c3", media: "application/x-www-form-urlencoded")
        let text = try await recording.record([request]) { _ in .json(#"{"code":"a1b2c3"}"#, status: 400) }
        #expect(!text.contains("a1b2c3"), "\(text)")
        let hiding = SampleRecording(hiding: ["code"])
        let hidden = try await hiding.record([.sample("/a")]) { _ in .json(#"{"code":"ERR_1001"}"#, status: 400) }
        #expect(!hidden.contains("ERR_1001"), "\(hidden)")
    }
}
