import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointRuntime

/// A token is refreshed once, however many calls need it.
@Suite(.endsRunIfHanging)
struct TokenRefresherTests {
    @Test func manyCallsWithOneExpiredTokenShareOneRefresh() async {
        let refreshes = Recorder<Void>()
        let tokens = TokenRefresher(AccessToken("old")) { last in
            refreshes.record(())
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...5)))
            return AccessToken(last?.value == "old" ? "new" : "wrong")
        }
        let transport = Door(open: ["new"])
        let session = Session(transport: transport, credentials: [Safe.service: .bearer(tokens)])
        let texts = await withTaskGroup(of: String.self) { group in
            for _ in 0..<200 { group.addTask { await Call(Safe(), on: session).text() } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(texts == [#""welcome""#])
        #expect(refreshes.values.count == 1)
    }

    @Test func refusedPOSTIsSentAgainWithItsBody() async throws {
        let tokens = TokenRefresher(AccessToken("old")) { _ in AccessToken("new") }
        let transport = Door(open: ["new"])
        let session = Session(transport: transport, credentials: [Safe.service: .bearer(tokens)])
        try await session.response(for: Fill(text: "gold"))
        #expect(transport.requests.map(\.body?.data) == Array(repeating: Data(#"{"text":"gold"}"#.utf8), count: 2))
    }

    @Test func tokenThatIsRefusedTwiceIsRejected() async {
        let refreshes = Recorder<Void>()
        let tokens = TokenRefresher(minimumInterval: .zero) { _ in
            refreshes.record(())
            return AccessToken("bad \(refreshes.values.count)")
        }
        let attempts = Recorder<Attempt>()
        let session = Session(
            transport: Door(open: []),
            credentials: [Safe.service: .bearer(tokens)],
            onAttempt: { attempts.record($0) }
        )
        let result = await Call(Safe(), on: session).result()
        #expect(result.error?.statusCode == 401)
        #expect(result.error?.isUnauthorized == true)
        #expect(refreshes.values.count == 2)
        #expect(attempts.values.map(\.number) == [1, 2])
        #expect(attempts.values.map(\.nextAfter) == [.zero, nil])
    }

    @Test func renewalDoesNotUseUpTheRetries() async throws {
        let tokens = TokenRefresher(AccessToken("old")) { _ in AccessToken("new") }
        let transport = FakeTransport { request, index in
            RawResponse(status: request.header("Authorization") == "Bearer old" ? 401 : index < 3 ? 503 : 200)
        }
        let session = Session(
            transport: transport,
            credentials: [Safe.service: .bearer(tokens)],
            timeout: nil,
            retry: RetryPolicy(max: 2),
            clock: TestClock()
        )
        _ = try await session.envelope(for: Safe())
        #expect(transport.requests.count == 4)
    }

    @Test func failedRefreshFailsAllCallsOnce() async {
        struct Offline: Error {}
        let refreshes = Recorder<Void>()
        let tokens = TokenRefresher(AccessToken("old"), pause: .seconds(3600)) { _ in
            refreshes.record(())
            try await Task.sleep(for: .milliseconds(2))
            throw ConnectionFailure.offline("no network")
        }
        let transport = Door(open: ["new"])
        let session = Session(transport: transport, credentials: [Safe.service: .bearer(tokens)])
        let errors = await withTaskGroup(of: SessionError<Never>?.self) { group in
            for _ in 0..<200 { group.addTask { await Call(Safe(), on: session).result().error } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors.count == 200)
        #expect(errors.allSatisfy { $0?.kind == .noCredentials })
        #expect(
            Set(errors.map { "\($0.map { "\($0)" } ?? "")".components(separatedBy: "was not sent: ").last ?? "" }) == [
                "the credential 'bearer' could not be obtained: there is no connection to the internet: no network"
            ]
        )
        #expect(refreshes.values.count == 1)
        // Each call was sent at most once, and not again without a token.
        #expect(transport.requests.count <= 200)
    }

    @Test func refreshIsTriedAgainAfterThePause() async throws {
        struct Failure: Error {}
        let clock = Locked(Date(timeIntervalSinceReferenceDate: 0))
        let refreshes = Recorder<Void>()
        let tokens = TokenRefresher(pause: .seconds(1), now: { clock.withLock { $0 } }) { _ in
            refreshes.record(())
            if refreshes.values.count == 1 { throw Failure() }
            return AccessToken("new")
        }
        await #expect(throws: Failure.self) { try await tokens.token() }
        await #expect(throws: Failure.self) { try await tokens.token() }
        #expect(refreshes.values.count == 1)
        clock.withLock { $0 += 1 }
        #expect(try await tokens.token() == "new")
    }

    @Test func cancellingTheCallThatRefreshesDoesNotFailTheOthers() async throws {
        let (release, releasing) = AsyncStream.makeStream(of: Void.self)
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let tokens = TokenRefresher { _ in
            beginning.yield()
            for await _ in release { break }
            try Task.checkCancellation()
            return AccessToken("new")
        }
        let first = Task { try await tokens.token() }
        for await _ in begun { break }
        let second = Task { try await tokens.token() }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        releasing.yield()
        #expect(try await second.value == "new")
    }

    @Test func loginDuringARefreshCounts() async throws {
        let (release, releasing) = AsyncStream.makeStream(of: Void.self)
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let tokens = TokenRefresher { _ in
            beginning.yield()
            for await _ in release { break }
            return AccessToken("of the last user")
        }
        let waiting = Task { try await tokens.token() }
        for await _ in begun { break }
        tokens.replace(with: AccessToken("of this user"))
        #expect(try await waiting.value == "of this user")
        releasing.finish()
        for _ in 0..<100 { await Task.yield() }
        #expect(try await tokens.token() == "of this user")
    }

    @Test func refreshThatNeedsItsOwnTokenFails() async {
        let sessions = Locked<Session?>(nil)
        let tokens = TokenRefresher { _ in
            guard let session = sessions.withLock({ $0 }) else { throw CancellationError() }
            return AccessToken(try await session.response(for: Safe()))
        }
        let session = Session(transport: Door(open: ["new"]), credentials: [Safe.service: .bearer(tokens)])
        sessions.withLock { $0 = session }
        let error = await Call(Safe(), on: session).result().error
        #expect(error?.kind == .noCredentials)
        #expect("\(String(describing: error))".contains("needs a token of the same source"))
    }

    /// A lifetime below the leeway must not make each call request a new token.
    @Test(arguments: [20.0, 1, -5])
    func shortLifetimesDoNotRefreshEachCall(lifetime: TimeInterval) async throws {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let refreshes = Recorder<Void>()
        let tokens = TokenRefresher(now: { start }) { _ in
            refreshes.record(())
            return AccessToken("short", expiry: start + lifetime)
        }
        for _ in 0..<10 { _ = try await tokens.token() }
        #expect(refreshes.values.count == 1)
    }

    @Test func logoutDuringARefreshStoresNothing() async throws {
        let (release, releasing) = AsyncStream.makeStream(of: Void.self)
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let stored = Recorder<AccessToken>()
        let tokens = TokenRefresher(didRefresh: { stored.record($0) }) { _ in
            beginning.yield()
            for await _ in release { break }
            return AccessToken("of the last user")
        }
        let waiting = Task { try await tokens.token() }
        for await _ in begun { break }
        tokens.replace(with: nil)
        await #expect(throws: LoginRequired.self) { try await waiting.value }
        releasing.finish()
        for _ in 0..<100 { await Task.yield() }
        #expect(tokens.current == nil)
        #expect(stored.values.isEmpty)
    }

    @Test func refusalOfAnotherOriginLeavesTheToken() async {
        let refreshes = Recorder<Void>()
        let tokens = TokenRefresher(AccessToken("old")) { _ in
            refreshes.record(())
            return AccessToken("new")
        }
        let transport = FakeTransport { request, _ in
            request.url.host() == "safe.example"
                ? RawResponse(status: 307, headers: ["Location": "https://other.example/"]) : RawResponse(status: 401)
        }
        let session = Session(transport: transport, credentials: [Safe.service: .bearer(tokens)])
        let error = await Call(Safe(), on: session).result().error
        #expect(error?.statusCode == 401)
        #expect(refreshes.values.isEmpty)
        #expect(transport.requests.count == 2)
    }

    @Test func tokenIsReplacedBeforeItExpires() async throws {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let clock = Locked(start)
        let tokens = TokenRefresher(
            AccessToken("old", expiry: start + 60),
            leeway: .seconds(10),
            now: { clock.withLock { $0 } }
        ) { _ in AccessToken("new") }
        #expect(try await tokens.token() == "old")
        clock.withLock { $0 = start + 50 }
        #expect(try await tokens.token() == "new")
    }

    /// A refresh before the expiry may fail without harm.
    @Test func tokenThatIsStillValidIsUsedIfTheRefreshFails() async throws {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let clock = Locked(start + 55)
        let refreshes = Recorder<Void>()
        let tokens = TokenRefresher(
            AccessToken("old", expiry: start + 60),
            leeway: .seconds(10),
            pause: .seconds(1),
            now: { clock.withLock { $0 } }
        ) { _ in
            refreshes.record(())
            throw BuildFailure("blip")
        }
        #expect(try await tokens.token() == "old")
        #expect(try await tokens.token() == "old")
        #expect(refreshes.values.count == 1)
        clock.withLock { $0 = start + 57 }
        #expect(try await tokens.token() == "old")
        #expect(refreshes.values.count == 2)
        tokens.invalidate("old")
        await #expect(throws: BuildFailure("blip")) { try await tokens.token() }
    }

    @Test func expiredTokenIsNotUsedIfTheRefreshFails() async throws {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let tokens = TokenRefresher(AccessToken("old", expiry: start), now: { start }) { _ in
            throw BuildFailure("blip")
        }
        await #expect(throws: BuildFailure("blip")) { try await tokens.token() }
    }

    @Test func invalidatingAReplacedTokenDoesNothing() async throws {
        let tokens = TokenRefresher(AccessToken("new")) { _ in AccessToken("newer") }
        tokens.invalidate("old")
        #expect(try await tokens.token() == "new")
        tokens.invalidate("new")
        #expect(try await tokens.token() == "newer")
        #expect(tokens.current?.value == "newer")
    }

    @Test func serviceSaysWhichResponsesRefuseCredentials() async throws {
        let tokens = TokenRefresher(AccessToken("old")) { _ in AccessToken("new") }
        let transport = FakeTransport { request, _ in
            RawResponse(status: request.header("Authorization") == "Bearer new" ? 200 : 419)
        }
        let session = Session(transport: transport, credentials: [Safe.service: .bearer(tokens)])
        try await session.response(for: Moody())
        #expect(transport.requests.count == 2)
    }

    @Test func callThatSetsItsOwnHeaderAsksForNoToken() async {
        let tokens = TokenRefresher { _ in throw CancellationError() }
        let transport = Door(open: [])
        let session = Session(transport: transport, credentials: [Safe.service: .bearer(tokens)])
        let result = await Call(Safe(), on: session).header("Authorization", "Bearer mine").result()
        #expect(result.error?.statusCode == 401)
        #expect(transport.requests.count == 1)
    }

    @Test func tokensAreNotInTexts() {
        let token = AccessToken("s3cret", refreshToken: "s3cret too")
        var dumped = "\(token)\(String(reflecting: token))"
        dump(token, to: &dumped)
        #expect(!dumped.contains("s3cret"))
    }
}

/// A transport that accepts requests with one of its tokens, and responds after a random delay.
private final class Door: Transport {
    private let tokens: Set<String>
    private let log = Recorder<OutgoingRequest>()

    init(open tokens: Set<String>) { self.tokens = tokens }

    var requests: [OutgoingRequest] { log.values }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        log.record(request)
        try await Task.sleep(for: .microseconds(Int.random(in: 0...2000)))
        let isOpen = tokens.contains { request.header("Authorization") == "Bearer \($0)" }
        return IncomingResponse(status: isOpen ? .ok : .unauthorized, body: .data(Data(#""welcome""#.utf8)))
    }
}

private struct Safe: Request, DeclaredRequest {
    typealias Response = String
    static let service = Service(name: "Safe", base: "https://safe.example", auth: [[.bearer]])
    var path: RequestPath { "/" }
}

private struct Fill: Request, DeclaredRequest {
    typealias Response = Void
    static var service: Service { Safe.service }
    let text: String
    var method: Method { .post(.json(fields: ["text": text])) }
    var path: RequestPath { "/" }
}

private struct Moody: Request, DeclaredRequest {
    typealias Response = Void
    static var service: Service { Safe.service }
    var path: RequestPath { "/" }
    static func refusesCredentials(_ response: RawResponse) -> Bool { response.statusCode == 419 }
}

extension Call where R == Safe {
    fileprivate func text() async -> String {
        switch await result() {
        case .success(let text): text
        case .failure(let error): "\(error)"
        }
    }
}

extension Result {
    fileprivate var error: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
