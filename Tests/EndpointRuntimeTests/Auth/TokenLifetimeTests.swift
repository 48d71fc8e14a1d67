import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// When a refresher replaces its token: at its expiry, after failures, at a login or a logout.
@Suite(.endsRunIfHanging)
struct TokenLifetimeTests {
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

    @Test func invalidatingAReplacedTokenDoesNothing() async throws {
        let tokens = TokenRefresher(AccessToken("new")) { _ in AccessToken("newer") }
        tokens.invalidate("old")
        #expect(try await tokens.token() == "new")
        tokens.invalidate("new")
        #expect(try await tokens.token() == "newer")
        #expect(tokens.current?.value == "newer")
    }

    @Test func tokensAreNotInTexts() {
        let token = AccessToken("s3cret", refreshToken: "s3cret too")
        var dumped = "\(token)\(String(reflecting: token))"
        dump(token, to: &dumped)
        #expect(!dumped.contains("s3cret"))
    }
}
