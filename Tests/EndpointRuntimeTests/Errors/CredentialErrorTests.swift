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
