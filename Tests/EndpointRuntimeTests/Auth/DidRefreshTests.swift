import EndpointRuntime
import Foundation
import TestClocks
import Testing

/// New tokens are stored before calls use them, and not after they were replaced.
@Suite(.endsRunIfHanging)
struct DidRefreshTests {
    /// A closure that stores tokens, which waits at a gate.
    private final class Store: Sendable {
        let begun = Recorder<String>()
        let stored = Recorder<String?>()
        private let isOpen = Locked(false)

        func open() { isOpen.withLock { $0 = true } }

        func save(_ token: AccessToken) async {
            begun.record(token.value)
            try? await until { isOpen.withLock { $0 } }
            stored.record(token.value)
        }
    }

    private let store = Store()
    private let refreshes = Recorder<Void>()

    private func tokens() -> TokenRefresher {
        TokenRefresher(minimumInterval: .zero, didRefresh: { await store.save($0) }) { _ in
            refreshes.record(())
            return AccessToken("token \(refreshes.values.count)")
        }
    }

    /// Gives other tasks the time to do what they must not do yet.
    private func letOthersRun() async {
        for _ in 0..<100 { await Task.yield() }
    }

    @Test func callsWaitUntilTheTokenIsStored() async throws {
        let tokens = tokens()
        let results = Recorder<[String?]>()
        let calls = (0..<2).map { _ in
            Task {
                let token = try await tokens.token()
                // What was stored when the call got its token.
                results.record(store.stored.values + [token])
            }
        }
        try await until { store.begun.values.count == 1 }
        #expect(tokens.current?.value == "token 1")
        let late = Task { try await tokens.token() }
        await letOthersRun()
        #expect(results.values.isEmpty)
        store.open()
        for call in calls { try await call.value }
        #expect(try await late.value == "token 1")
        #expect(results.values == [["token 1", "token 1"], ["token 1", "token 1"]])
        #expect(refreshes.values.count == 1)
    }

    @Test func closureMayUseItsToken() async throws {
        let refresher = Locked<TokenRefresher?>(nil)
        let used = Recorder<String>()
        let tokens = TokenRefresher(didRefresh: { _ in
            guard let refresher = refresher.withLock({ $0 }), let token = try? await refresher.token() else { return }
            used.record(token)
            await refresher.waitForDidRefresh()
        }) { _ in AccessToken("new") }
        refresher.withLock { $0 = tokens }
        #expect(try await tokens.token() == "new")
        #expect(used.values == ["new"])
    }

    /// A call in the closure would otherwise wait for a refresh, and the refresh for the end of the closure.
    @Test(arguments: [false, true]) func closureOfAReplacedTokenGetsNoOther(isRefreshing: Bool) async throws {
        let refresher = Locked<TokenRefresher?>(nil)
        let (begun, problems, isOpen) = (Recorder<String>(), Recorder<any Error>(), Locked(false))
        let tokens = TokenRefresher(didRefresh: { token in
            guard token.value == "token 1", let refresher = refresher.withLock({ $0 }) else { return }
            begun.record(token.value)
            try? await until { isOpen.withLock { $0 } }
            do { _ = try await refresher.token() } catch { problems.record(error) }
        }) { _ in
            refreshes.record(())
            return AccessToken("token \(refreshes.values.count)")
        }
        refresher.withLock { $0 = tokens }
        let first = Task { try await tokens.token() }
        try await until { begun.values.count == 1 }
        tokens.replace(with: nil)
        await #expect(throws: LoginRequired.self) { try await first.value }
        let second = isRefreshing ? Task { try await tokens.token() } : nil
        if isRefreshing { try await until { tokens.current?.value == "token 2" } }
        isOpen.withLock { $0 = true }
        try await until { !problems.values.isEmpty }
        #expect(problems.values.first is BuildFailure)
        #expect(try await (second ?? Task { try await tokens.token() }).value == "token 2")
    }

    /// Without the wait, the token of the user who has logged out would be stored last.
    @Test func logoutWaitsForAClosureThatIsRunning() async throws {
        let tokens = tokens()
        let call = Task { try await tokens.token() }
        try await until { store.begun.values.count == 1 }
        tokens.replace(with: nil)
        await #expect(throws: LoginRequired.self) { try await call.value }
        let logout = Task {
            await tokens.waitForDidRefresh()
            store.stored.record(nil)
        }
        await letOthersRun()
        #expect(store.stored.values.isEmpty)
        store.open()
        await logout.value
        #expect(store.stored.values == ["token 1", nil])
        #expect(tokens.current == nil)
    }

    @Test func nothingIsWaitedForWithoutARefresh() async {
        let tokens = TokenRefresher(AccessToken("old")) { _ in AccessToken("new") }
        await tokens.waitForDidRefresh()
        #expect(tokens.current?.value == "old")
    }

    @Test func tokensAreStoredOneAfterAnother() async throws {
        let tokens = tokens()
        let first = Task { try await tokens.token() }
        try await until { store.begun.values.count == 1 }
        tokens.replace(with: nil)
        await #expect(throws: LoginRequired.self) { try await first.value }
        let second = Task { try await tokens.token() }
        try await until { tokens.current?.value == "token 2" }
        await letOthersRun()
        #expect(store.begun.values == ["token 1"])
        store.open()
        #expect(try await second.value == "token 2")
        #expect(store.begun.values == ["token 1", "token 2"])
        #expect(store.stored.values == ["token 1", "token 2"])
    }

    @Test func tokenThatIsReplacedBeforeItsTurnIsNotStored() async throws {
        let tokens = tokens()
        let first = Task { try await tokens.token() }
        try await until { store.begun.values.count == 1 }
        tokens.replace(with: nil)
        let second = Task { try await tokens.token() }
        try await until { tokens.current?.value == "token 2" }
        tokens.replace(with: AccessToken("of a login"))
        #expect(try await second.value == "of a login")
        store.open()
        await tokens.waitForDidRefresh()
        #expect(store.begun.values == ["token 1"])
        await #expect(throws: LoginRequired.self) { try await first.value }
    }
}
