import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// After all responses were removed, such as at a logout, no response from before is stored.
@Suite(.endsRunIfHanging)
struct RemovingAllTests {
    private let time = CacheTime()
    private let gate = Gate()
    private let storage = GatedStorage()
    private let cache: ResponseCache

    init() {
        cache = ResponseCache(
            storage: storage,
            separatesCredentials: false,
            now: { [time] in time.now },
            clock: ManualClock()
        )
    }

    private func text(_ server: StubServer) async throws -> String {
        try await cache.send(.to(), next: server).text()
    }

    private var storedCount: Int {
        get async { await storage.memory.responses(for: CacheKey(url: "https://api.test/a")).count }
    }

    @Test func storedResponsesAreRemoved() async throws {
        let server = StubServer { _, number in .text("\(number)", ["Cache-Control": "max-age=10"]) }
        #expect(try await text(server) == "1")
        #expect(await storedCount == 1)
        await cache.removeAll()
        #expect(await storedCount == 0)
        #expect(try await text(server) == "2")
        #expect(try await text(server) == "2")
    }

    @Test func aResponseInFlightIsNotStored() async throws {
        let server = StubServer { [gate] _, number in
            if number == 1 { try await gate.wait() }
            return .text("\(number)", ["Cache-Control": "max-age=10"])
        }
        let early = Task { try await text(server) }
        try await until { gate.arrivals == 1 }
        await cache.removeAll()
        gate.open()
        #expect(try await early.value == "1")
        #expect(await storedCount == 0)
        #expect(try await text(server) == "2")
    }

    @Test func aResponseThatIsBeingStoredIsRemovedBeforeTheEnd() async throws {
        let server = StubServer { _, number in .text("\(number)", ["Cache-Control": "max-age=10"]) }
        let early = try await callWhoseResponseIsBeingStored(server)
        let removal = Task {
            await cache.removeAll()
            storage.steps.withLock { $0.append("end") }
        }
        try await until { storage.steps.withLock { $0 } == ["all"] }
        for _ in 0..<100 { await Task.yield() }
        storage.gate.open()
        storage.secondGate.open()
        await removal.value
        #expect(storage.steps.withLock { $0 } == ["all", "one", "end"])
        #expect(await storedCount == 0)
        #expect(try await early.value == "1")
        #expect(try await text(server) == "2")
    }

    /// A call that waits for the end of the storage, which does not wait at later calls.
    private func callWhoseResponseIsBeingStored(_ server: StubServer) async throws -> Task<String, any Error> {
        storage.gatesStores.withLock { $0 = true }
        let call = Task { try await text(server) }
        try await until { storage.gate.arrivals == 1 }
        storage.gatesStores.withLock { $0 = false }
        return call
    }

    /// The caller of an unsafe request must not read the state from before it.
    @Test func aResponseThatIsBeingStoredIsNotServedAfterAnUnsafeRequest() async throws {
        let server = StubServer { _, number in .text("\(number)", ["Cache-Control": "max-age=10"]) }
        let early = try await callWhoseResponseIsBeingStored(server)
        _ = try await cache.send(.to("/a", .post), next: server)
        storage.gate.open()
        try await until { storage.secondGate.arrivals == 1 }
        #expect(await storedCount == 1)
        #expect(try await text(server) == "3")
        storage.secondGate.open()
        #expect(try await early.value == "1")
    }

    @Test func aBodyThatIsReadLaterIsNotStored() async throws {
        let server = StubServer { _, _ in .text("a", ["Cache-Control": "max-age=10"]) }
        let response = try await cache.send(.to(), next: server)
        await cache.removeAll()
        #expect(try await response.text() == "a")
        #expect(await storedCount == 0)
    }

    @Test(arguments: [200, 304])
    func aValidationInTheBackgroundIsNotStored(_ status: Int) async throws {
        let server = StubServer { [gate] _, number in
            if number == 2 { try await gate.wait() }
            let control = ["Cache-Control": "max-age=10, stale-while-revalidate=60", "ETag": "\"1\""]
            return .text(number == 2 && status == 304 ? "" : "\(number)", status: number == 2 ? status : 200, control)
        }
        #expect(try await text(server) == "1")
        time.advance(by: 20)
        #expect(try await text(server) == "1")
        try await until { gate.arrivals == 1 }
        await cache.removeAll()
        gate.open()
        await cache.waitForRevalidations()
        #expect(await storedCount == 0)
        #expect(try await text(server) == "3")
    }

    @Test func aCallFromAfterwardsDoesNotJoinAValidationFromBefore() async throws {
        let server = StubServer { [gate] _, number in
            if number == 2 { try await gate.wait() }
            return .text("\(number)", ["Cache-Control": "max-age=10", "ETag": "\"\(number)\""])
        }
        #expect(try await text(server) == "1")
        time.advance(by: 20)
        let early = Task { try await text(server) }
        try await until { gate.arrivals == 1 }
        await cache.removeAll()
        #expect(try await text(server) == "3")
        time.advance(by: 20)
        #expect(try await text(server) == "4")
        gate.open()
        #expect(try await early.value == "2")
        #expect(try await text(server) == "4")
    }

    @Test func aValidationThatBeginsLaterIsNotStored() async throws {
        let server = StubServer { request, number in
            let control = ["Cache-Control": "max-age=10", "ETag": "\"1\""]
            let isConditional = request.headers[.ifNoneMatch] != nil
            return .text(isConditional ? "" : "\(number)", status: isConditional ? 304 : 200, control)
        }
        #expect(try await text(server) == "1")
        time.advance(by: 20)
        storage.isGated.withLock { $0 = true }
        let early = Task { try await text(server) }
        try await until { storage.gate.arrivals == 1 }
        await cache.removeAll()
        storage.gate.open()
        #expect(try await early.value == "1")
        #expect(server.requests.count == 2)
        #expect(await storedCount == 0)
    }
}

/// A storage in memory whose lookups and stores end when a test lets them.
private final class GatedStorage: CacheStorage {
    let memory = MemoryCacheStorage()
    let gate = Gate()
    /// The gate between a store and its end.
    let secondGate = Gate()
    let isGated = Locked(false)
    let gatesStores = Locked(false)
    /// What was removed: `one` response, or `all`.
    let steps = Locked<[String]>([])

    func responses(for key: CacheKey) async -> [StoredResponse] {
        let responses = await memory.responses(for: key)
        if isGated.withLock({ $0 }) { try? await gate.wait() }
        return responses
    }

    func store(_ response: StoredResponse, for key: CacheKey) async {
        let isGated = gatesStores.withLock { $0 }
        if isGated { try? await gate.wait() }
        await memory.store(response, for: key)
        if isGated { try? await secondGate.wait() }
    }

    func remove(variant: String, of key: CacheKey) async {
        await memory.remove(variant: variant, of: key)
        steps.withLock { $0.append("one") }
    }

    func removeResponses(url: String) async { await memory.removeResponses(url: url) }

    func removeAll() async {
        await memory.removeAll()
        steps.withLock { $0.append("all") }
    }
}
