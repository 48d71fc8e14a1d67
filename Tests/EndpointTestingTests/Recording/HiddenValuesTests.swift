import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// The values of requests under the names in `hiding` are not compared.
@Suite(.endsRunIfHanging)
struct HiddenValuesTests {
    private let recording = SampleRecording(hiding: ["batch", "firstLaunch"])

    private static let recorded = #"{"batch":[{"event":"a"},{"event":"b"}],"firstLaunch":true,"app":"x"}"#

    @Test(arguments: [
        #"{"batch":[{"event":"a"},{"event":"b"},{"n":1234}],"firstLaunch":true,"app":"x"}"#,
        #"{"batch":[],"firstLaunch":false,"app":"x"}"#, #"{"batch":"","firstLaunch":null,"app":"x"}"#,
    ])
    func formsOfHiddenValuesAreNotCompared(_ body: String) async throws {
        for (rest, media) in [("", "application/json"), ("\n{\"a\":1}\n", "application/x-ndjson")] {
            try await recording.record([.sample("/a", Self.recorded + rest, media: media)]) { _ in .json("{}") }
            let responses = try await recording.replay([.sample("/a", body + rest, media: media)])
            #expect(responses.map(\.statusCode) == [200])
        }
    }

    @Test(arguments: [
        #"{"batch":[],"firstLaunch":true,"app":"y"}"#, #"{"firstLaunch":true,"app":"x"}"#,
        #"{"batch":[],"firstLaunch":true,"app":"x","isTest":true}"#,
    ])
    func otherValuesAreCompared(_ body: String) async throws {
        try await recording.record([.sample("/a", Self.recorded)]) { _ in .json("{}") }
        await #expect(throws: ConnectionFailure.self) { try await recording.replay([.sample("/a", body)]) }
    }

    @Test func hiddenValuesOfResponsesStillDecode() async throws {
        let body = #"{"batch":[{"isRead":false,"n":1234,"text":"s3cr3t"}],"firstLaunch":true}"#
        let replayed = try await recording.replayed(.sample("/a"), .json(body))
        #expect(replayed == #"{"batch":[{"isRead":false,"n":0,"text":"REDACTED_1_"}],"firstLaunch":true}"#)
    }
}
