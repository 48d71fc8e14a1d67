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
}
