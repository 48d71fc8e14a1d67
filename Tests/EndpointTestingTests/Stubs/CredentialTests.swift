import EndpointRuntime
import EndpointTesting
import Foundation
import TestClocks
import Testing

/// A session for tests has no server that checks credentials, so it needs none.
@Suite(.endsRunIfHanging)
struct CredentialTests {
    private let file = TemporaryFile()

    @Test func stubsNeedNoCredentials() async throws {
        let session = Session.stubbed()
        try session.stub(GetVault.self) { _ in Kiosk.Item(id: 1, name: "gold") }
        #expect(try await session.response(for: GetVault()).name == "gold")
        #expect(try session.sent.map { $0.header("Authorization") } == [nil])
    }

    @Test func credentialsAreSentToStubs() async throws {
        let session = Session.stubbed(credentials: [GetVault.service: ["bearer": .secret("mine"), "key": .secret("k")]])
        try session.stub(GetVault.self) { _ in Kiosk.Item(id: 1, name: "gold") }
        _ = try await session.response(for: GetVault())
        #expect(try session.sent.map { $0.header("Authorization") } == ["Bearer mine"])
        #expect(try session.sent.map(\.line) == ["GET https://vault.example/gold?key=k"])
    }

    @Test func credentialsOfAServiceMustBeComplete() async throws {
        let session = Session.stubbed(credentials: [GetVault.service: .bearer("mine")])
        try session.stub(GetVault.self) { _ in Kiosk.Item(id: 1, name: "gold") }
        await #expect(throws: (any Error).self) { try await session.response(for: GetVault()) }
        #expect(try session.sent.isEmpty)
    }

    /// A server, or a recorder in front of it, must not get a request without its credentials.
    @Test func requestsThatReachAServerNeedCredentials() async throws {
        let server = Responding { _ in .json(#"{"id": 1, "name": "gold"}"#) }
        let recorder = RecordingTransport(file: file.url, next: server)
        let stubs = [StubTransport(fallback: recorder), StubTransport(fallback: StubTransport(fallback: server))]
        for stubs in stubs {
            let error = await #expect(throws: SessionError<Never>.self) {
                try await Session(transport: stubs).response(for: GetVault())
            }
            #expect(error?.kind == .noCredentials, "\(String(describing: error))")
            #expect(stubs.sent.isEmpty && server.requestCount == 0)
            stubs.stub(GetVault.self) { _ in Kiosk.Item(id: 1, name: "stubbed") }
            #expect(try await Session(transport: stubs).response(for: GetVault()).name == "stubbed")
        }
        let credentials: [Service: Credentials] = [GetVault.service: ["bearer": .secret("mine"), "key": .secret("k")]]
        let session = Session(transport: StubTransport(fallback: recorder), credentials: credentials)
        #expect(try await session.response(for: GetVault()).name == "gold")
        #expect(server.requestCount == 1)
    }

    @Test func requestsThatReachNoServerNeedNone() async throws {
        let stubs = StubTransport()
        stubs.stub(GetVault.self) { _ in Kiosk.Item(id: 1, name: "gold") }
        let session = Session(transport: StubTransport(fallback: stubs))
        #expect(try await session.response(for: GetVault()).name == "gold")
    }

    @Test func recordingsAreReplayedWithoutCredentials() async throws {
        let server = Responding { _ in .json(#"{"id": 1, "name": "gold"}"#) }
        let recording = RecordingTransport(file: file.url, next: server)
        await #expect(throws: (any Error).self) { try await Session(transport: recording).response(for: GetVault()) }
        #expect(server.requestCount == 0)
        let credentials: [Service: Credentials] = [
            GetVault.service: ["bearer": .secret("mine"), "key": .secret("k")]
        ]
        let session = Session(transport: recording, credentials: credentials)
        _ = try await session.response(for: GetVault())
        try recording.finish()
        let replaying = Session(transport: try ReplayingTransport(file: file.url))
        #expect(try await replaying.response(for: GetVault()).name == "gold")
    }
}

private struct GetVault: DeclaredRequest {
    typealias Response = Kiosk.Item
    static let service = Service(name: "Vault", base: "https://vault.example", auth: [[.bearer, .query("key")]])
    var path: RequestPath { "/gold" }
}
