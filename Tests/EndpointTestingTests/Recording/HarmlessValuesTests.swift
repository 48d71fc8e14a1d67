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
}
