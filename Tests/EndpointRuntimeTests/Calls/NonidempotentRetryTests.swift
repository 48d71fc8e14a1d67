import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// A request that is not idempotent is retried only if the server has not processed it, or on demand.
@Suite(.endsRunIfHanging)
struct NonidempotentRetryTests: RetrySuite {
    let clock = TestClock()

    @Test func retriesNonidempotentRequestsOnlyOnDemand() async throws {
        let transport = FakeTransport(statuses: 503, 200)
        let session = Session(transport: transport, timeout: nil, clock: clock)
        await #expect(throws: (any Error).self) { try await Call(Post(), on: session).retry(max: 5).response() }
        #expect(transport.requests.count == 1)
        let again = FakeTransport(statuses: 503, 200)
        try await Call(Post(), on: Session(transport: again, timeout: nil, clock: clock)).retry(
            max: 5,
            evenIfNotIdempotent: true
        )
        .response()
        #expect(again.requests.count == 2)
    }

    /// The server has not processed a request that it responds to with 429.
    @Test func refusedNonidempotentRequestsAreRetried() async throws {
        let transport = FakeTransport(statuses: 429, 200, headers: ["Retry-After": "7"])
        let session = Session(transport: transport, timeout: nil, clock: clock)
        try await Call(Post(), on: session).retry(max: 2).interval(.zero).response()
        #expect(transport.requests.count == 2)
        #expect(clock.waits == [.seconds(7)])
    }

    @Test(arguments: [
        (503, RetryPolicy(max: 5, unprocessedStatuses: [503]), 2),
        (429, RetryPolicy(max: 5, unprocessedStatuses: []), 1), (429, RetryPolicy(max: 0), 1),
        (429, RetryPolicy(max: 5, statuses: [503]), 1),
    ])
    func policyNamesTheStatusesOfRefusals(status: Int, policy: RetryPolicy, attempts: Int) async {
        let transport = FakeTransport(statuses: status, 200)
        let session = Session(transport: transport, timeout: nil, retry: policy, clock: clock)
        let result = await Call(Post(), on: session).result()
        #expect((try? result.get()) != nil || attempts == 1)
        #expect(transport.requests.count == attempts)
    }

    /// The redirect shows that the server has processed the POST.
    @Test(arguments: [(303, 2), (307, 3)]) func processedRequestsAreNotRetried(status: Int, requests: Int) async {
        let transport = FakeTransport { request, index in
            if index == 0 { return RawResponse(status: status, headers: ["Location": "/v2/items"]) }
            return RawResponse(status: index == 1 ? 429 : 200)
        }
        let session = Session(transport: transport, timeout: nil, clock: clock)
        _ = await Call(Post(), on: session).retry(max: 5).result()
        #expect(transport.requests.count == requests)
    }

    @Test func nonidempotentRequestsAreNotRetriedAfterALostConnection() async {
        let transport = FakeTransport { _, _ in throw ConnectionFailure.connectionLost("") }
        let session = Session(transport: transport, timeout: nil, clock: clock)
        await #expect(throws: (any Error).self) { try await Call(Post(), on: session).retry(max: 5).response() }
        #expect(transport.requests.count == 1)
    }

    /// Nothing is sent without credentials, so that a POST can be tried again, too.
    @Test func credentialsThatAreUnavailableForATimeAreAskedForAgain() async throws {
        let login = Session(transport: FakeTransport(statuses: 429, headers: ["Retry-After": "9"]))
        let asked = Recorder<Void>()
        let credential = Credential.provided {
            asked.record(())
            switch asked.values.count {
            case 1: throw ConnectionFailure.connectionLost("")
            case 2: return try await login.response(for: GetItem()).name
            default: return "token"
            }
        }
        let transport = FakeTransport(statuses: 200)
        let session = session(transport, credential)
        try await Call(GuardedPost(), on: session).retry(max: 2).interval(.seconds(1)).response()
        #expect(asked.values.count == 3)
        #expect(clock.waits == [.seconds(1), .seconds(9)])
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [LoginRequired() as any Error, ConnectionFailure.tls(""), CocoaError(.fileNoSuchFile)])
    func credentialsThatAreUnavailableForGoodAreAskedForOnce(error: any Error) async throws {
        let asked = Recorder<Void>()
        let session = session(
            FakeTransport(statuses: 200),
            .provided {
                asked.record(())
                throw error
            }
        )
        let failure = await #expect(throws: SessionError<Never>.self) {
            try await Call(GuardedPost(), on: session).retry(max: 2).response()
        }
        #expect(failure?.isRetryable == false)
        #expect(asked.values.count == 1)
    }

    private func session(_ transport: FakeTransport, _ credential: Credential) -> Session {
        let credentials = [GuardedPost.service: ["bearer": credential] as Credentials]
        return Session(transport: transport, credentials: credentials, timeout: nil, clock: clock)
    }
}

private struct GuardedPost: Request, DeclaredRequest {
    typealias Response = Void
    static let service = Service(name: "Guarded", base: "https://guarded.example", auth: [[.bearer]])
    var method: Method { .post(.json(["a": 1])) }
    var path: RequestPath { "/" }
}
