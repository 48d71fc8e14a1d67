import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// Ordinary values that look like marks are compared as any other value.
@Suite(.endsRunIfHanging)
struct OrdinaryMarksTests {
    private let recording = SampleRecording(hiding: ["sentAt"])

    private static let values = [
        ["2100-01-01", "2100-01-02", "2100-02-03"], ["REDACTED", "open", "REDACTED_1_"],
        [
            "00000000-0000-4000-8000-000000000002", "00000000-0000-4000-8000-000000000003",
            "00000000-0000-4000-8000-000000000004",
        ],
        ["8999000000000001", "8999000000000002", "8999000000000003"],
    ]

    @Test(arguments: values)
    func valuesThatLookLikeMarksAreCompared(values: [String]) async throws {
        for target in ["/items?until=VALUE", "/items/VALUE"] {
            let requests = values.map { OutgoingRequest.sample(target.replacing("VALUE", with: $0)) }
            let recording = SampleRecording()
            try await recording.record(Array(requests.prefix(2))) { .json(#"{"url":"\#($0.url.absoluteString)"}"#) }
            for (request, response) in zip(
                requests,
                try await recording.replay(requests.prefix(2).reversed()).reversed()
            ) {
                #expect(try response.json([String: String].self)["url"] == request.url.absoluteString)
            }
            await #expect(throws: ConnectionFailure.self) { try await recording.replay([requests[2]]) }
        }
    }

    @Test func valuesInBodiesAreCompared() async throws {
        let requests = Self.values[0].map { OutgoingRequest.sample("/items", #"{"until":"\#($0)"}"#) }
        try await recording.record(Array(requests.prefix(2))) { _ in .json("{}") }
        _ = try await recording.replay(Array(requests.prefix(2)))
        await #expect(throws: ConnectionFailure.self) { try await recording.replay([requests[2]]) }
    }

    @Test func noSecretGetsAMarkThatIsAnOrdinaryValue() async throws {
        let body = """
            {"a":"2099-01-01 REDACTED_2_ 00000000-0000-4000-8000-000000000004","token":"s3cr3t-1","tokens":["s3cr3t-2",
            "4D36E967-E325-11CE-BFC1-08002BE10318"],"sentAt":"2024-05-01T10:00:00Z"}
            """
        let text = try await recording.record([.sample("/a")]) { _ in .json(body) }
        let json = try await recording.replay([.sample("/a")])[0].json(JSON.self)
        #expect(json["a"] == "2099-01-01 REDACTED_2_ 00000000-0000-4000-8000-000000000004")
        #expect(json["sentAt"] == "2099-01-02T00:00:00Z" && json["token"] == "REDACTED_1_")
        #expect(json["tokens"] == ["REDACTED_3_", "00000000-0000-4000-8000-000000000005"], "\(json)")
        #expect(text.contains("\"literals\" : ["))
    }

    @Test func marksOfTheFileAreFoundAgain() async throws {
        let requests = { (until: String) in [OutgoingRequest.sample("/a"), .sample("/b/\(until)")] }
        let recording = SampleRecording(hiding: ["until"])
        try await recording.record(requests("2024-05-01")) { request in
            request.url.path.hasSuffix("a") ? .json(#"{"until":"2024-05-01","day":"2099-01-01"}"#) : .json("[1]")
        }
        // A date is only replaced in the exchange that contains it.
        _ = try await recording.replay(requests("2024-05-01"))
        await #expect(throws: ConnectionFailure.self) { try await recording.replay(requests("2099-01-01")) }
    }

    /// Without literals, every value that looks like a mark is one, as in earlier versions, and marks are not compared.
    @Test func filesOfEarlierVersionsAreReplayed() async throws {
        let requests = [OutgoingRequest.sample("/a?day=2100-01-01"), .sample("/b?day=2100-01-02")]
        let text = try await recording.record(requests) { _ in .json("[1]") }
        let other = OutgoingRequest.sample("/a?day=2100-01-02")
        await #expect(throws: ConnectionFailure.self) { try await recording.replay([other]) }
        let members = text.split(separator: "\"literals\"")[0]
        let earlier = String(members.trimmingCharacters(in: .whitespacesAndNewlines).dropLast()) + "}"
        try Data(earlier.utf8).write(to: recording.file.url)
        _ = try await recording.replay(requests + [other])
        await #expect(throws: ConnectionFailure.self) { try await recording.replay([.sample("/a?day=2100-01-03")]) }
    }
}
