/// A table of the state of each origin, with a limit on the number of origins.
///
/// A client that follows links may see any number of hosts, most of them once.
struct OriginTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var lastUse: Int
    }

    private var entries: [Key: Entry] = [:]
    private var uses = 0
    private let limit: Int
    /// The number of values at which the table next searches for values to drop.
    private var searchCount: Int

    /// - Parameter limit: the number of keys above which unused values are dropped.
    init(limit: Int = 1000) {
        self.limit = limit
        searchCount = limit
    }

    var count: Int { entries.count }

    /// The value of a key, without marking it as used.
    func value(of key: Key) -> Value? { entries[key]?.value }

    /// Calls `body` with the value of a key, which is created if it does not exist.
    ///
    /// - Parameters:
    ///   - isIdle: whether a value may be dropped. The table exceeds its limit rather than drop any other value.
    mutating func update<Result>(
        _ key: Key,
        default new: @autoclosure () -> Value,
        isIdle: (Value) -> Bool,
        _ body: (inout Value) -> Result
    ) -> Result {
        uses += 1
        if entries[key] == nil, entries.count >= searchCount { dropOldest(isIdle) }
        // Changed in place, so that nothing that the value refers to is copied.
        return Self.change(&entries[key, default: Entry(value: new(), lastUse: uses)], uses, body)
    }

    private static func change<Result>(_ entry: inout Entry, _ uses: Int, _ body: (inout Value) -> Result) -> Result {
        entry.lastUse = uses
        return body(&entry.value)
    }

    /// Drops values until the table is a tenth below its limit. If too few may be dropped, the table searches again
    /// when it has grown by a tenth, so that a full table does not search through all values each time.
    private mutating func dropOldest(_ isIdle: (Value) -> Bool) {
        let idle = entries.filter { isIdle($0.value.value) }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (key, _) in idle.prefix(entries.count - limit + max(limit / 10, 1)) { entries[key] = nil }
        searchCount = max(limit, entries.count + max(entries.count / 10, 1))
    }
}
