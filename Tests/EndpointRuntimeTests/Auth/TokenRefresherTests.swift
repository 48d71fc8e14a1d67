import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

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
