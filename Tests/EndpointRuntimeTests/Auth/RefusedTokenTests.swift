import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// An endpoint that refuses each token does not request tokens for each of its calls.
@Suite(.endsRunIfHanging)
struct RefusedTokenTests {
    private let time = Locked(Date(timeIntervalSinceReferenceDate: 0))
    private let refreshes = Recorder<Void>()

    private func tokens(minimumInterval: Duration = .seconds(10)) -> TokenRefresher {
        TokenRefresher(AccessToken("token 0"), minimumInterval: minimumInterval, now: { time.withLock { $0 } }) { _ in
            refreshes.record(())
            return AccessToken("token \(refreshes.values.count)")
        }
    }

    /// A source that passes on the tokens of another one.
    private struct PassingSource: CredentialSource {
        let tokens: TokenRefresher

        func token() async throws -> String { try await tokens.token() }
        func invalidate(_ token: String) { tokens.invalidate(token) }
        func drop(_ token: String) -> Bool { tokens.drop(token) }
    }

    private func session(_ tokens: any CredentialSource, _ transport: FakeTransport) -> Session {
        Session(transport: transport, credentials: [BearerRequest.service: .bearer(tokens)])
    }

    private func wait(seconds: TimeInterval) { time.withLock { $0 += seconds } }

    @Test(arguments: [false, true]) func tokenThatHasJustArrivedIsKept(isPassedOn: Bool) async throws {
        let transport = FakeTransport { request, _ in
            let isOpen = request.url.path() == "/" && request.header("Authorization") == "Bearer token 1"
            return RawResponse(status: isOpen ? 200 : 401)
        }
        let session = session(isPassedOn ? PassingSource(tokens: tokens()) : tokens(), transport)
        for _ in 0..<10 {
            let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: Closed()) }
            #expect(error?.statusCode == 401)
            #expect(error?.isUnauthorized == true)
            try await session.response(for: BearerRequest())
            wait(seconds: 0.9)
        }
        #expect(refreshes.values.count == 1)
        // Only the first call was sent twice: an attempt with the same token would be refused again.
        #expect(transport.requests.count { $0.url.path() == "/closed" } == 11)
        #expect(transport.requests.count { $0.url.path() == "/" } == 10)
    }

    @Test func tokenThatIsRevokedLaterIsReplaced() async throws {
        let valid = Locked("Bearer token 1")
        let transport = FakeTransport { request, _ in
            RawResponse(status: request.header("Authorization") == valid.withLock { $0 } ? 200 : 401)
        }
        let session = session(tokens(), transport)
        try await session.response(for: BearerRequest())
        valid.withLock { $0 = "Bearer token 2" }
        wait(seconds: 9.9)
        await #expect(throws: SessionError<Never>.self) { try await session.response(for: BearerRequest()) }
        wait(seconds: 0.1)
        try await session.response(for: BearerRequest())
        #expect(refreshes.values.count == 2)
    }

    /// Calls that were sent with the token before are sent again with the new one.
    @Test func lateRefusalOfTheTokenBeforeIsSentAgain() async throws {
        let tokens = tokens()
        let transport = FakeTransport { request, _ in
            guard request.header("Authorization") == "Bearer token 0" else { return RawResponse() }
            // The token is replaced before this response arrives.
            tokens.invalidate("token 0")
            _ = try await tokens.token()
            return RawResponse(status: 401)
        }
        try await session(tokens, transport).response(for: BearerRequest())
        #expect(transport.requests.count == 2)
        #expect(refreshes.values.count == 1)
    }

    @Test func tokenOfALoginIsReplacedAtOnce() async throws {
        let tokens = tokens()
        tokens.invalidate("token 0")
        #expect(try await tokens.token() == "token 1")
        tokens.replace(with: AccessToken("of a login"))
        tokens.invalidate("of a login")
        #expect(try await tokens.token() == "token 2")
    }

    /// The age of the token is unknown if the clock was set back.
    @Test func refusalCountsIfTheClockWasSetBack() async throws {
        let tokens = tokens()
        tokens.invalidate("token 0")
        #expect(try await tokens.token() == "token 1")
        wait(seconds: -3600)
        tokens.invalidate("token 1")
        #expect(try await tokens.token() == "token 2")
    }

    @Test func intervalMayBeZero() async throws {
        let session = session(tokens(minimumInterval: .zero), FakeTransport(statuses: 401))
        for _ in 0..<2 {
            await #expect(throws: SessionError<Never>.self) { try await session.response(for: Closed()) }
        }
        #expect(refreshes.values.count == 3)
    }
}

private struct Closed: Request, DeclaredRequest {
    typealias Response = Void
    static var service: Service { BearerRequest.service }
    var path: RequestPath { "/closed" }
}
