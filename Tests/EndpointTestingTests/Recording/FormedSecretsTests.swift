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
        #expect(value.token_expires_at == "2099-01-03T00:00:00.000Z" && value.sentAt == "2099-01-02T00:00:00+00:00")
        #expect(value.birthday == "2099-01-01")
        #expect(value.avatar.absoluteString.hasPrefix("https://img.example/REDACTED_"), "\(value.avatar)")
        #expect(value.session_id.uuidString.hasPrefix("00000000-0000-4000-8000-0000"))
    }

    /// Only the URL of a web service keeps its host. Any other may contain a password in a place that is not known.
    @Test(arguments: [
        "jdbc:sqlserver://db.example:1433;user=sa;password=MyPassw0rd;trustStore=/certificates",
        "jdbc:mysql://root:pa/MyPassw0rd@db.example/shop", "postgres://ann:MyPassw0rd@db.example/shop",
        "https://root:pa/MyPassw0rd@db.example/shop", "https:///MyPassw0rd",
    ])
    func connectionStrings(text: String) async throws {
        let body = #"{"connection_string": "\#(text)", "note": "see \#(text)", "list": [1]}"#
        let recorder = RecordingTransport(file: file.url, next: Responding { _ in .json(body) })
        _ = try await Session(transport: recorder).response(for: GetAnything())
        try recorder.finish()
        let recorded = try file.text
        #expect(recorded.contains("\"connection_string\" : \"REDACTED_1_\""), "\(recorded)")
        #expect(!recorded.contains("MyPassw0rd"), "\(recorded)")
    }

    @Test func passwordsOfConnectionStringsAreNotRepeated() async throws {
        let body = """
            {"connection_string": "jdbc:sqlserver://db.example;user=sa;password=MyPassw0rd;trustStore=/certificates",
            "database_password_url": "postgres://ann:s3cr3t-42@db.example/shop", "note": "MyPassw0rd or s3cr3t-42"}
            """
        let recorder = RecordingTransport(file: file.url, next: Responding { _ in .json(body) })
        _ = try await Session(transport: recorder).response(for: GetAnything())
        try recorder.finish()
        let text = try file.text
        #expect(!text.contains("MyPassw0rd") && !text.contains("s3cr3t"), "\(text)")
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

    @Test func privateKeysOfSeveralLines() async throws {
        let key = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\nkqhkiG9w0BAQEF\n-----END PRIVATE KEY-----"
        let texts = [
            "the key:\n\(key)\nfinal", key.replacing("\n", with: "\r\n") + "final",
            "{\"a\": \"-----BEGIN PRIVATE KEY-----\"}\n{\"b\": \"final\"}\n\(key)",
            "data: \(key.replacing("\n", with: "\ndata: "))\n\ndata: final\n\n",
        ]
        for text in texts {
            let file = TemporaryFile()
            let type = text.hasPrefix("data") ? "text/event-stream" : "text/plain"
            let response = RawResponse(headers: ["Content-Type": type], body: Data(text.utf8))
            let recorder = RecordingTransport(file: file.url, next: Responding { _ in response })
            _ = try await Session(transport: recorder).response(for: GetAnything())
            try recorder.finish()
            let recorded = try file.text
            #expect(!recorded.contains("MIIE") && !recorded.contains("kqhk"), "\(recorded)")
            #expect(recorded.contains("REDACTED_1_") && recorded.contains("final"), "\(recorded)")
        }
    }

    @Test func tokensInURLsFormsAndHeaders() async throws {
        struct Send: KioskRequest {
            typealias Response = RawResponse
            var path: RequestPath { "/send" }

            func buildRequest(_ request: inout RequestBuilder) {
                request.post("/a/ghp_0123456789abcdefPATH/b")
                request.query("state", "ghp_0123456789abcdefQUERY")
                request.query("kept_token", "ghp_0123456789abcdefKEPT1")
                request.field("note", "ghp_0123456789abcdefFORM")
                request.field("kept_token", "ghp_0123456789abcdefKEPT2")
            }
        }
        let headers: HeaderItems = [
            "Content-Location": "/b/ghp_0123456789abcdefLOCATION?kept_token=ghp_0123456789abcdefKEPT3",
            "X-Kept-Token": "ghp_0123456789abcdefKEPT4", "X-Note": "ghp_0123456789abcdefHEADER",
        ]
        let recorder = RecordingTransport(
            file: file.url,
            next: Responding { _ in .json("{}", headers: headers) },
            keeping: ["kept_token", "X-Kept-Token"]
        )
        _ = try await Session(transport: recorder).response(for: Send())
        try recorder.finish()
        let text = try file.text
        for name in ["PATH", "QUERY", "FORM", "LOCATION", "HEADER"] {
            #expect(!text.contains("ghp_0123456789abcdef\(name)"), "\(text)")
        }
        for number in 1...4 { #expect(text.contains("ghp_0123456789abcdefKEPT\(number)"), "\(text)") }
        _ = try await Session(transport: ReplayingTransport(file: file.url)).response(for: Send())
    }

    /// A response may declare the field.
    @Test(arguments: [nil, "Expires", "Last-Modified", "Retry-After"])
    func dateOfAResponseIsConstantExceptBesideOtherDates(other: String?) async throws {
        let date = "Wed, 01 May 2024 10:00:00 GMT"
        var headers: HeaderItems = ["Date": date]
        if let other { headers.add(other, date) }
        let recorder = RecordingTransport(
            file: file.url,
            next: Responding { [headers] _ in .json("{}", headers: headers) }
        )
        _ = try await Session(transport: recorder).response(for: GetAnything())
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        let replayed = try await replaying.response(for: GetAnything())
        #expect(replayed.header("Date") == (other == nil ? "Thu, 01 Jan 2099 00:00:00 GMT" : date))
    }
}
