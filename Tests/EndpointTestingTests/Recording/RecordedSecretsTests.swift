import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// The file contains no secret of an exchange, but everything that a replay needs.
@Suite(.endsRunIfHanging)
struct RecordedSecretsTests {
    private let file = TemporaryFile()

    /// Every secret contains this text.
    private static let secret = "s3cr3t"

    private struct LogIn: Request {
        struct Response: Codable, Hashable, Sendable {
            var access_token: String
            var expires_in: Int
            var session: [String: String]
            var echo: String
            var next: String
            var code: String
            var token_count: Int
        }

        static let service = Service(
            name: "Vault",
            base: "https://yuki:s3cr3t-user@vault.example",
            auth: [[.bearer("token"), .query("plain"), .header("X-Head")]]
        )
        var password = "s3cr3t-password"
        var steps: @Sendable (inout RequestBuilder) -> Void = { _ in }

        func buildRequest(_ request: inout RequestBuilder) {
            request.post("/login")
            request.query("api_key", "s3cr3t-key")
            request.query("sessionId", "s3cr3t-session-id")
            request.query("page", "2")
            request.header("Cookie", "theme=dark; id=s3cr3t-cookie")
            request.header("X-Whatever", "s3cr3t-whatever")
            request.body(json: ["user": "yuki", "password": password, "note": "my password is \(password)"])
        }
    }

    private static let response = """
        {"access_token": "s3cr3t-access", "expires_in": 3600, "session": {"a": "s3cr3t-session"}, "token_count": 120,
        "echo": "s3cr3t-password s3cr3t-bearer s3cr3t-plain s3cr3t-head s3cr3t-access", "code": "not_found",
        "next": "https://vault.example/login?api_key=s3cr3t-key&page=3&signature=s3cr3t-signature"}
        """

    private static let headers: HeaderItems = [
        "Set-Cookie": "id=s3cr3t-set; Path=/", "X-Auth-Token": "s3cr3t-token", "X-Echo": "Bearer s3cr3t-bearer",
        "Link": "<https://vault.example/login?token=s3cr3t-link>; rel=\"next\"", "X-Page": "2",
        "X-Pin": "123",
    ]

    private static let credentials: [Service: Credentials] = [
        LogIn.service: [
            "token": .secret("s3cr3t-bearer"), "plain": .secret("s3cr3t-plain"), "X-Head": .secret("s3cr3t-head"),
        ]
    ]

