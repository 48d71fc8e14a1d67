import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// Credentials are requested for each attempt, and are disclosed neither in errors nor to other origins.
@Suite(.endsRunIfHanging)
struct CredentialAttemptTests {
    @Test func eachAttemptAsksAnew() async throws {
        let asked = Recorder<Void>()
        let transport = FakeTransport(statuses: 503, 503, 200)
        let session = Session(
            transport: transport,
            credentials: [
                Guarded.service: [
                    "bearer": .provided {
                        asked.record(())
                        return "token-\(asked.values.count)"
                    }
                ]
            ],
            timeout: nil,
            clock: TestClock()
        )
        _ = try await Call(Guarded(), on: session).retry(max: 5).response()
        #expect(transport.requests.map { $0.header("Authorization") } == (1...3).map { "Bearer token-\($0)" })
    }

    @Test func cancellingWhileACredentialIsFetchedIsACancellation() async {
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let session = session {
            hasBegun.yield()
            try await Task.sleep(for: .seconds(3600))
            return ""
        }
        let task = Task { try await session.response(for: Guarded()) }
        for await _ in begun { break }
        task.cancel()
        let error = await #expect(throws: SessionError<Never>.self) { try await task.value }
        #expect(error?.isCancelled == true)
    }

    @Test func timeOutHoldsWhileACredentialIsFetched() async {
        let session = session {
            try await Task.sleep(for: .seconds(3600))
            return ""
        }
        let error = await #expect(throws: SessionError<Never>.self) {
            try await session.response(for: Guarded(), options: CallOptions(timeout: .milliseconds(20)))
        }
        #expect("\(String(describing: error))".contains("in time"))
    }

    @Test func errorsHideQueryCredentialsOfAnyName() async {
        let session = Session(
            transport: FakeTransport(statuses: 500),
            credentials: [Weather.service: ["appid": .secret("s3cret")]]
        )
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: Weather()) }
        let text = String(describing: error) + String(reflecting: error)
        #expect(text.contains("appid=<redacted>"))
        #expect(!text.contains("s3cret"))
        var dumped = ""
        dump(error, to: &dumped)
        #expect(!dumped.contains("s3cret"))
    }

    @Test func credentialHeaderOfAnyNameStaysAtItsOrigin() async throws {
        let transport = FakeTransport { _, index in
            index == 0 ? RawResponse(status: 307, headers: ["Location": "https://other.example/"]) : RawResponse()
        }
        let session = Session(
            transport: transport,
            credentials: [Shelf.service: ["Accept-Language": .secret("s3cret")]]
        )
        try await session.response(for: Shelf())
        #expect(transport.requests.map { $0.header("Accept-Language") } == ["s3cret", nil])
    }

    private func session(_ secret: @escaping @Sendable () async throws -> String) -> Session {
        Session(transport: FakeTransport(statuses: 200), credentials: [Guarded.service: ["bearer": .provided(secret)]])
    }
}

private struct Guarded: Request, DeclaredRequest {
    typealias Response = RawResponse
    static let service = Service(name: "Guarded", base: "https://locked.example", auth: [[.bearer]])
    var path: RequestPath { "/a" }
}

private struct Weather: Request, DeclaredRequest {
    typealias Response = Void
    static let service = Service(name: "Weather", base: "https://weather.example", auth: [[.query("appid")]])
    var path: RequestPath { "/a" }
}

private struct Shelf: Request, DeclaredRequest {
    typealias Response = Void
    static let service = Service(name: "Shelf", base: "https://shelf.example", auth: [[.header("Accept-Language")]])
    var path: RequestPath { "/a" }
}
