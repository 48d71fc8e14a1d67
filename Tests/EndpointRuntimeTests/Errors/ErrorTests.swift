import EndpointRuntime
import Foundation
import TestClocks
import Testing

@Suite("Errors", .endsRunIfHanging)
struct ErrorTests {
    struct Secretive: DeclaredRequest {
        typealias Response = Kiosk.Item
        typealias Failure = Kiosk.Problem
        static let service = Service(name: "S", base: "https://user:hunter2@s.example/v1")
        var path: RequestPath { "/login" }
        var query: QueryItems { ["page": 2, "api_key": "hunter2", "accessToken": "hunter2", "keywords": "pens"] }
        var headers: HeaderItems { ["Authorization": "Bearer hunter2", "Cookie": "sid=hunter2"] }
    }

    func error(_ response: RawResponse) async -> SessionError<Kiosk.Problem>? {
        await error(from: FakeTransport { _, _ in response })
    }

    func error(from transport: FakeTransport) async -> SessionError<Kiosk.Problem>? {
        do {
            _ = try await Session(transport: transport).response(for: Secretive())
            return nil
        } catch {
            return error
        }
    }

    @Test func describesTheFailureAndTheRequest() async throws {
        let request =
            "ErrorTests.Secretive (GET https://<redacted>@s.example/v1/login"
            + "?page=2&api_key=<redacted>&accessToken=<redacted>&keywords=pens)"
        let refused = await error(from: FakeTransport { _, _ in throw ConnectionFailure.refused("port 1") })
        #expect(
            refused.map(String.init(describing:)) == "\(request) got no response: the connection was refused: port 1"
        )
        let missing = await error(RawResponse(status: 404, body: Data(#"{"message":"no"}"#.utf8)))
        #expect(
            missing.map(String.init(describing:)) == #"\#(request) received 404 Not Found: {"message":"no"}"#
        )
        let empty = await error(RawResponse())
        #expect(
            empty.map(String.init(describing:))
                == "\(request) received 200 OK, which could not be decoded: the body is empty"
        )
        let broken = await error(RawResponse(body: Data(#"{"id":"x"}"#.utf8)))
        #expect(
            broken.map(String.init(describing:))
                == "\(request) received 200 OK, which could not be decoded: "
                + #"expected a whole number, found a string at 'id', in: {"id":"x"}"#
        )
    }

    @Test func noDescriptionHoldsASecret() async throws {
        let body = #"{"access_token":"hunter2","id":"x"}"#
        for status in [200, 400] {
            let error = try #require(await error(RawResponse(status: status, body: Data(body.utf8))))
            var dumped = ""
            dump(error.request, to: &dumped)
            let texts = [
                "\(error)", String(reflecting: error), error.localizedDescription, dumped, "\(error.response as Any)",
            ]
            for text in texts { #expect(!text.contains("hunter2"), "\(text)") }
            for text in texts { #expect(!text.contains("\n") || text == dumped) }
            #expect(error.request.url?.absoluteString.contains("hunter2") == true)
            #expect(error.response?.body == Data(body.utf8))
        }
    }

    @Test func everythingCanBeReadFromAnError() async throws {
        let response = RawResponse(status: 409, headers: ["X-Id": "1"], body: Data(#"{"message":"no"}"#.utf8))
        let error = try #require(await error(response))
        #expect(error.statusCode == 409)
        #expect(error.failure == Kiosk.Problem(message: "no"))
        #expect(error.response?.response.header("X-Id") == "1")
        #expect(error.response?.body == response.body)
        #expect(error.request.name == "ErrorTests.Secretive")
        #expect(!error.isCancelled)
    }

    @Test func longBodiesAreCut() async throws {
        let error = try #require(await error(RawResponse(body: Data(String(repeating: "é", count: 5000).utf8))))
        guard case .undecodable(let info, let failure) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(failure.excerpt.count == 201)
        #expect(info.body.count == 10_000)
    }

    @Test(arguments: [
        ("page", false), ("keywords", false), ("author", false), ("monkey", false), ("status_code", false),
        ("key", true), ("api_key", true), ("X-Api-Key", true), ("apikey", true), ("token", true), ("pageToken", true),
        ("Authorization", true), ("Set-Cookie", true), ("client_secret", true), ("password", true), ("code", true),
        ("sig", true), ("auth%5Ftoken", true), ("sessionId", true), ("accessKey", true), ("privateKey", true),
        ("authCode", true), ("pinCode", true), ("X-SessionId", true), ("userPIN", true), ("JWTAssertion", true),
        ("passphrase", true), ("client_assertion", true), ("clientAssertion", true), ("code_verifier", true),
        ("codeVerifier", true), ("CODE_VERIFIER", true), ("bearer", true), ("oauth2Key", true), ("key1", true),
        ("statusCode", false), ("pinnedAt", false), ("keyboardLayout", false), ("postalCode", false),
        ("authorName", false), ("sessions", false), ("api_keys", true), ("backupPins", true), ("token_type", false),
        ("assertionCount", false), ("emailVerifier", false),
    ])
    func recognizesNamesOfCredentials(name: String, isSecret: Bool) async throws {
        struct Ask: DeclaredRequest {
            typealias Response = Void
            static let service = Service(name: "S", base: "https://s.example")
            let name: String
            var path: RequestPath { "/?\(raw: name)=hunter2" }
        }
        let session = Session(transport: FakeTransport(statuses: 500))
        do {
            try await session.response(for: Ask(name: name))
        } catch {
            #expect("\(error)".contains("hunter2") != isSecret)
        }
    }

    /// A value of any size has a short description, and no part of a secret is left where the value was cut.
    @Test(arguments: [100, 10_000, 1_000_000])
    func longValuesAreShortened(count: Int) {
        let secret = String(repeating: "s", count: count)
        for value in [
            "begin \(secret) end", "https://u:\(secret)@h.example/ end", "\(secret)https://h.example/?token=\(secret)",
        ] {
            let text = "\(DecodingFailure(.badValue(value), at: "a", in: RawResponse()))"
            #expect(text.count < 450)
            if value.contains("://") { #expect(!text.hasSuffix("sss at 'a'"), "\(text)") }
        }
    }
}
