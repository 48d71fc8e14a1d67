import EndpointRuntime
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// A 403 because of a rate limit, as GitHub sends it, is treated like a 429.
@Suite(.endsRunIfHanging)
struct RateLimitTests: RevalidationSuite {
    private static let refusal = ["Retry-After": "60", "Cache-Control": "max-age=60"]

    let setup = RevalidationSetup()

    /// A server that has reached its limit does not get a request for each waiting call.
    @Test func callsThatShareAValidationShareTheRefusal() async throws {
        let server = server { _, number in .text("refused \(number)", status: 403, Self.refusal) }
        try await fill(server)
        let calls = try (0..<10).map { _ in call(server, try .to()) }
        try await until { cache.revalidations.waiterCount == 10 }
        gate.open()
        for call in calls { #expect(try await call.value == "refused 2") }
        #expect(server.requests.count == 2)
        #expect(try await cache.send(.to(), next: server).text() == "refused 3")
        #expect(server.requests.last?.headers[.ifNoneMatch] == "\"1\"")
    }

    /// An ordinary 403 may be stored.
    @Test(arguments: [(Self.refusal, 2), (["Cache-Control": "max-age=60"], 1)])
    func theRefusalIsNotStored(_ headers: [String: String], _ requests: Int) async throws {
        let server = StubServer { _, _ in .text("refused", status: 403, headers) }
        for _ in 0..<2 { #expect(try await cache.send(.to(), next: server).text() == "refused") }
        #expect(server.requests.count == requests)
    }

    /// An ordinary 403 removes the stored response, so that the next call gets it.
    @Test(arguments: [(Self.refusal, "old"), ([:], "refused")])
    func theStoredResponseSurvivesARefusalInTheBackground(
        _ headers: [String: String],
        _ expected: String
    ) async throws {
        let server = StubServer { _, number in
            number == 1
                ? .text("old", ["Cache-Control": "max-age=10, stale-while-revalidate=600", "ETag": "\"1\""])
                : .text("refused", status: 403, headers)
        }
        try await fill(server)
        #expect(try await cache.send(.to(), next: server).text() == "old")
        await cache.waitForRevalidations()
        #expect(try await cache.send(.to(), next: server).text() == expected)
        await cache.waitForRevalidations()
    }
}
