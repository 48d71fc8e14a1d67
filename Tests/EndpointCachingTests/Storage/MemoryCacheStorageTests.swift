import Foundation
import TestClocks
import Testing

@testable import EndpointCaching

@Suite(.endsRunIfHanging)
struct MemoryCacheStorageTests {
    private let key = CacheKey(url: "https://api.test/a")

    private func response(_ body: String = "x", variant: String = "") -> StoredResponse {
        SerializationTests.response(body, variant: variant)
    }

    @Test func aResponseReplacesTheOneOfItsVariant() async {
        let storage = MemoryCacheStorage()
        await storage.store(response("1", variant: "a"), for: key)
        await storage.store(response("2", variant: "b"), for: key)
        await storage.store(response("3", variant: "a"), for: key)
        #expect(Set(await storage.responses(for: key).map(\.body)) == [Data("3".utf8), Data("2".utf8)])
        await storage.remove(variant: "a", of: key)
        #expect(await storage.responses(for: key).map(\.body) == [Data("2".utf8)])
    }

    @Test func allPartitionsOfAURLAreRemoved() async {
        let storage = MemoryCacheStorage()
        let other = CacheKey(url: key.url, partition: "p")
        let elsewhere = CacheKey(url: "https://api.test/b")
        for key in [key, other, elsewhere] { await storage.store(response(), for: key) }
        await storage.removeResponses(url: key.url)
        #expect(await storage.responses(for: key).isEmpty)
        #expect(await storage.responses(for: other).isEmpty)
        #expect(await storage.responses(for: elsewhere).count == 1)
        await storage.removeAll()
        #expect(storage.size == 0)
    }

    @Test func theLeastRecentlyUsedAreRemoved() async {
        let body = String(repeating: "x", count: 10_000)
        let storage = MemoryCacheStorage(limit: 100_000)
        let keys = (0..<50).map { CacheKey(url: "https://api.test/\($0)") }
        for (index, key) in keys.enumerated() {
            await storage.store(response(body), for: key)
            // The first one stays in use.
            #expect(await storage.responses(for: keys[0]).count == 1, "\(index)")
            #expect(storage.size <= 100_000)
        }
        #expect(await storage.responses(for: keys[49]).count == 1)
        #expect(await storage.responses(for: keys[1]).isEmpty)
    }

    @Test func aResponseThatIsTooLargeIsNotStored() async {
        let storage = MemoryCacheStorage(limit: 5000)
        await storage.store(response("small"), for: key)
        await storage.store(response(String(repeating: "x", count: 6000)), for: key)
        #expect(await storage.responses(for: key).isEmpty)
        #expect(storage.size == 0)
    }

    @Test func aKeyHasFewVariants() async {
        let storage = MemoryCacheStorage()
        for number in 0..<100 { await storage.store(response(variant: "\(number)"), for: key) }
        let variants = await storage.responses(for: key).map(\.variant)
        #expect(variants.count == StorageLimits.variants)
        #expect(variants.contains("99"))
    }
}
