/// The fields of one object that a decoder has opened.
///
/// A reference, since every field that is read takes hold of it.
final class KeyedObject {
    let decoder: any Decoder
    let container: KeyedDecodingContainer<StringKey>
    /// Whether keys are known to stand as on the wire, so that none of them needs a look.
    private(set) lazy var keepsKeys = JSONSource.of(decoder) != nil
    /// The tags of the unions that the object was read as a variant of: none of its own fields, unless it names them.
    let tags: [StringKey]

    /// Opens the object of `decoder`.
    ///
    /// - Throws: `DecodingError` if there is no object.
    init(_ decoder: any Decoder) throws {
        self.decoder = decoder
        container = try decoder.container(keyedBy: StringKey.self)
        tags = []
    }

    /// The same object, as a variant of unions that have `tags`.
    init(_ object: KeyedObject, tags: [StringKey]) {
        decoder = object.decoder
        container = object.container
        self.tags = tags
    }

    func value<Value: Decodable>(at key: StringKey) throws -> Value {
        do { return try container.decode(Value.self, forKey: key) } catch {
            throw failure(error, at: key, reading: Value.self)
        }
    }

    func valueIfPresent<Value: Decodable>(at key: StringKey) throws -> Value? {
        do {
            if let value = try container.decodeIfPresent(Value.self, forKey: key) { return value }
        } catch { throw failure(error, at: key, reading: Value.self) }
        try rejectRewrittenKey(key)
        return nil
    }

    func valueOrNull<Value: Decodable>(at key: StringKey) throws -> Value? {
        try isNull(key) ? nil : value(at: key)
    }

    func value<Value>(at key: StringKey, _ format: WireFormat<Value>) throws -> Value {
        do { return try format.decode(from: container.superDecoder(forKey: key)) } catch {
            throw failure(error, at: key)
        }
    }

    func valueIfPresent<Value>(at key: StringKey, _ format: WireFormat<Value>) throws -> Value? {
        try isPresent(key) ? valueOrNull(at: key, format) : nil
    }

    func valueOrNull<Value>(at key: StringKey, _ format: WireFormat<Value>) throws -> Value? {
        try isNull(key) ? nil : value(at: key, format)
    }

    func isPresent(_ key: StringKey) throws -> Bool {
        if container.contains(key) { return true }
        try rejectRewrittenKey(key)
        return false
    }

    func isNull(_ key: StringKey) throws -> Bool {
        do { return try container.decodeNil(forKey: key) } catch { throw failure(error, at: key) }
    }

    /// The keys that are not among `names`.
    func otherKeys(except names: [String]) throws -> [StringKey] {
        let named = Set(names)
        let others = container.allKeys.filter { !named.contains($0.stringValue) && !tags.contains($0) }
        if !others.isEmpty {
            try rejectRewrittenKeys(others)
        }
        return others
    }
}
