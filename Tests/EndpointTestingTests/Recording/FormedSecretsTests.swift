import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// The replacement of a secret that a client decodes as another type has the form of that type, so that a replayed
/// response decodes.
@Suite(.endsRunIfHanging)
struct FormedSecretsTests {
    private let file = TemporaryFile()

    private struct GetSession: KioskRequest {
        struct Response: Codable, Hashable, Sendable {
            var session_id: UUID
            var token_expires_at: String
            var sentAt: String
            var birthday: String
            var avatar: URL
        }

        var path: RequestPath { "/session" }
    }

    private func replayed(_ body: String) async throws -> GetSession.Response {
        let recorder = RecordingTransport(
            file: file.url,
            next: Responding { _ in .json(body) },
            hiding: ["sentAt", "birthday", "avatar"]
        )
        _ = try await Session(transport: recorder).response(for: GetSession())
        try recorder.finish()
        return try await Session(transport: ReplayingTransport(file: file.url)).response(for: GetSession())
    }

    @Test func valuesKeepTheirForms() async throws {
        let body = """
            {"session_id": "4D36E967-E325-11CE-BFC1-08002BE10318", "token_expires_at": "2024-05-01T10:20:30.123Z",
            "sentAt": "2024-05-01T10:20:30+09:00", "birthday": "1990-02-03",
            "avatar": "https://ann:s3cr3t@img.example/ann/s3cr3t.png?size=2&token=s3cr3t"}
            """
        let value = try await replayed(body)
        let text = try file.text
        #expect(!text.contains("4D36") && !text.contains("1990") && !text.contains("10:20"), "\(text)")
        #expect(!text.contains("s3cr3t") && !text.contains("ann"), "\(text)")
        #expect(value.token_expires_at == "2099-01-01T00:00:00.000Z" && value.sentAt == "2099-01-01T00:00:00+00:00")
        #expect(value.birthday == "2099-01-01")
        #expect(value.avatar.absoluteString.hasPrefix("https://img.example/REDACTED_"), "\(value.avatar)")
        #expect(value.session_id.uuidString.hasPrefix("00000000-0000-4000-8000-0000"))
    }

    /// A request to the URL of a response is recorded without the secret parts of the URL, and found again.
    @Test func secretURLsAreRequestedAgain() async throws {
        let server = Responding { request in
            let isUpload = request.url.host() == "up.example"
            return .json(
                isUpload ? #"{"ok":true}"# : #"{"upload_token_url": "https://up.example/b/abcdefgh?sig=s3cr3t"}"#
            )
        }
        let recorder = RecordingTransport(file: file.url, next: server)
        let start = OutgoingRequest(url: try #require(URL(string: "https://kiosk.example/v1/start")))
        let upload = OutgoingRequest(url: try #require(URL(string: "https://up.example/b/abcdefgh?sig=s3cr3t")))
        for request in [start, upload] { _ = try await recorder.send(request).body.collect(upTo: 1 << 20) }
        try recorder.finish()
        #expect(try !file.text.contains("abcdefgh"))
        let replaying = try ReplayingTransport(file: file.url)
        let first = try await replaying.send(start).body.collect(upTo: 1 << 20).data
        let location = try RawResponse(body: first).json([String: URL].self)["upload_token_url"]
        let again = OutgoingRequest(url: try #require(location))
        let body = try await replaying.send(again).body.collect(upTo: 1 << 20).data
        #expect(String(decoding: body, as: UTF8.self) == #"{"ok":true}"#)
    }

    @Test(arguments: [
        "2024-05-01T10:20:30Z", "2024-05-01T10:20:30.5Z", "2024-05-01", "4D36E967-E325-11CE-BFC1-08002BE10318", "text",
    ])
    func hiddenValuesOfAnyFormAreNotCompared(value: String) async throws {
        struct Log: KioskRequest {
            typealias Response = Void
            let sentAt: String
            var path: RequestPath { "/log" }
            var method: Method { .post(.json(fields: ["sentAt": sentAt])) }
        }
        let recorder = RecordingTransport(file: file.url, next: Responding { _ in RawResponse() }, hiding: ["sentAt"])
        try await Session(transport: recorder).response(for: Log(sentAt: "2024-05-01T10:20:30.123Z"))
        try recorder.finish()
        try await Session(transport: ReplayingTransport(file: file.url)).response(for: Log(sentAt: value))
    }

    @Test func tokensAreRecognizedByTheirForm() async throws {
        let tokens = [
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIyIn0.3J4PyrNgjzod",
        ]
        let body = #"{"list": ["a", "\#(tokens[0])", "ghp_0123456789abcdefABCDEF"], "id_token": "\#(tokens[1])"}"#
        let recorder = RecordingTransport(file: file.url, next: Responding { _ in .json(body) }, keeping: ["id_token"])
        _ = try await Session(transport: recorder).response(for: GetAnything())
        try recorder.finish()
        let text = try file.text
        #expect(text.contains("\"REDACTED_2_\"") && !text.contains("ghp_") && !text.contains(tokens[0]), "\(text)")
        #expect(text.contains(tokens[1]))
    }

    @Test(arguments: [nil, "Expires", "Retry-After"])
    func dateOfAResponseIsOnlyRecordedBesideOtherDates(other: String?) async throws {
        let date = "Wed, 01 May 2024 10:00:00 GMT"
        var headers: HeaderItems = ["Date": date]
        if let other { headers.add(other, date) }
        let recorder = RecordingTransport(
            file: file.url,
            next: Responding { [headers] _ in .json("{}", headers: headers) }
        )
        _ = try await Session(transport: recorder).response(for: GetAnything())
        try recorder.finish()
        #expect(try file.text.contains("\"Date\"") == (other != nil))
    }
}