    @Test func fileHoldsNoSecretAndIsReplayedWithOtherCredentials() async throws {
        let server = Responding { request in
            #expect("\(request.headers) \(request.url)".contains(Self.secret))
            return .json(Self.response, headers: Self.headers)
        }
        let recorder = RecordingTransport(file: file.url, next: server)
        let recording = Session(transport: recorder, credentials: Self.credentials)
        let sent = try await recording.response(for: LogIn())
        #expect(sent.access_token == "s3cr3t-access")
        try recorder.finish()
        let text = try file.text
        #expect(!text.contains(Self.secret), "\(text)")
        #expect(!text.contains(Data("s3cr3t".utf8).base64EncodedString()))
        let credentials: Credentials = ["token": .secret("a"), "plain": .secret("b"), "X-Head": .secret("c")]
        let replaying = Session(
            transport: try ReplayingTransport(file: file.url),
            credentials: [LogIn.service: credentials]
        )
        let replayed = try await replaying.envelope(for: LogIn(password: "another"))
        let value = replayed.value
        #expect(value.access_token.hasPrefix("REDACTED") && value.session["a"]?.hasPrefix("REDACTED") == true)
        #expect(value.echo.hasSuffix(" \(value.access_token)"))
        #expect(value.expires_in == 3600 && value.code == "not_found" && value.token_count == 120)
        #expect(value.next.replacing(/REDACTED_\d+_/, with: "REDACTED") == Self.next)
        #expect(
            replayed.raw.header("X-Page") == "2" && replayed.raw.header("Set-Cookie")?.hasPrefix("REDACTED") == true
        )
        // The PIN is too short to be recognized by its value. A client may decode it as a number.
        #expect(replayed.raw.header("X-Pin").flatMap { Int($0) } ?? 123 > 999)
    }

    private static let next = "https://vault.example/login?api_key=REDACTED&page=3&signature=REDACTED"

    private struct GetHook: DeclaredRequest {
        typealias Response = [String: String]
        static let service = Service(name: "Hooks", base: "https://hooks.example/{api_key}", variables: ["api_key": ""])
        var token: String
        var path: RequestPath { "/hooks/7/\(secret: token)" }
    }

    @Test func secretsInThePathAreMarked() async throws {
        let server = Responding { _ in .json(#"{"echo": "s3cr3t-path and s3cr3t-base"}"#) }
        let recorder = RecordingTransport(file: file.url, next: server)
        let recording = Session(
            transport: recorder,
            bases: [GetHook.service: .variables(["api_key": "s3cr3t-base"])]
        )
        _ = try await recording.response(for: GetHook(token: "s3cr3t-path"))
        try recorder.finish()
        let text = try file.text
        #expect(!text.contains(Self.secret), "\(text)")
        #expect(text.contains("https://hooks.example/REDACTED_1_/hooks/7/REDACTED_2_"), "\(text)")
        let replaying = Session(
            transport: try ReplayingTransport(file: file.url),
            bases: [GetHook.service: .variables(["api_key": "another"])]
        )
        let replayed = try await replaying.response(for: GetHook(token: "a different one"))
        #expect(replayed == ["echo": "REDACTED_2_ and REDACTED_1_"])
    }

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

    private struct Freely: KioskRequest {
        typealias Response = RawResponse
        let steps: @Sendable (inout RequestBuilder) -> Void
        var path: RequestPath { "/" }

        func buildRequest(_ request: inout RequestBuilder) {
            request.post("/freely")
            steps(&request)
        }
    }

    @Test func sessionWithoutCredentialsIsServed() async throws {
        let server = Responding { _ in .json("{}") }
        let recorder = RecordingTransport(file: file.url, next: server)
        _ = try await Session(transport: recorder).response(
            for: Freely {
                $0.query("page", 2); $0.query("api_key", "s3cr3t")
            }
        )
        try recorder.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        _ = try await replaying.response(for: Freely { $0.query("page", 2) })
        await #expect(throws: SessionError<Never>.self) {
            try await replaying.response(for: Freely { $0.query("page", 3) })
        }
    }

    @Test func namesCanBeHiddenAndKept() async throws {
        let server = Responding { _ in .json(#"{"name": "s3cr3t", "key": "plain", "monkey": "s3cr3t"}"#) }
        let transport = RecordingTransport(file: file.url, next: server, hiding: ["Name", "user"], keeping: ["key"])
        _ = try await Session(transport: transport).response(for: Freely { $0.query("user", "s3cr3t") })
        try transport.finish()
        let text = try file.text
        #expect(!text.contains(Self.secret) && text.contains("\"key\" : \"plain\""))
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        _ = try await replaying.response(for: Freely { $0.query("user", "another") })
    }

    @Test(arguments: ["application/json", "application/x-ndjson"])
    func hiddenNumbersAreRecordedAsZero(media: String) async throws {
        let body = #"{"cvv": 789, "code": 789, "pin": 789789, "token_count": 12, "cvvs": [[7], null], "x": true}"#
        let server = Responding { _ in RawResponse(headers: ["Content-Type": media], body: Data(body.utf8)) }
        let transport = RecordingTransport(file: file.url, next: server, hiding: ["CVV", "code", "cvvs", "x"])
        _ = try await Session(transport: transport).response(for: Freely { _ in })
        try transport.finish()
        #expect(try !file.text.contains("789"))
        let replayed = try await Session(transport: ReplayingTransport(file: file.url)).response(for: Freely { _ in })
        let json = try replayed.json(JSON.self)
        #expect(json == ["cvv": 0, "code": 0, "pin": 0, "token_count": 12, "cvvs": [[0], nil], "x": true])
    }

    @Test func hiddenNumbersInInvalidJSONAreNotRecorded() async throws {
        let server = Responding { _ in .json(#"{"cvv": 789, "code": "secret", "x": null,}"#) }
        let transport = RecordingTransport(file: file.url, next: server, hiding: ["cvv", "code", "x"])
        _ = try await Session(transport: transport).response(for: Freely { _ in })
        try transport.finish()
        let text = try file.text
        #expect(!text.contains("789") && !text.contains("secret") && text.contains("null"), "\(text)")
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

    @Test(arguments: ["\n", "\r\n", "\r"])
    func hiddenNamesAreFoundInLinesOfAnyEnd(end: String) async throws {
        // The value in the line that is cut off is repeated in another line.
        let texts = [#"{"ssn":"s3cr3t-1"}"#, #"{"ssn":"s3cr3t-2","a":"#, #"{"note":"not s3cr3t-2"}"#, ""]
        let lines = texts.joined(separator: end)
        let server = Responding { _ in
            RawResponse(headers: ["Content-Type": "application/x-ndjson"], body: Data(lines.utf8))
        }
        let transport = RecordingTransport(file: file.url, next: server, hiding: ["ssn"])
        _ = try await Session(transport: transport).response(for: Freely { _ in })
        try transport.finish()
        let text = try file.text
        #expect(!text.contains(Self.secret), "\(text)")
        let replayed = try await Session(transport: ReplayingTransport(file: file.url)).response(for: Freely { _ in })
        #expect(try replayed.text().contains("}" + end))
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

    /// The attributes of a cookie are no secrets, and a short secret may be the name of a member.
    @Test func replayedResponsesDecodeAsBefore() async throws {
        let body = #"{"secure": true, "title": "Shirt", "fields": [{"key": "title", "value": "x"}]}"#
        let cookie = "_sess=s3cr3t-cookie; path=/; HttpOnly; secure"
        let server = Responding { _ in .json(body, headers: ["Set-Cookie": cookie]) }
        let recorder = RecordingTransport(file: file.url, next: server)
        _ = try await Session(transport: recorder).response(for: Freely { _ in })
        try recorder.finish()
        #expect(try !file.text.contains(Self.secret))
        let replayed = try await Session(transport: ReplayingTransport(file: file.url)).response(for: Freely { _ in })
        let json = try replayed.json(JSON.self)
        #expect(json["secure"] == true && json["title"] == "Shirt")
    }

    @Test(arguments: [("a-real-credential", "test"), ("demo", "other")])
    func shortCredentialsDoNotHideExchanges(recorded: String, replayed: String) async throws {
        struct Latest: KioskRequest {
            typealias Response = RawResponse
            static let service = Service(name: "Demo", base: "https://demo.example", auth: [[.bearer("bearer")]])
            var path: RequestPath { "/releases/latest" }
        }
        let server = Responding { _ in .json("{}") }
        let recording = RecordingTransport(file: file.url, next: server)
        _ = try await Session(transport: recording, credentials: [Latest.service: .bearer(recorded)])
            .response(for: Latest())
        try recording.finish()
        let replaying = try ReplayingTransport(file: file.url)
        _ = try await Session(transport: replaying, credentials: [Latest.service: .bearer(replayed)])
            .response(for: Latest())
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

    @Test func fileIsReadableAndDoesNotDependOnTheOrder() async throws {
        var texts: [String] = []
        for names in [["a", "b"], ["b", "a"]] {
            let file = TemporaryFile()
            let server = Responding { _ in .json(#"{"id": 1, "name": "a/b"}"#, headers: ["X-B": "2", "X-A": "1"]) }
            let recorder = RecordingTransport(file: file.url, next: server)
            let session = Session(transport: recorder, headers: [:])
            for name in names { _ = try await session.response(for: Freely { $0.body(json: ["name": name]) }) }
            try recorder.finish()
            texts.append(try file.text)
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].hasPrefix(Self.readable), "\(texts[0])")
        #expect(texts[0].hasSuffix("}\n"))
    }

    private static let readable = """
        {
          "exchanges" : [
            {
              "request" : {
                "body" : {
                  "json" : {
                    "name" : "a"
                  }
                },
                "headers" : {
                  "Accept" : "*/*",
                  "Content-Type" : "application/json"
                },
                "method" : "POST",
                "url" : "https://kiosk.example/v1/freely"
              },
              "response" : {
                "body" : {
                  "json" : {
                    "id" : 1,
                    "name" : "a/b"
                  }
                },
                "headers" : {
                  "Content-Type" : "application/json",
                  "X-A" : "1",
                  "X-B" : "2"
                },
                "status" : 200
              }
            },
        """
}
