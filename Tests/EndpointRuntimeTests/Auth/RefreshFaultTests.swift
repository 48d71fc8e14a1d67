import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointRuntime

/// Refreshes that fail, that take too long, or that start other calls; and requests that must not be sent again.
@Suite(.endsRunIfHanging)
struct RefreshFaultTests {
    /// The redirect shows that the server has processed the POST.
    @Test(arguments: [301, 302, 303])
    func processedPOSTIsNotSentAgain(status: Int) async {
        let transport = FakeTransport { request, _ in
            if request.method == .post { return RawResponse(status: status, headers: ["Location": "/jobs/1"]) }
            return RawResponse(status: request.header("Authorization") == "Bearer old" ? 401 : 200)
        }
        let tokens = TokenRefresher(AccessToken("old")) { _ in AccessToken("new") }
        let session = Session(transport: transport, credentials: [BearerRequest.service: .bearer(tokens)])
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: Deposit()) }
        #expect(error?.statusCode == 401)
        #expect(transport.requests.map(\.method) == [.post, .get])
        // The next call does not begin with the refused token.
        await #expect(throws: Never.self) { try await session.response(for: BearerRequest()) }
        #expect(transport.requests.last?.header("Authorization") == "Bearer new")
    }

    @Test(arguments: [307, 308])
    func redirectedPOSTIsSentAgainWithANewToken(status: Int) async throws {
        let transport = FakeTransport { request, _ in
            if request.url.path() == "/deposits" { return RawResponse(status: status, headers: ["Location": "/v2"]) }
            return RawResponse(status: request.header("Authorization") == "Bearer old" ? 401 : 200)
        }
        let tokens = TokenRefresher(AccessToken("old")) { _ in AccessToken("new") }
        let session = Session(transport: transport, credentials: [BearerRequest.service: .bearer(tokens)])
        try await session.response(for: Deposit())
        #expect(transport.requests.map(\.method) == [.post, .post, .post, .post])
    }

    /// A retry within the pause would otherwise fail with the error of the first attempt.
    @Test func retryWaitsForTheEndOfThePause() async throws {
        let refreshes = Recorder<Void>()
        let tokens = TokenRefresher(pause: .milliseconds(200)) { _ in
            refreshes.record(())
            if refreshes.values.count == 1 { throw ConnectionFailure.connectionLost("") }
            return AccessToken("new")
        }
        let transport = FakeTransport(statuses: 200)
        let session = Session(
            transport: transport,
            credentials: [BearerRequest.service: .bearer(tokens)],
            retry: RetryPolicy(max: 1, wait: .interval(.zero))
        )
        try await session.response(for: BearerRequest())
        #expect(refreshes.values.count == 2)
        #expect(transport.requests.count == 1)
    }

    /// The pause is a time of the session's clock, and `now` may be a clock that does not run.
    @Test func retryWaitsOnTheClockOfTheSession() async {
        let refreshes = Recorder<Void>()
        let date = Date(timeIntervalSince1970: 0)
        let tokens = TokenRefresher(pause: .seconds(3600), now: { date }) { _ in
            refreshes.record(())
            throw ConnectionFailure.connectionLost("")
        }
        let clock = TestClock()
        let session = session(tokens, retries: 3, clock: clock)
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: BearerRequest()) }
        #expect(error?.kind == .noCredentials)
        #expect(refreshes.values.count == 4)
        #expect(clock.waits.filter { $0 > .zero } == Array(repeating: .seconds(3600), count: 3))
    }

    private func session(_ tokens: TokenRefresher, retries: Int, clock: any Clock<Duration>) -> Session {
        Session(
            transport: FakeTransport(statuses: 200),
            credentials: [BearerRequest.service: .bearer(tokens)],
            timeout: nil,
            retry: RetryPolicy(max: retries, wait: .interval(.zero)),
            clock: clock
        )
    }

    /// The calls of a refresh are not the retry that needs the token: where another source pauses, they fail at once.
    @Test func refreshOfARetryDoesNotWaitForThePauseOfAnotherSource() async {
        let date = Date(timeIntervalSince1970: 0)
        let login = TokenRefresher(pause: .seconds(60), now: { date }) { _ in
            throw ConnectionFailure.connectionLost("login")
        }
        let tokens = TokenRefresher(pause: .seconds(1), now: { date }) { _ in AccessToken(try await login.token()) }
        let clock = TestClock()
        let session = session(tokens, retries: 1, clock: clock)
        await #expect(throws: SessionError<Never>.self) { try await session.response(for: BearerRequest()) }
        #expect(clock.waits.filter { $0 > .zero } == [.seconds(1)])
    }

    /// A retry that has waited for a pause must not begin another refresh after one that has failed since.
    @Test func callsThatRetryTogetherShareEachRefresh() async throws {
        let refreshes = Recorder<Void>()
        let date = Date(timeIntervalSince1970: 0)
        let tokens = TokenRefresher(pause: .seconds(60), now: { date }) { _ in
            refreshes.record(())
            throw ConnectionFailure.connectionLost("")
        }
        let clock = ManualClock()
        let session = session(tokens, retries: 1, clock: clock)
        let calls = (0..<50).map { _ in Task { await Call(BearerRequest(), on: session).result() } }
        try await clock.waitForSleepers(50)
        #expect(refreshes.values.count == 1)
        clock.advance(by: .seconds(60))
        for call in calls { _ = await call.value }
        #expect(refreshes.values.count == 2)
    }

    /// The time-out would replace the error of the refresh.
    @Test(arguments: [Duration.seconds(300), .seconds(Int64.max)])
    func pauseThatIsLongerThanTheTimeoutKeepsTheError(pause: Duration) async {
        let tokens = TokenRefresher(pause: pause) { _ in throw ConnectionFailure.connectionLost("maintenance") }
        let session = Session(
            transport: FakeTransport(statuses: 200),
            credentials: [BearerRequest.service: .bearer(tokens)],
            timeout: .seconds(60),
            retry: RetryPolicy(max: 2, wait: .interval(.zero))
        )
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: BearerRequest()) }
        #expect(error?.description.contains("maintenance") == true)
    }

    @Test func timeoutNamesTheCredentialOfTheSession() async {
        let session = Session(
            transport: FakeTransport(statuses: 200),
            credentials: [
                Keyed.service: [
                    "bearer": .provided {
                        try await Task.sleep(for: .seconds(3600)); return ""
                    }
                ]
            ],
            timeout: .milliseconds(20)
        )
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: Keyed()) }
        #expect(error?.description.contains("the credential 'bearer'") == true)
    }

    /// A task that `refresh` has started is not a part of later refreshes.
    @Test func taskOfAnEarlierRefreshWaitsLikeOthers() async throws {
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let (go, mayGo) = AsyncStream.makeStream(of: Void.self)
        let results = Recorder<String>()
        let tokens = Locked<TokenRefresher?>(nil)
        let late = Locked<Task<Void, Never>?>(nil)
        let refresher = TokenRefresher(minimumInterval: .zero) { last in
            guard last != nil else {
                late.withLock {
                    $0 = Task {
                        for await _ in begun { break }
                        let token = try? await tokens.withLock { $0 }?.token()
                        results.record(token ?? "none")
                    }
                }
                return AccessToken("first")
            }
            hasBegun.yield()
            // Lets the task above ask for a token meanwhile.
            for await _ in go { break }
            return AccessToken("second")
        }
        tokens.withLock { $0 = refresher }
        #expect(try await refresher.token() == "first")
        refresher.invalidate("first")
        let other = Task { try await refresher.token() }
        try await Task.sleep(for: .milliseconds(100))
        mayGo.yield()
        #expect(try await other.value == "second")
        await late.withLock { $0 }?.value
        #expect(results.values == ["second"])
    }

    /// Nothing was sent, so that a POST may be tried again.
    @Test func timeoutBeforeTheRequestIsSentIsAMissingCredential() async throws {
        let (clock, asked) = (ManualClock(), Recorder<Void>())
        let transport = FakeTransport(statuses: 200)
        let session = Session(
            transport: transport,
            credentials: [
                BearerRequest.service: [
                    "bearer": .provided {
                        asked.record(())
                        if asked.values.count == 1 { try await Task.sleep(for: .seconds(3600)) }
                        return "token"
                    }
                ]
            ],
            timeout: .seconds(10),
            retry: RetryPolicy(max: 1, wait: .interval(.zero)),
            clock: clock
        )
        let retried = Task { try await session.response(for: Deposit()) }
        try await until { asked.values.count == 1 }
        clock.advance(by: .seconds(10))
        try await retried.value
        #expect(asked.values.count == 2)
        let attempts = Recorder<Attempt>()
        let once = Session(
            transport: transport,
            credentials: [
                BearerRequest.service: [
                    "bearer": .provided {
                        asked.record(())
                        try await Task.sleep(for: .seconds(3600)); return ""
                    }
                ]
            ],
            timeout: .seconds(10),
            clock: clock,
            onAttempt: { attempts.record($0) }
        )
        let failing = Task { try await once.response(for: Deposit()) }
        try await until { asked.values.count == 3 }
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: SessionError<Never>.self) { try await failing.value }
        #expect(error?.kind == .noCredentials)
        #expect(error?.isTimeout == true)
    }

    @Test func emptyTokenIsNamed() async {
        let session = Session(
            transport: FakeTransport(statuses: 200),
            credentials: [BearerRequest.service: .bearer("")]
        )
        let error = await #expect(throws: SessionError<Never>.self) { try await session.response(for: BearerRequest()) }
        #expect(error?.description.contains("the credential 'bearer' could not be obtained: it is empty") == true)
    }
}

private struct Deposit: Request, DeclaredRequest {
    typealias Response = Void
    static var service: Service { BearerRequest.service }
    var method: Method { .post(.json(fields: ["sum": 7])) }
    var path: RequestPath { "/deposits" }
}

private struct Keyed: Request, DeclaredRequest {
    typealias Response = Void
    static let service = Service(
        name: "Keyed",
        base: "https://keyed.example",
        auth: [[.header("X-Key")], [.bearer]]
    )
    var path: RequestPath { "/" }
}
