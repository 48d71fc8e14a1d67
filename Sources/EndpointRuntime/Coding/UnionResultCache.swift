/// A cache of the results of reading unions inside variants that are being tried.
///
/// Trying a further variant reads the same values again. With the cache, the time for a value grows with its size, not
/// with the number of combinations of nested variants.
struct UnionResultCache {
    /// The place of a value in the text, and the union that it is read as.
    struct Key: Hashable {
        let type: ObjectIdentifier
        let path: [String]
        /// The index of the value on the tape; `nil` for another decoder. If it is set, the path is empty.
        let index: Int?
        /// The tags of enclosing unions, which are not additional fields of a variant.
        let tags: [String]
        let kind: JSONKind
        let keyCount: Int
    }

    enum Outcome {
        case value(Any)
        case fault(any Error)
    }

    /// The number of enclosing attempts whose values may be read more than once.
    private var depth = 0
    /// The number of unions that were read.
    private(set) var count = 0
    private var outcomes: [Key: Outcome] = [:]

    /// Whether results are kept; outside of all attempts, nothing is read twice.
    var isActive: Bool { depth > 0 }

    /// Whether there are no results.
    var isEmpty: Bool { outcomes.isEmpty }

    subscript(key: Key) -> Outcome? {
        get { outcomes[key] }
        set { outcomes[key] = newValue }
    }

    /// Counts a union, and returns its number.
    mutating func begin() -> Int {
        count += 1
        return count
    }

    mutating func enter() { depth += 1 }

    mutating func leave() {
        depth -= 1
        if depth == 0 { outcomes = [:] }
    }
}

extension UnionReader {
    /// Reads a union, or returns its value from an earlier attempt.
    static func value<Value: Union>(_ type: Value.Type, with reader: consuming UnionReader) throws -> Value {
        var reader = reader
        reader.unionType = ObjectIdentifier(type)
        let value = type.init(&reader)
        if let known = reader.trial?.known as? Value { return known }
        reader.remember(value)
        try reader.finish()
        return value
    }

    /// The result of an earlier attempt; `nil` if there is none.
    func remembered(in memory: Locked<UnionResultCache>) -> UnionResultCache.Outcome? {
        guard memory.withLock({ !$0.isEmpty }), let key = memoryKey else { return nil }
        return memory.withLock { $0[key] }
    }

    /// Keeps the result if the value contains other unions whose variants are tried; reading any other value twice
    /// costs little.
    private func remember(_ value: Any) {
        guard let trial, let memory = trial.memory, !trial.isLenient,
            memory.withLock({ $0.isActive && $0.count > trial.number }), let key = memoryKey
        else { return }
        let outcome = fault.map { UnionResultCache.Outcome.fault($0) } ?? .value(value)
        memory.withLock { $0[key] = outcome }
    }

    private var memoryKey: UnionResultCache.Key? {
        guard let unionType, let decoder else { return nil }
        let index = TapeDecoder.value(of: decoder)?.index
        return UnionResultCache.Key(
            type: unionType,
            path: index == nil ? decoder.codingPath.map(\.stringValue) : [],
            index: index,
            tags: outerTags.map(\.stringValue),
            kind: kind,
            keyCount: object?.keyCount ?? 0
        )
    }
}
