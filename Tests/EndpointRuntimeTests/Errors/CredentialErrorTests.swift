import EndpointRuntime
import Foundation
import TestClocks
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The errors of calls that could not get their credentials: they have the properties of the cause.
@Suite(.endsRunIfHanging)
struct CredentialErrorTests {
    @Test func missingCredentialsAreUnauthorized() async throws {
        let error = try await error(credentials: [:])
        #expect(error.isUnauthorized)
        #expect(!error.isRetryable)
    }

    /// If the request for a token fails because the device is offline, the call is offline, which is no reason to log
    /// in.
    @Test func failureToGetATokenIsThatOfItsRequest() async throws {
        let login = Session(transport: FakeTransport { _, _ in throw ConnectionFailure.offline("") })
        let error = try await error(
            credentials: ["bearer": .provided { try await login.response(for: GetItem()).name }]
        )
        #expect(error.kind == .noCredentials)
        #expect(error.isOffline)
        #expect(error.isRetryable)
        #expect(!error.isUnauthorized)
    }

    @Test(arguments: [
        (URLError(.notConnectedToInternet) as any Error, [false, true, false]),
        (URLError(.timedOut), [false, false, true]),
        (ConnectionFailure.offline(""), [false, true, false]), (CancellationError(), [false, false, false]),
        (LoginRequired(), [true, false, false]),
    ])
    func errorOfASourceIsUnderstood(cause: any Error, expected: [Bool]) async throws {
        let error = try await error(credentials: ["bearer": .provided { throw cause }])
        #expect([error.isUnauthorized, error.isOffline, error.isTimeout] == expected)
    }

    @Test(arguments: [(400, true), (401, true), (429, false), (503, false)])
    func responseToARequestForATokenIsUnderstood(status: Int, isUnauthorized: Bool) async throws {
        let login = Session(transport: FakeTransport(statuses: status))
        let error = try await error(
            credentials: ["bearer": .provided { try await login.response(for: GetItem()).name }]
        )
        #expect(error.isUnauthorized == isUnauthorized)
        #expect(error.isServerError == (status >= 500))
    }

    /// A source may exchange the token of another source, such as that of a login, for its own.
    @Test(arguments: [
        (LoginRequired() as any Error, [true, false, false]), (ConnectionFailure.offline(""), [false, true, true]),
        (ConnectionFailure.tls(""), [false, false, false]),
    ])
    func errorOfASourceOfASourceIsUnderstood(cause: any Error, expected: [Bool]) async throws {
        let error = try await error(credentials: exchanging([Guarded.service: ["bearer": .provided { throw cause }]]))
        #expect(error.kind == .noCredentials)
        #expect([error.isUnauthorized, error.isOffline, error.isRetryable] == expected)
    }

    @Test(arguments: [
        (#"{"error":"invalid_grant"}"#, 400, [true, false]), (#"{"error":"invalid_client"}"#, 401, [false, false]),
        ("", 503, [false, true]),
    ])
    func responseToTheSourceOfASourceIsUnderstood(body: String, status: Int, expected: [Bool]) async throws {
        let server = OAuth2(
            tokenURL: "https://login.example/token",
            clientID: "app",
            session: Session(transport: FakeTransport(statuses: status, body: body))
        )
        let login = server.refreshing(AccessToken("a", expiry: .distantPast, refreshToken: "r"))
        let error = try await error(credentials: exchanging([Guarded.service: .bearer(login)]))
        #expect([error.isUnauthorized, error.isRetryable] == expected)
    }

    @Test func sourceThatLacksCredentialsAsksForALogin() async throws {
        #expect(try await error(credentials: exchanging([:])).isUnauthorized)
    }

    /// A source whose request for a token needs credentials itself.
    private func exchanging(_ credentials: [Service: Credentials]) -> Credentials {
        let login = Session(transport: FakeTransport(statuses: 200), credentials: credentials)
        return [
            "bearer": .provided {
                try await login.response(for: Guarded())
                return "token"
            }
        ]
    }

    private func error(credentials: Credentials) async throws -> any AnySessionError {
        let session = Session(transport: FakeTransport(statuses: 200), credentials: [Guarded.service: credentials])
        do {
            _ = try await session.response(for: Guarded())
        } catch let error as any AnySessionError {
            return error
        }
        throw NoError()
    }

    private struct NoError: Error {}
}

private struct Guarded: Request, DeclaredRequest {
    typealias Response = Void
    static let service = Service(name: "Guarded", base: "https://guarded.example", auth: [[.bearer]])
    var path: RequestPath { "/" }
}
