import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// Secrets are found in texts of every format.
@Suite(.endsRunIfHanging)
struct SecretFormatTests {
    private let file = TemporaryFile()

    /// Every secret contains this text.
    private static let secret = "s3cr3t"

    /// A request with a body, and the media type and text of a response.
    private struct Sample: CustomTestStringConvertible {
        let testDescription: String
        var media = "text/plain"
        var text = ""
        var headers: HeaderItems = [:]
        var build: @Sendable (inout RequestBuilder) -> Void = { _ in }
    }

    private static let samples = [
        Sample(testDescription: "basic credentials repeated in the response", text: "hello s3cr3t-basic and again") {
            $0.header("Authorization", "Basic " + Data("yuki:s3cr3t-basic".utf8).base64EncodedString())
        },
        Sample(testDescription: "a form", text: "s3cr3t form") {
            $0.form()
            $0.field("client_secret", "s3cr3t form")
            $0.field("grant_type", "password")
        },
        Sample(testDescription: "a multipart form") {
            $0.multipart()
            $0.field("note", "s3cr3t-part")
            $0.field("file", Upload(Data("s3cr3t-file".utf8), fileName: "a.txt", media: "text/plain"))
        },
        Sample(
            testDescription: "a line of JSON and one that is cut off",
            media: "application/x-ndjson",
            text: "{\"token\":\"s3cr3t-1\"}\n{\"password\":\"s3cr3t-2"
        ),
        Sample(
            testDescription: "server-sent events",
            media: "text/event-stream",
            text: "data: {\"token\":\"s3cr3t-1\"}\n\ndata: see https://u:s3cr3t-2@a.example?sig=s3cr3t-3\n\n"
        ),
        Sample(
            testDescription: "an event with JSON in several lines",
            media: "text/event-stream",
            text: "event: a\r\ndata: {\"password\":\r\ndata: \"s3cr3t\"}\r\n\r\ndata: b\r\n\r\n"
        ),
        Sample(
            testDescription: "invalid JSON with a name and its value in two lines",
            media: "application/json",
            text: "{\n \"token\":\n  \"s3cr3t\",\n}"
        ),
        Sample(
            testDescription: "a form as the response",
            media: "application/x-www-form-urlencoded",
            text: "token=s3cr3t&a=1"
        ),
        Sample(
            testDescription: "lists and objects of secrets",
            media: "application/json",
            text: #"{"tokens": ["s3cr3t-1", {"a": "s3cr3t-2"}], "list": [{"password": "s3cr3t-3"}]}"#
        ),
        Sample(
            testDescription: "a combining mark behind a quote",
            media: "application/json",
            text: "{\"a\": \"\u{301}\", \"token\": \"\u{200D}s3cr3t\",}"
        ),
        Sample(
            testDescription: "combining marks in events",
            media: "text/event-stream",
            text: "data:\u{301} {\"a\": \"\u{301}\",\ndata: \"token\": \"s3cr3t\"}\n\n"
        ),
        Sample(testDescription: "forms in plain text", text: "access_token=s3cr3t-1&x=1\npassword=s3cr3t-2") {
            $0.body(text: "password=s3cr3t&u=1")
        },
        Sample(testDescription: "a token that is a number", media: "application/json", text: #"{"pin": 53737}"#),
        Sample(testDescription: "relative redirects", headers: ["Location": "/next?token=s3cr3t"]),
        Sample(
            testDescription: "a cookie repeated",
            text: "is s3cr3t-cookie",
            headers: ["Set-Cookie": "a=s3cr3t-cookie; Path=/"]
        ),
        Sample(testDescription: "an encoded query item", text: "s3cr3t / s3cr3t%20%2F") {
            $0.query("access_token", "s3cr3t /")
        },
    ]

    @Test(arguments: samples)
    private func noSecretIsLeft(in sample: Sample) async throws {
        let server = Responding { _ in
            var headers: HeaderItems = ["Content-Type": sample.media]
            for item in sample.headers.items { headers.add(item.name, item.value) }
            return RawResponse(headers: headers, body: Data(sample.text.utf8))
        }
        let request = Freely(steps: sample.build)
        let recorder = RecordingTransport(file: file.url, next: server)
        _ = try await Session(transport: recorder).response(for: request)
        try recorder.finish()
        let text = try file.text
        #expect(!text.contains(Self.secret) && !text.contains("53737"), "\(text)")
        #expect(!text.contains(Data("yuki:s3cr3t-basic".utf8).base64EncodedString()))
        // The same request is served.
        _ = try await Session(transport: ReplayingTransport(file: file.url)).response(for: request)
    }

    @Test func JSONInsideOfStringsHasNoSecrets() async throws {
        let message = #""message": "{\"access_token\":\"s3cr3t-1\",\"page\":2}""#
        let body = "{\(message), \(#""plain": "{\"page\": 2}", "copy": "s3cr3t-1"}"#)"
        let server = Responding { _ in .json(body) }
        let transport = RecordingTransport(file: file.url, next: server)
        _ = try await Session(transport: transport).response(for: Freely { _ in })
        try transport.finish()
        let text = try file.text
        #expect(!text.contains(Self.secret), "\(text)")
        let replayed = try await Session(transport: ReplayingTransport(file: file.url)).response(for: Freely { _ in })
        let members = try replayed.json([String: String].self)
        #expect(members["plain"] == #"{"page": 2}"#)
        #expect(members["message"]?.contains(#""page":2"#) == true)
    }

    @Test func relativeURLsHaveNoSecrets() async throws {
        let body = #"{"next":"/items?page=2&access_token=s3cr3t-1","copy":"s3cr3t-1"}"#
        let link = "</items?page=2&access_token=s3cr3t-1>; rel=next, <https://a.example/?key=s3cr3t-2>"
        let server = Responding { _ in .json(body, headers: ["Link": link]) }
        let transport = RecordingTransport(file: file.url, next: server)
        _ = try await Session(transport: transport).response(for: Freely { _ in })
        try transport.finish()
        let text = try file.text
        #expect(!text.contains(Self.secret) && text.contains("page=2"), "\(text)")
    }

    @Test func fragmentsHaveNoSecrets() async throws {
        let server = Responding { _ in
            .json("{}", headers: ["Location": "https://a.example/b?state=1#access_token=s3cr3t&x=1"])
        }
        let recorder = RecordingTransport(file: file.url, next: server)
        _ = try await Session(transport: recorder).response(for: Freely { _ in })
        try recorder.finish()
        let text = try file.text
        #expect(!text.contains(Self.secret) && text.contains("x=1"))
    }

    /// Each text is searched once for all secrets.
    @Test func manySecretsInALongResponse() async throws {
        let items = (0..<2_000).map {
            #"{"key": "PROJ-\#($0 + 10_000)", "a": "https://a.example/PROJ-\#($0 + 10_000)/b"}"#
        }
        let server = Responding { _ in .json("[\(items.joined(separator: ","))]") }
        let recorder = RecordingTransport(file: file.url, next: server)
        _ = try await Session(transport: recorder).response(for: Freely { _ in })
        try recorder.finish()
        #expect(try !file.text.contains("PROJ-"))
    }
}
