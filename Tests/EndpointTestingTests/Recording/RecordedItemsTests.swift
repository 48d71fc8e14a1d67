import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// Items `name=value` in bodies: those of queries and forms are secret by their names, and their values are searched
/// for in the whole exchange; most of those in other texts are not secret.
@Suite(.endsRunIfHanging)
struct RecordedItemsTests {
    /// The request and the response as they are recorded.
    private struct Recorded {
        let file: String
        let response: String
    }

    /// Records an exchange, and replays it.
    private func record(
        _ body: String,
        response: String,
        media: String = "text/plain",
        url: String = "https://a.example/b",
        hiding: Set<String> = []
    ) async throws -> Recorded {
        var request = OutgoingRequest(method: .post, url: try #require(URL(string: url)))
        request.body = .data(Data(body.utf8))
        request.headers[.contentType] = media
        let server = Responding { _ in RawResponse(headers: ["Content-Type": media], body: Data(response.utf8)) }
        let file = TemporaryFile()
        let recorder = RecordingTransport(file: file.url, next: server, hiding: hiding)
        _ = try await recorder.send(request).body.collect(upTo: 1 << 24)
        try recorder.finish()
        let replayed = try await ReplayingTransport(file: file.url).send(request).body.collect(upTo: 1 << 24)
        return Recorded(file: try file.text, response: String(decoding: replayed.data, as: UTF8.self))
    }

    @Test(arguments: [
        "primary_key=true\nis_admin true\nkeyboard=qwerty session=open\nThe session is open", "pass=3,fail=4\nfail=4,x",
        "<form><input name=token type=text><button key=send>send it</button></form>",
        "where key=users.id and table=users.id", "token=null, password=false, null and false",
    ])
    func otherTextsAreNotChanged(text: String) async throws {
        #expect(try await record("a", response: text).response == text)
        #expect(try await record(text, response: "a").file.contains("REDACTED") == false)
    }

    @Test func wordsOfStringsAreNotSearchedFor() async throws {
        let response = #"{"doc":"set sort_key=name or token=rose, x","title":"The name of the rose"}"#
        let recorded = try await record("{}", response: response, media: "application/json").response
        #expect(recorded == #"{"doc":"set sort_key=name or token=REDACTED_1_, x","title":"The name of the rose"}"#)
        let sql = #"{"sql":"select * from users where key=users.id"}"#
        let table = try await record(sql, response: #"{"table":"users.id"}"#, media: "application/json")
        #expect(table.response == #"{"table":"users.id"}"# && !table.file.contains("REDACTED"))
    }

    @Test(arguments: [
        ("password=hunter&user=ann", "hunter"), ("key=hunter,x&user=ann", "hunter,x"),
        ("see /a?key=hunter", "hunter"), ("token=hunter-1, x", "hunter-1"), ("{api_key=hunter-1}", "hunter-1"),
    ])
    func secretsAreSearchedFor(_ text: String, _ secret: String) async throws {
        let recorded = try await record(text, response: "no \(secret)")
        #expect(!recorded.file.contains("hunter") && recorded.response == "no REDACTED_1_")
    }

    @Test(arguments: [
        "Authorization: Bearer hunter-11", "Authorization: Basic hunter-11", "X-Api-Key: hunter-11",
        "password: hunter-11",
        "access_token: hunter-11", "api_key='hunter-11'", "curl -H 'Authorization: Bearer hunter-11' x",
        "{'password': 'hunter-11'}",
    ])
    func secretFieldsInMessages(text: String) async throws {
        let response = #"{"message":"no \#(text)"}"#
        let recorded = try await record("{}", response: response, media: "application/json")
        #expect(!recorded.file.contains("hunter"))
        #expect(recorded.response == response.replacing("hunter-11", with: "REDACTED_1_"))
        #expect(try await record(text, response: "no hunter-11").response == "no REDACTED_1_")
    }

    @Test(arguments: ["csrf", "X-Csrf", "_xsrf"])
    func tokensAgainstForgeryAreSecret(name: String) async throws {
        let response = #"{"\#(name)":"hunter-11"}"#
        let recorded = try await record("{}", response: response, media: "application/json").response
        #expect(recorded == #"{"\#(name)":"REDACTED_1_"}"#)
    }

    @Test func sentencesAreNotChanged() async throws {
        let text = "password: must have 8 characters, token: expired, max_tokens: 8192"
        #expect(try await record("a", response: text).response == text)
        #expect(try await record("a", response: "{\"message\":\"\(text)\"}").response.contains(text))
    }

    /// A value of a query item may be JSON or a URL.
    @Test func secretsInValuesOfItems() async throws {
        let json = "%7B%22NPM_TOKEN%22%3A%22hunter-12%22%7D"
        let source = "https%3A%2F%2Fann%3Ahunter-34%40b.example%2F%3Fkey%3Dhunter-56"
        let url = "https://a.example/b?args=\(json)&from=\(source)"
        let recorded = try await record("a", response: "no hunter-12", url: url)
        #expect(!recorded.file.contains("hunter") && recorded.response == "no REDACTED_1_")
        #expect(recorded.file.contains("args=%7B%22NPM_TOKEN%22%3A%22REDACTED_1_%22%7D"))
        let form = "args=\(json)&from=\(source)"
        let media = "application/x-www-form-urlencoded"
        #expect(try await record(form, response: "a=b", media: media).file.contains("hunter") == false)
    }

    @Test func hiddenNamesAreSecretInEveryText() async throws {
        let recorded = try await record("a key=hunter, x", response: "no hunter", hiding: ["key"])
        #expect(!recorded.file.contains("hunter") && recorded.file.contains("key=REDACTED_1_, x"))
    }

    @Test func usersWithoutPasswordAreSecret() async throws {
        let recorded = try await record("a", response: "no hunter", url: "https://hunter:@a.example/b")
        #expect(!recorded.file.contains("hunter"))
    }

    @Test func escapedSecretsAreRecognized() async throws {
        let text = "no hunter&lt;1&amp;2&gt; or hunter\\u003c1\\u00262\\u003e"
        let recorded = try await record("a", response: text, url: "https://a.example/b?key=hunter%3C1%262%3E")
        #expect(recorded.response == "no REDACTED_1_ or REDACTED_1_")
    }

    /// Takes minutes if the text is read once for each item.
    @Test func longTextsWithManyItems() async throws {
        let text = String(repeating: "key=v,", count: 20_000)
        #expect(try await record("a", response: text).response == text)
    }
}
