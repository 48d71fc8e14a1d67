import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// Numbers that describe a credential remain, and marks of digits are numbers, so that a replayed response decodes.
@Suite(.endsRunIfHanging)
struct DecodableMarksTests {
    private let recording = SampleRecording()

    private static let body = """
        {"refresh_token_expires_in": 3600, "token_expires_at": 1714550000, "token_count": 1200,
        "session": {"expires_in": 7200, "expires_at": 1714550000000, "idle_ttl": "900", "name": "s3cr3t"},
        "key_expiry": "1714550000", "session_id": "1234567890123", "pin": 53737742}
        """

    @Test(arguments: ["application/json", "application/x-ndjson"])
    func numbersOfCredentials(media: String) async throws {
        let body = Self.body.replacing("\n", with: " ") + "\n"
        let text = try await recording.record([.sample("/a")]) { _ in .text(body, media: media) }
        #expect(!text.contains("1234567890123") && !text.contains("s3cr3t") && !text.contains("53737742"), "\(text)")
        let json = try await recording.replay([.sample("/a")])[0].json(JSON.self)
        #expect(json["refresh_token_expires_in"] == 3600 && json["token_count"] == 1200 && json["pin"] == 0)
        #expect(json["token_expires_at"] == 4_070_908_800 && json["key_expiry"] == "4070908800")
        #expect(json["session"]?["expires_in"] == 7200 && json["session"]?["expires_at"] == 4_070_908_800_000)
        #expect(json["session_id"]?.string.flatMap { Int($0) } != nil)
    }

    @Test func numbersInHeaderFields() async throws {
        let headers: HeaderItems = [
            "X-RateLimit-Remaining-Tokens": "39500", "X-RateLimit-Reset-Tokens": "1m30s", "X-Session-Timeout": "1800",
            "X-Session-Number": "1234567", "X-Session-Name": "s3cr3t",
        ]
        let text = try await recording.record([.sample("/a")]) { _ in .json("{}", headers: headers) }
        #expect(!text.contains("1234567") && !text.contains("s3cr3t"))
        let replayed = try await recording.replay([.sample("/a")])[0]
        for item in headers.items.prefix(3) { #expect(replayed.header(item.name) == item.value) }
        #expect(replayed.header("X-Session-Number").flatMap { Int($0) } != nil)
    }

    @Test func hiddenNumbersOfCredentialsAreReplaced() async throws {
        let recording = SampleRecording(hiding: ["token_expires_at", "token_count"])
        let json = try await recording.replayed(
            .sample("/a"),
            .json(#"{"token_expires_at":1714550000,"token_count":12}"#)
        )
        #expect(json == #"{"token_count":0,"token_expires_at":0}"#)
    }

    @Test func tokensOfDigitsStayDifferent() async throws {
        let tokens = ["", "1234567", "7654321"]
        let requests = { (tokens: [String]) in
            tokens.map { OutgoingRequest.sample("/list" + ($0.isEmpty ? "" : "?page_token=\($0)")) }
        }
        let text = try await recording.record(requests(tokens)) { request in
            let index = tokens.lastIndex { request.url.absoluteString.hasSuffix($0) } ?? 0
            return .json(#"{"index":\#(index),"next_page_token":"\#(index < 2 ? tokens[index + 1] : "")"}"#)
        }
        #expect(!text.contains("1234567") && !text.contains("7654321"))
        var marks = [""]
        for index in 0...2 {
            let json = try #require(try await recording.replay(requests(marks)).last).json(JSON.self)
            #expect(json["index"]?.int == index)
            marks.append(json["next_page_token"]?.string ?? "")
        }
    }

    @Test func linksThatResetPasswordsAreSecret() async throws {
        let body = #"{"password_limit":"x","password_reset":"s3cr3t-link"}"#
        let replayed = try await recording.replayed(.sample("/a"), .json(body))
        #expect(replayed == body.replacing("s3cr3t-link", with: "REDACTED_1_"))
    }

    @Test(arguments: ["expires_at", "expiresAt", "expires_on", "expires", "expiry", "expiration"])
    func timesBesideTokensAreInTheFuture(_ name: String) async throws {
        let body = """
            {"access_token":"s3cr3t-a","\(name)":1714550000,"expires_in":3600,"user":{"expires_at":1714550000}}
            """
        try await recording.record([.sample("/a")]) { _ in .json(body) }
        let json = try await recording.replay([.sample("/a")])[0].json(JSON.self)
        #expect(json[name] == 4_070_908_800 && json["expires_in"] == 3600)
        #expect(json["user"]?["expires_at"] == 1_714_550_000)
        let text = #"{"refresh_token":"s3cr3t-a","\#(name)":"2024-05-01T10:20:30Z"}"#
        let other = SampleRecording()
        try await other.record([.sample("/a")]) { _ in .json(text) }
        #expect(try await other.replay([.sample("/a")])[0].json(JSON.self)[name] == "2099-01-01T00:00:00Z")
    }

    @Test func timesOfOtherThingsStay() async throws {
        for body in [
            #"{"code":"welcome","expires_at":1714550000}"#, #"{"expires_at":1714550000,"token":null}"#,
            #"{"expires_at":"2024-05-01T10:20:30Z","id":"a","tokens":12}"#,
        ] {
            #expect(try await SampleRecording().replayed(.sample("/a"), .json(body)) == body)
        }
        let keeping = SampleRecording(keeping: ["expires_at"])
        let replayed = try await keeping.replayed(.sample("/a"), .json(#"{"expires_at":1714550000,"token":"s3cr3t"}"#))
        #expect(replayed == #"{"expires_at":1714550000,"token":"REDACTED_1_"}"#)
    }
}
