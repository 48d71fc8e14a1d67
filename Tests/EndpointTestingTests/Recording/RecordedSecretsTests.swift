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
}
