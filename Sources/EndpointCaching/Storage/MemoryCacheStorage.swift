import EndpointRuntime

/// A storage in memory. When the responses exceed a number of bytes, it removes the least recently used responses.
///
/// A lookup counts as a use of all responses of its key. A ninth response of a key replaces any of the others.
public final class MemoryCacheStorage: CacheStorage {
    fileprivate struct Entry {
        var response: StoredResponse
        var lastUse: UInt64
        let size: Int
    }

    fileprivate struct State {
        /// The responses by URL, partition and variant.
        var entries: [String: [String: [String: Entry]]] = [:]
        var size = 0
        var lastUse: UInt64 = 0
    }

    private let limit: Int
    private let state = Locked(State())

    /// Creates an empty storage.
    ///
    /// - Parameter limit: the maximum number of bytes of all responses together; 64 MiB by default. A response that
    ///   is larger is not stored.
    public init(limit: Int = 64 << 20) {
        self.limit = max(limit, 0)
    }

    /// The approximate number of bytes that the responses take.
    public var size: Int { state.withLock { $0.size } }

    /// Returns the stored responses of a key, in no particular order, and counts as a use of each.
    public func responses(for key: CacheKey) async -> [StoredResponse] {
        state.withLock { state in
            guard let found = state.entries[key.url]?[key.partition] else { return [] }
            state.lastUse += 1
            for variant in found.keys { state.entries[key.url]?[key.partition]?[variant]?.lastUse = state.lastUse }
            return found.values.map(\.response)
        }
    }

    /// Stores a response, and removes others so that all together are within the limit.
    public func store(_ response: StoredResponse, for key: CacheKey) async {
        let size = response.size + 2 * key.url.utf8.count
        state.withLock { state in
            state.remove(response.variant, of: key)
            guard size <= limit else { return }
            state.lastUse += 1
            let entry = Entry(response: response, lastUse: state.lastUse, size: size)
            state.entries[key.url, default: [:]][key.partition, default: [:]][response.variant] = entry
            state.size += size
            state.limitVariants(of: key)
            if state.size > limit { state.shrink(to: limit - limit / 8, keeping: state.lastUse) }
        }
    }

    /// Removes the response of a key with this variant.
    public func remove(variant: String, of key: CacheKey) async {
        state.withLock { $0.remove(variant, of: key) }
    }

    /// Removes all responses with this URL, regardless of their credentials.
    public func removeResponses(url: String) async {
        state.withLock { state in
            for (partition, variants) in state.entries[url] ?? [:] {
                for variant in variants.keys { state.remove(variant, of: CacheKey(url: url, partition: partition)) }
            }
        }
    }

    /// Removes all responses.
    public func removeAll() async {
        state.withLock { $0 = State() }
    }
}

extension MemoryCacheStorage.State {
    fileprivate mutating func remove(_ variant: String, of key: CacheKey) {
        guard let entry = entries[key.url]?[key.partition]?.removeValue(forKey: variant) else { return }
        size -= entry.size
        if entries[key.url]?[key.partition]?.isEmpty == true { entries[key.url]?[key.partition] = nil }
        if entries[key.url]?.isEmpty == true { entries[key.url] = nil }
    }

    fileprivate mutating func limitVariants(of key: CacheKey) {
        guard let variants = entries[key.url]?[key.partition], variants.count > StorageLimits.variants,
            let oldest = variants.min(by: { $0.value.lastUse < $1.value.lastUse })
        else { return }
        remove(oldest.key, of: key)
    }

    /// Removes the least recently used responses until the others take at most `goal` bytes. The goal is below the
    /// limit, so that sorting the entries is rare.
    fileprivate mutating func shrink(to goal: Int, keeping newest: UInt64) {
        let all = entries.flatMap { url, partitions in
            partitions.flatMap { partition, variants in
                variants.map { (key: CacheKey(url: url, partition: partition), variant: $0, lastUse: $1.lastUse) }
            }
        }
        for entry in all.sorted(by: { $0.lastUse < $1.lastUse }) where size > goal && entry.lastUse < newest {
            remove(entry.variant, of: entry.key)
        }
    }
}
