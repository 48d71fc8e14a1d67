import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// The grants of OAuth 2.0, with their parameters, scopes and errors.
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
        (#""token_type":"bearer""#, ["asked"]), (#""scope":7"#, ["asked"]),
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

    @Test(arguments: ["invalid_grant", "bad_refresh_token", "invalid_refresh_token"])
    func refusedRefreshTokenIsSentOnce(code: String) async throws {
        let time = Locked(Date(timeIntervalSinceReferenceDate: 0))
        let server = FakeTransport { request, _ in
            let isRefused = request.text?.contains("refresh_token=r&") == true
            let body = isRefused ? #"{"error":"\#(code)"}"# : #"{"access_token":"b"}"#
            return RawResponse(status: isRefused ? 400 : 200, body: Data(body.utf8))
        }
        let last = AccessToken("a", expiry: .distantPast, refreshToken: "r")
        let tokens = client(server).refreshing(last, now: { time.withLock { $0 } })
        for _ in 0..<3 {
            let error = await #expect(throws: SessionError<OAuth2.Problem>.self) { try await tokens.token() }
            #expect(error?.failure?.error == code)
            time.withLock { $0 += 3600 }
        }
        #expect(server.requests.count == 1)
        tokens.replace(with: AccessToken("a", expiry: .distantPast, refreshToken: "r2"))
        #expect(try await tokens.token() == "b")
        #expect(server.requests.count == 2)
    }

    /// Some servers send `invalid_grant` until the client is set up completely. There is no refresh token that a login
    /// could replace.
    @Test func refusedClientRequestsATokenAgainAfterThePause() async throws {
        let time = Locked(Date(timeIntervalSinceReferenceDate: 0))
        let server = FakeTransport { _, index in
            let body = index == 0 ? #"{"error":"invalid_grant"}"# : #"{"access_token":"b"}"#
            return RawResponse(status: index == 0 ? 400 : 200, body: Data(body.utf8))
        }
        // Some servers send a refresh token, too, which this grant does not use.
        let last = AccessToken("a", expiry: .distantPast, refreshToken: "r")
        let tokens = client(server, secret: "s").clientCredentials(last, now: { time.withLock { $0 } })
        let session = Session(
            transport: FakeTransport(statuses: 200),
            credentials: [BearerRequest.service: .bearer(tokens)]
        )
        for _ in 0..<2 {
            let error = await #expect(throws: SessionError<Never>.self) {
                try await session.response(for: BearerRequest())
            }
            let cause = (error?.underlying as? CredentialFailure)?.underlying as? SessionError<OAuth2.Problem>
            #expect(cause?.failure?.error == "invalid_grant")
            #expect(error?.isUnauthorized == false)
        }
        #expect(server.requests.count == 1)
        time.withLock { $0 += 2 }
        #expect(try await tokens.token() == "b")
        #expect(server.requests.map(\.text) == Array(repeating: "grant_type=client_credentials", count: 2))
    }

    @Test func otherErrorsAreTriedAgainAfterThePause() async throws {
        let time = Locked(Date(timeIntervalSinceReferenceDate: 0))
        let server = server(#"{"error":"temporarily_unavailable"}"#, status: 400)
        let last = AccessToken("a", expiry: .distantPast, refreshToken: "r")
        let tokens = client(server).refreshing(last, pause: .seconds(5), now: { time.withLock { $0 } })
        for _ in 0..<3 {
            for _ in 0..<2 {
                await #expect(throws: SessionError<OAuth2.Problem>.self) { try await tokens.token() }
            }
            time.withLock { $0 += 5 }
        }
        #expect(server.requests.count == 3)
    }

    /// Only a refused refresh token is mended by a login.
    @Test(arguments: [
        ("invalid_grant", true), ("bad_refresh_token", true), ("invalid_refresh_token", true),
        ("invalid_client", false), ("invalid_scope", false),
        ("unsupported_grant_type", false), ("invalid_request", true), ("unauthorized_client", false),
        ("invalid_target", false),
    ])
    func mistakesOfTheClientAskForNoLogin(code: String, isUnauthorized: Bool) async {
        for status in [200, 400, 401] {
            let server = server(#"{"error":"\#(code)"}"#, status: status)
            let tokens = client(server).refreshing(AccessToken("a", expiry: .distantPast, refreshToken: "r"))
            let session = Session(
                transport: FakeTransport(statuses: 200),
                credentials: [BearerRequest.service: .bearer(tokens)]
            )
            let error = await #expect(throws: SessionError<Never>.self) {
                try await session.response(for: BearerRequest())
            }
            #expect(error?.isUnauthorized == isUnauthorized, "\(status)")
        }
        let server = server(#"{"error":"\#(code)"}"#, status: 401)
        let error = await #expect(throws: SessionError<OAuth2.Problem>.self) {
            try await client(server).token(code: "c", redirectURI: nil, codeVerifier: nil)
        }
        #expect(error?.isUnauthorized == isUnauthorized)
    }
}
