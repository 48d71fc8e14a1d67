import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// The errors of an OAuth 2.0 server: which ask for a login, and when a token is requested again.
@Suite(.endsRunIfHanging)
struct OAuth2ErrorTests {
    private func client(_ server: FakeTransport, secret: String? = nil) -> OAuth2 {
        OAuth2(
            tokenURL: "https://login.example/token",
            clientID: "app",
            clientSecret: secret,
            session: Session(transport: server)
        )
    }

    private func server(_ body: String, status: Int) -> FakeTransport {
        FakeTransport(statuses: status, headers: ["Content-Type": "application/json"], body: body)
    }

    @Test(arguments: ["invalid_grant", "bad_refresh_token", "invalid_refresh_token", "unauthorized_client"])
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

    /// A limit is not used up by requests that the server has asked not to send.
    @Test(arguments: [
        (429, "60", 60), (503, "60", 60), (403, "60", 60), (429, "2", 5), (429, "86400", 300), (503, "", 5),
    ])
    func pauseLastsAsLongAsTheServerRequests(status: Int, delay: String, seconds: TimeInterval) async {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let time = Locked(start)
        let server = FakeTransport(statuses: status, headers: ["Retry-After": delay], body: "")
        let tokens = client(server).refreshing(Self.expired, pause: .seconds(5), now: { time.withLock { $0 } })
        for (passed, count) in [(0, 1), (seconds - 1, 1), (seconds, 2)] {
            time.withLock { $0 = start + passed }
            await #expect(throws: SessionError<OAuth2.Problem>.self) { try await tokens.token() }
            #expect(server.requests.count == count, "\(passed)")
        }
    }

    /// Only a refused refresh token is mended by a login.
    @Test(arguments: [
        ("invalid_grant", true), ("bad_refresh_token", true), ("invalid_refresh_token", true),
        ("invalid_client", false), ("invalid_scope", false),
        ("unsupported_grant_type", false), ("invalid_request", true), ("invalid_target", false),
    ])
    func mistakesOfTheClientAskForNoLogin(code: String, isUnauthorized: Bool) async {
        for status in [200, 400, 401, 403] {
            let tokens = client(server(#"{"error":"\#(code)"}"#, status: status)).refreshing(Self.expired)
            #expect(await errorOfACall(with: tokens)?.isUnauthorized == isUnauthorized, "\(status)")
        }
        #expect(await errorOfALogin(code)?.isUnauthorized == isUnauthorized)
    }

    /// Some servers refuse a refresh token in this way. For a code, the registration of the client is wrong.
    @Test func clientThatMayNotRefreshAsksForALogin() async {
        let tokens = client(server(#"{"error":"unauthorized_client"}"#, status: 403)).refreshing(Self.expired)
        #expect(await errorOfACall(with: tokens)?.isUnauthorized == true)
        #expect(await errorOfALogin("unauthorized_client")?.isUnauthorized == false)
    }

    private static let expired = AccessToken("a", expiry: .distantPast, refreshToken: "r")

    private func errorOfACall(with tokens: TokenRefresher) async -> SessionError<Never>? {
        let session = Session(
            transport: FakeTransport(statuses: 200),
            credentials: [BearerRequest.service: .bearer(tokens)]
        )
        return await #expect(throws: SessionError<Never>.self) { try await session.response(for: BearerRequest()) }
    }

    /// The error of the exchange of a code, which the server refuses with an error code.
    private func errorOfALogin(_ code: String) async -> SessionError<OAuth2.Problem>? {
        let server = server(#"{"error":"\#(code)"}"#, status: 401)
        return await #expect(throws: SessionError<OAuth2.Problem>.self) {
            try await client(server).token(code: "c", redirectURI: nil, codeVerifier: nil)
        }
    }
}
