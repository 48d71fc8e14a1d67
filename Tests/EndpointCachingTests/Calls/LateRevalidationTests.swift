import EndpointRuntime
import HTTPTypes
import TestClocks
import Testing

@testable import EndpointCaching

/// A call that finds the stale response after another call has replaced it uses the new one.
@Suite(.endsRunIfHanging)
struct LateRevalidationTests {
    private let time = CacheTime()

    @Test func aCallThatComesTooLateUsesTheNewResponse() async throws {
        // The storage returns the stale response to both calls, but to the late one only after the other one has ended.
        let storage = SlowStorage()
        let cache = ResponseCache(storage: storage, now: { [time] in time.now })
        let server = StubServer { _, number in .text("\(number)", ["Cache-Control": "max-age=10"]) }
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        storage.delaysNext()
        let request = try OutgoingRequest.to()
        let late = Task { try await cache.send(request, next: server).text() }
        try await until { storage.gate.arrivals == 1 }
        #expect(try await cache.send(request, next: server).text() == "2")
        storage.gate.open()
        #expect(try await late.value == "2")
        #expect(server.requests.count == 2)
    }

    /// Only a validation makes the age unnecessary.
    @Test(arguments: [([:], "3"), (["Age": "7"], "10")] as [([String: String], String)])
    func theAgeOfAnothersResponseIsKnown(_ headers: [String: String], _ age: String) async throws {
        let storage = SlowStorage()
        let cache = ResponseCache(storage: storage, now: { [time] in time.now })
        let server = StubServer { _, number in
            .text("\(number)", headers.merging(["Cache-Control": "max-age=20"]) { own, _ in own })
        }
        _ = try await cache.send(.to(), next: server).text()
        time.advance(by: 20)
        storage.delaysNext()
        let request = try OutgoingRequest.to()
        let late = Task { try await cache.send(request, next: server) }
        try await until { storage.gate.arrivals == 1 }
        #expect(try await cache.send(request, next: server).text() == "2")
        time.advance(by: 3)
        storage.gate.open()
        let response = try await late.value
        #expect(try await response.text() == "2")
        #expect(response.headers[.age] == age)
        #expect(server.requests.count == 2)
    }
}

/// A storage in memory. After `delaysNext`, the next lookup waits for its gate.
private final class SlowStorage: CacheStorage {
    let gate = Gate()
    private let storage = MemoryCacheStorage()
    private let isDelayed = Locked(false)

    func delaysNext() {
        isDelayed.withLock { $0 = true }
    }

    func responses(for key: CacheKey) async -> [StoredResponse] {
        let responses = await storage.responses(for: key)
        let waits = isDelayed.withLock { isDelayed in
            defer { isDelayed = false }
            return isDelayed
        }
        if waits { try? await gate.wait() }
        return responses
    }

    func store(_ response: StoredResponse, for key: CacheKey) async { await storage.store(response, for: key) }

    func remove(variant: String, of key: CacheKey) async { await storage.remove(variant: variant, of: key) }

    func removeResponses(url: String) async { await storage.removeResponses(url: url) }

    func removeAll() async { await storage.removeAll() }
}
