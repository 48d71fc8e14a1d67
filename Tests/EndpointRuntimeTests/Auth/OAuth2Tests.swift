import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// Tokens are requested as RFC 6749 specifies.
@Suite(.endsRunIfHanging)
struct OAuth2Tests {
    private static let url = "https://login.example/oauth/token?tenant=1"

    @Test func clientCredentialsAreGrantedByTheBasicHeader() async throws {
        let server = server(#"{"access_token":"a","token_type":"Bearer","expires_in":3600}"#)
        let client = client(server, secret: "p w:d")
        #expect(try await client.clientCredentials(scopes: ["read", "write"]).token() == "a")
        let request = try #require(server.requests.first)
        #expect(request.method == .post)
        #expect(request.url.absoluteString == Self.url)
        #expect(request.header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(request.text == "grant_type=client_credentials&scope=read%20write")
        #expect(request.header("Authorization") == "Basic " + Data("app:p%20w%3Ad".utf8).base64EncodedString())
    }

    @Test func secretMayGoIntoTheBody() async throws {
        let server = server(#"{"access_token":"a"}"#)
        let client = client(server, secret: "s", authentication: .body)
        #expect(try await client.clientCredentials().token() == "a")
        #expect(server.requests.first?.text == "grant_type=client_credentials&client_id=app&client_secret=s")
        #expect(server.requests.first?.header("Authorization") == nil)
    }

    @Test func refreshTokenIsKeptWhereTheServerSendsNone() async throws {
        let server = server(#"{"access_token":"b","token_type":"bearer","expires_in":"60"}"#)
        let stored = Recorder<AccessToken>()
        let start = Date()
        let tokens = client(server).refreshing(AccessToken("a", expiry: .distantPast, refreshToken: "r")) {
            stored.record($0)
        }
        #expect(try await tokens.token() == "b")
        #expect(server.requests.first?.text == "grant_type=refresh_token&refresh_token=r&client_id=app")
        let token = try #require(stored.values.first)
        #expect(token.refreshToken == "r")
        let expiry = try #require(token.expiry)
        #expect(expiry >= start + 60)
        #expect(expiry <= Date() + 60)
    }

    @Test(arguments: [#""""#, "null", "false"])
    func absentRefreshTokenKeepsTheLast(refreshToken: String) async throws {
        let server = server(#"{"access_token":"b","refresh_token":\#(refreshToken)}"#)
        let tokens = client(server).refreshing(AccessToken("a", expiry: .distantPast, refreshToken: "r"))
        #expect(try await tokens.token() == "b")
        #expect(tokens.current?.refreshToken == "r")
        let first = try await client(server).token(code: "c0de", redirectURI: nil, codeVerifier: nil)
        #expect(first == AccessToken("b"))
    }

    @Test func emptyTokenIsAFailedRefresh() async throws {
        let server = FakeTransport { _, index in
            RawResponse(body: Data(#"{"access_token":"\#(index == 0 ? "" : "b")","refresh_token":"r2"}"#.utf8))
        }
        let stored = Recorder<AccessToken>()
        let last = AccessToken("a", expiry: .distantPast, refreshToken: "r")
        let tokens = client(server).refreshing(last, pause: .zero) { stored.record($0) }
        let error = await #expect(throws: SessionError<OAuth2.Problem>.self) { try await tokens.token() }
        #expect(error?.kind == .undecodable)
        #expect(error.map { "\($0)" }?.contains("is not allowed at 'access_token'") == true, "\(error as Any)")
        #expect(stored.values.isEmpty)
        #expect(tokens.current == last)
        #expect(try await tokens.token() == "b")
    }

    /// A server's lifetime never becomes a date that cannot be printed.
    @Test(arguments: [#""nan""#, #""inf""#, "1e300", #""-1e400""#, "-5", #""""#, #""never""#, "false"])
    func strangeLifetimesAreHarmless(lifetime: String) async throws {
        let server = server(#"{"access_token":"b","refresh_token":"r2","expires_in":\#(lifetime)}"#)
        let stored = Recorder<AccessToken>()
        let tokens = client(server).refreshing(AccessToken("a", expiry: .distantPast, refreshToken: "r")) {
            stored.record($0)
        }
        #expect(try await tokens.token() == "b")
        let token = try #require(stored.values.first)
        #expect(token.refreshToken == "r2")
        #expect("\(token)".hasPrefix("a token"))
        #expect(try JSONDecoder().decode(AccessToken.self, from: JSONEncoder().encode(token)).value == "b")
    }

    @Test func tokenWithoutAFiniteExpiryIsPrinted() {
        let token = AccessToken("a", expiry: Foundation.Date(timeIntervalSince1970: .nan))
        #expect("\(token)" == "a token")
    }

    @Test func newRefreshTokenReplacesTheLast() async throws {
        let server = server(#"{"access_token":"b","refresh_token":"r2"}"#)
        let tokens = client(server).refreshing(AccessToken("a", refreshToken: "r"), minimumInterval: .zero)
        tokens.invalidate("a")
        _ = try await tokens.token()
        tokens.invalidate("b")
        _ = try await tokens.token()
        #expect(server.requests.last?.text == "grant_type=refresh_token&refresh_token=r2&client_id=app")
    }

    @Test func problemOfTheServerIsTheCauseOfTheCall() async throws {
        let server = server(#"{"error":"invalid_grant","error_description":"expired"}"#, status: 400)
        let tokens = client(server).refreshing(AccessToken("a", expiry: .distantPast, refreshToken: "s3cret"))
        let session = Session(
            transport: FakeTransport(statuses: 200),
            credentials: [BearerRequest.service: .bearer(tokens)]
        )
        guard case .failure(.noCredentials(_, let failure)) = await Call(BearerRequest(), on: session).result() else {
            Issue.record("the call did not fail for want of credentials")
            return
        }
        let cause = try #require(failure.underlying as? SessionError<OAuth2.Problem>)
        #expect(cause.failure?.error == "invalid_grant")
        #expect("\(failure)".contains("invalid_grant"))
        #expect(!"\(failure)".contains("s3cret"))
    }

    /// Some servers, such as GitHub's, refuse a refresh token with the status 200.
    @Test func problemWithTheStatusOfASuccess() async throws {
        let server = server(#"{"error":"bad_refresh_token","error_description":"expired"}"#)
        let tokens = client(server).refreshing(AccessToken("a", expiry: .distantPast, refreshToken: "r"))
        let session = Session(
            transport: FakeTransport(statuses: 200),
            credentials: [BearerRequest.service: .bearer(tokens)]
        )
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: BearerRequest()) }
        #expect(error?.isUnauthorized == true)
        let cause = (error?.underlying as? CredentialFailure)?.underlying as? SessionError<OAuth2.Problem>
        #expect(cause?.failure?.error == "bad_refresh_token")
    }

    @Test(arguments: [OAuth2.Authentication.basic, .body])
    func secretsThatTheServerRepeatsAreNotShown(authentication: OAuth2.Authentication) async {
        let text = #"{"error":"invalid_grant","error_description":"the token old-T0ken/1 of s3cret-s3cret expired"}"#
        let client = client(server(text, status: 400), secret: "s3cret-s3cret", authentication: authentication)
        let tokens = client.refreshing(AccessToken("a", expiry: .distantPast, refreshToken: "old-T0ken/1"))
        let error = await #expect(throws: SessionError<OAuth2.Problem>.self) { try await tokens.token() }
        #expect(error?.description.contains("the token <redacted> of <redacted> expired") == true, "\(error as Any)")
    }

    @Test func redirectsDoNotTakeSecretsAlong() async {
        let server = FakeTransport { _, index in
            index == 0 ? RawResponse(status: 307, headers: ["Location": "https://evil.example/"]) : RawResponse()
        }
        let error = await #expect(throws: SessionError<OAuth2.Problem>.self) {
            try await client(server, secret: "s", authentication: .body).clientCredentials().token()
        }
        #expect(error?.statusCode == 307)
        #expect(server.requests.count == 1)
    }

    @Test func secretsAreNotInTexts() {
        let client = client(server(""), secret: "s3cret")
        var text = "\(client)\(String(reflecting: client))\(Credential.secret("s3cret"))"
        dump(client, to: &text)
        dump(Credentials.basic(user: "me", password: "s3cret"), to: &text)
        #expect(!text.contains("s3cret"))
    }

    @Test(arguments: ["mac", "PoP", "DPoP", "N_A"])
    func tokenThatNeedsAProofIsNotUsed(type: String) async {
        let server = server(#"{"access_token":"a","token_type":"\#(type)"}"#)
        let error = await #expect(throws: SessionError<OAuth2.Problem>.self) {
            try await client(server).clientCredentials().token()
        }
        #expect(error?.kind == .undecodable)
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains("a token of the type '\(type)' cannot be used as a bearer token"), "\(text)")
    }

    @Test(arguments: ["bearer", "BEARER", "BearerToken", "bot", "user", "jwt-bearer", ""])
    func bearerTokenHasOneOfSeveralTypes(type: String) async throws {
        let server = server(#"{"access_token":"a","token_type":"\#(type)"}"#)
        #expect(try await client(server).clientCredentials().token() == "a")
    }

    private func server(_ body: String, status: Int = 200) -> FakeTransport {
        FakeTransport(statuses: status, headers: ["Content-Type": "application/json"], body: body)
    }

    private func client(
        _ server: FakeTransport,
        secret: String? = nil,
        authentication: OAuth2.Authentication = .basic
    ) -> OAuth2 {
        OAuth2(
            tokenURL: Self.url,
            clientID: "app",
            clientSecret: secret,
            authentication: authentication,
            session: Session(transport: server)
        )
    }
}
