import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// Credentials that a response repeats in another form, in part, or in a very long text.
@Suite("Repeated credentials in errors", .endsRunIfHanging)
struct RepeatedCredentialsTests {
    private struct Ask: DeclaredRequest {
        typealias Response = Plan
        static let service = Service(
            name: "S",
            base: "https://s.example",
            auth: [[.bearer], [.basic], [.cookie("id")]]
        )
        var base: String?
        var cookies: String?
        var path: RequestPath { "/x" }
        var headers: HeaderItems { ["Cookie": cookies] }
    }

    private enum Plan: String, Decodable { case free }

    /// The error of a call with a credential, whose response has this body.
    private func failure(
        _ credentials: Credentials,
        _ ask: Ask = Ask(),
        body: String,
        status: Int = 404
    ) async throws -> SessionError<Never> {
        let transport = FakeTransport(statuses: status, headers: ["Content-Type": "application/json"], body: body)
        let session = Session(transport: transport, credentials: [Ask.service: credentials])
        let call = Call(ask, on: session)
        let error = await #expect(throws: SessionError<Never>.self) {
            if let base = ask.base { try await call.base(base).response() } else { try await call.response() }
        }
        return try #require(error)
    }

    private func excerpt(_ credentials: Credentials, _ ask: Ask = Ask(), body: String) async throws -> String {
        let text = try await failure(credentials, ask, body: body).description
        return text.components(separatedBy: "404 Not Found: ").last ?? ""
    }

    @Test(arguments: [0, 1, 500, 780])
    func longTokensAtTheEndOfTheExcerpt(offset: Int) async throws {
        let token = "eyJhbGciOiJSUzI1NiJ9." + String(repeating: "QWxhZGRpbjpvcGVu", count: 100)
        let words = String(repeating: "a", count: offset)
        let text = try await excerpt(.bearer(token), body: "\(words) {\"message\":\"bad \(token)\"}")
        #expect(!text.contains("eyJ"))
        if offset < 100 { #expect(text.hasSuffix("{\"message\":\"bad <redacted>…")) }
    }

    @Test func secretsOfTheBody() async throws {
        let transport = FakeTransport(statuses: 422, body: #"{"message":"hunter2-hunter2 of Jane Doe-Smith is weak"}"#)
        let login = Built { request in
            request.post("/login")
            request.field("name", "Jane Doe-Smith")
            request.field("password", "hunter2-hunter2")
        }
        let error = await #expect(throws: SessionError<Never>.self) {
            try await Session(transport: transport).response(for: login)
        }
        #expect(error?.description.hasSuffix("<redacted> of Jane Doe-Smith is weak\"}") == true, "\(error as Any)")
    }

    /// The endpoint declares no credentials.
    @Test func secretsThatTheCallSetsItself() async throws {
        let body = #"{"message":"no plan for hunter2-hunter2, hunter3/hunter3 and hunter4-hunter4; see created_at"}"#
        let transport = FakeTransport(statuses: 404, body: body)
        let search = Built { request in
            request.get("/search")
            request.query("api_key", "hunter2-hunter2")
            request.query("sort", "created_at")
        }
        let session = Session(transport: transport, headers: ["X-Api-Key": "hunter3/hunter3"])
        let error = await #expect(throws: SessionError<Never>.self) {
            try await Call(search, on: session).header("X-Auth-Token", "hunter4-hunter4").response()
        }
        let text = try #require(error?.description)
        #expect(text.hasSuffix("no plan for <redacted>, <redacted> and <redacted>; see created_at\"}"), "\(text)")
    }

    @Test func charactersAndEscapesAtTheEndOfTheExcerpt() async throws {
        for offset in 0..<16 {
            let words = String(repeating: "  ", count: 380) + String(repeating: "a", count: offset)
            let text = try await excerpt(.bearer("s3cr3t-tökén/1234567"), body: "\(words) s3cr3t-tökén\\/1234567 end")
            #expect(!text.contains("s3cr3t"), "\(text)")
        }
    }

    @Test func usersWithoutPassword() async throws {
        let user = try await excerpt(.basic(user: "sk_live_1234", password: ""), body: "no key sk_live_1234")
        #expect(user == "no key <redacted>")
        let password = try await excerpt(.basic(user: "administrator", password: "x1234567"), body: "administrator")
        #expect(password == "administrator")
        let ask = Ask(base: "https://sk_live_1234:@s.example")
        #expect(try await excerpt(.bearer("a"), ask, body: "no key sk_live_1234") == "no key <redacted>")
    }

    @Test(arguments: [
        #"a\/b\"c\\d<&>'é😀"#, #"a/b\"c\\d\u003c\u0026\u003E\u0027\u00e9\ud83d\ude00"#,
        "a/b&quot;c\\d&lt;&amp;&gt;&#39;é😀", "a&#x2F;b&#34;c&#92;d&lt;&amp;&gt;&apos;&eacute;&#233;&#x1f600;",
        "a/b%22c%5Cd%3C&%3E%27%C3%A9%F0%9F%98%80", "\\u0061/b\\\"c\\\\d<&>'é😀",
    ])
    func escapedCredentials(form: String) {
        var secrets = SecretIndex()
        secrets.insert(#"a/b"c\d<&>'é😀"#)
        let text = form.replacing("&eacute;", with: "")
        #expect(secrets.replaced(in: "-\(text)-\(text)", by: "*") == "-*-*")
        #expect(secrets.replaced(in: "\\ & % \\u00 &#x; &#99999999; %4 \\ud83d\\u", by: "*").contains("*") == false)
    }

    @Test(arguments: ["s3cr3t a/é", "s3cr3t+a%2F%C3%A9", "s3cr3t%20a%2f%c3%a9"])
    func credentialsInOtherEncodings(form: String) {
        let secrets = SecretIndex([form])
        let forms = [
            "s3cr3t a/é", "s3cr3t+a%2F%C3%A9", "s3cr3t%20a/é", "s3cr3t%2520a%252F%25C3%25A9",
            "s3cr3t%2520a%252f%25c3%25a9",
        ]
        for text in forms { #expect(secrets.replaced(in: "-\(text)-", by: "*") == "-*-", "\(text)") }
        #expect(secrets.replaced(in: "s3cr3t-a%252F", by: "*") == "s3cr3t-a%252F")
    }

    @Test func textsThatEndInsideOfASecret() {
        var secrets = SecretIndex()
        secrets.insert("s3cr3t/é-1234567890")
        for text in ["s3cr", "s3cr3t/", "s3cr3t\\", "s3cr3t\\u00", "s3cr3t%2", "s3cr3t&#4", "s3cr3t%2Fé-12345678"] {
            #expect(secrets.replaced(in: "a \(text)", by: "*", from: 8, isCut: true) == "a *")
            #expect(secrets.replaced(in: "a \(text)", by: "*", from: 8) == "a \(text)")
        }
        #expect(secrets.replaced(in: "a s3cr b", by: "*", isCut: true) == "a s3cr b")
    }

    @Test func otherCookiesAreShown() async throws {
        let ask = Ask(cookies: "lang=en-GB-oxendict; PHPSESSID=s3cr3t-1234; tenant=production; id=s3cr3t-5678")
        let body = "no en-GB-oxendict, production, s3cr3t-1234, s3cr3t-5678"
        let expected = "no en-GB-oxendict, production, <redacted>, <redacted>"
        #expect(try await excerpt(["id": .secret("s3cr3t-5678")], ask, body: body) == expected)
        var request = OutgoingRequest(url: URL(filePath: "/"))
        request.headers[.cookie] = "lang=en-GB-oxendict"
        request.credentialPlaces = CredentialPlaces(headers: ["Cookie"])
        let response = RawResponse(body: Data(body.utf8), request: RequestInfo(name: "R", request))
        #expect(DecodingFailure(.emptyBody, in: response).excerpt.hasPrefix("no <redacted>, production"))
    }

    @Test(arguments: ["ab", "a=", "%73", "s3cr3t-1234 ", "s3cr3t-123", "\\\\u00", "é"])
    func longValues(unit: String) async throws {
        let value = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
        let error = try await failure(.bearer("s3cr3t-1234567"), body: "\"\(value)\"", status: 200)
        #expect(error.description.utf8.count < 2_000)
        guard case .undecodable(_, let failure) = error, case .badValue(let message) = failure.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(message.unicodeScalars.count < 20_000)
        #expect(message.hasSuffix(" is not one of the allowed values"))
    }

    @Test func credentialsAtTheEdgesOfLongTexts() async throws {
        let token = "s3cr3t" + String(repeating: "x", count: 500)
        for offset in [0, 7_600, 7_800, 8_100, 8_180, 8_190] {
            let value = String(repeating: "a", count: offset) + token + String(repeating: "b", count: 500_000) + token
            let error = try await failure(.bearer(token), body: "\"\(value)\"", status: 200)
            guard case .undecodable(_, let failure) = error, case .badValue(let message) = failure.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(!message.contains("s3cr3t"))
        }
    }
}
