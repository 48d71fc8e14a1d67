import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// The grants of OAuth 2.0, with their parameters and scopes.
@Suite(.endsRunIfHanging)
struct OAuth2GrantTests {
    private static let granted = #"{"access_token":"a","refresh_token":"r","expires_in":60,"scope":"read write"}"#

    private func client(_ server: FakeTransport, secret: String? = nil) -> OAuth2 {
        OAuth2(
            tokenURL: "https://login.example/token",
            clientID: "app",
            clientSecret: secret,
            session: Session(transport: server)
        )
    }

    private func server(_ body: String = Self.granted, status: Int = 200) -> FakeTransport {
        FakeTransport(statuses: status, headers: ["Content-Type": "application/json"], body: body)
    }

    @Test func codeIsExchangedForAToken() async throws {
        let server = server()
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let token = try await client(server).token(
            code: "c0de",
            redirectURI: "com.example.app:/login",
            codeVerifier: "ver1fier",
            parameters: ["resource": "https://api.example/"],
            now: { start }
        )
        let expected = AccessToken("a", expiry: start + 60, refreshToken: "r", scopes: ["read", "write"])
        #expect(token == expected)
        let fields = [
            "grant_type=authorization_code", "code=c0de", "redirect_uri=com.example.app%3A%2Flogin",
            "code_verifier=ver1fier", "client_id=app", "resource=https%3A%2F%2Fapi.example%2F",
        ]
        #expect(server.requests.map(\.text) == [fields.joined(separator: "&")])
    }

    @Test func codeNeedsNoRedirectAndNoVerifier() async throws {
        let server = server()
        _ = try await client(server, secret: "s").token(code: "c0de", redirectURI: nil, codeVerifier: nil)
        #expect(server.requests.map(\.text) == ["grant_type=authorization_code&code=c0de"])
        #expect(server.requests.first?.header("Authorization")?.hasPrefix("Basic ") == true)
    }

    @Test func codeAndVerifierAreNotInErrors() async {
        let server = server(#"{"error":"invalid_grant","error_description":"c0de-1234567 ver1fier-1234"}"#, status: 400)
        let error = await #expect(throws: SessionError<OAuth2.Problem>.self) {
            try await client(server).token(code: "c0de-1234567", redirectURI: nil, codeVerifier: "ver1fier-1234")
        }
        #expect(error?.failure?.error == "invalid_grant")
        #expect(error?.description.contains("<redacted> <redacted>") == true, "\(error as Any)")
    }

    @Test func parametersAreSent() async throws {
        let server = server()
        let client = client(server)
        _ = try await client.clientCredentials(parameters: ["audience": "https://api.example/", "a": "b&c"]).token()
        let last = AccessToken("a", expiry: .distantPast, refreshToken: "r")
        _ = try await client.refreshing(last, parameters: ["resource": "x"]).token()
        #expect(
            server.requests.map(\.text) == [
                "grant_type=client_credentials&client_id=app&a=b%26c&audience=https%3A%2F%2Fapi.example%2F",
                "grant_type=refresh_token&refresh_token=r&client_id=app&resource=x",
            ]
        )
    }

    @Test(arguments: ["grant_type", "client_id", "scope"])
    func parameterCannotReplaceThatOfTheGrant(name: String) async {
        let server = server()
        let error = await #expect(throws: SessionError<OAuth2.Problem>.self) {
            try await client(server).clientCredentials(scopes: ["read"], parameters: [name: "other"]).token()
        }
        #expect(error?.kind == .unbuildable)
        #expect(error?.description.contains("the parameter '\(name)'") == true, "\(error as Any)")
        #expect(server.requests.isEmpty)
    }

    /// A client authenticates in one way only (RFC 6749, section 2.3), and `scopes:` sets the scope.
    @Test(arguments: ["client_secret", "scope"]) func parameterIsNoSecondSecret(name: String) async {
        let server = server()
        let error = await #expect(throws: SessionError<OAuth2.Problem>.self) {
            try await client(server, secret: "s").clientCredentials(parameters: [name: "other"]).token()
        }
        #expect(error?.kind == .unbuildable)
        #expect(server.requests.isEmpty)
    }

    @Test func settingsOfTheRefresherArePassedOn() async throws {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let time = Locked(start)
        let stored = Recorder<AccessToken>()
        let server = server(#"{"access_token":"new","expires_in":100}"#)
        let (client, first) = (client(server), AccessToken("old", expiry: start + 60, refreshToken: "r"))
        for refreshing in [true, false] {
            time.withLock { $0 = start }
            let now: @Sendable () -> Date = { time.withLock { $0 } }
            let store: @Sendable (AccessToken) -> Void = { stored.record($0) }
            let tokens =
                refreshing
                ? client.refreshing(first, leeway: .seconds(10), didRefresh: store, now: now)
                : client.clientCredentials(first, leeway: .seconds(10), didRefresh: store, now: now)
            time.withLock { $0 = start + 49 }
            #expect(try await tokens.token() == "old")
            time.withLock { $0 = start + 50 }
            #expect(try await tokens.token() == "new")
            // A refusal soon after the token has arrived is ignored.
            time.withLock { $0 = start + 55 }
            tokens.invalidate("new")
            #expect(try await tokens.token() == "new")
        }
        #expect(stored.values.map(\.value) == ["new", "new"])
        #expect(stored.values.map(\.expiry) == [start + 150, start + 150])
    }

    @Test(arguments: [
        (#""scope":"read write""#, ["read", "write"]), (#""scope":["read","write"]"#, ["read", "write"]),
        (#""scope":"read,write""#, ["read", "write"]), (#""scope":"read:a,b write""#, ["read:a,b", "write"]),
        (#""token_type":"bearer""#, ["asked"]), (#""scope":7"#, ["asked"]), (#""scope":"""#, []),
    ])
    func scopesAreThoseOfTheResponse(member: String, scopes: [String]) async throws {
        let tokens = client(server(#"{"access_token":"a",\#(member)}"#)).clientCredentials(scopes: ["asked"])
        _ = try await tokens.token()
        #expect(tokens.current?.scopes == scopes)
    }

    @Test func scopesAreKeptWhereTheServerSendsNone() async throws {
        let last = AccessToken("a", expiry: .distantPast, refreshToken: "r", scopes: ["read"])
        let tokens = client(server(#"{"access_token":"b"}"#)).refreshing(last)
        _ = try await tokens.token()
        #expect(tokens.current == AccessToken("b", refreshToken: "r", scopes: ["read"]))
    }

    @Test func storedTokenMayHaveNoScopes() throws {
        let stored = try JSONDecoder().decode(AccessToken.self, from: Data(#"{"value":"a"}"#.utf8))
        #expect(stored == AccessToken("a"))
        let token = AccessToken("a", scopes: ["read"])
        #expect(try JSONDecoder().decode(AccessToken.self, from: JSONEncoder().encode(token)) == token)
    }
}
