/// Reads the fields of one object by their wire keys.
///
/// Every reader throws `DecodingError` with the coding path of the value: for a key that is missing, for a `null` where
/// a value is wanted, for a value of another type and for a number that does not fit.
///
/// The readers differ in what an absent key and `null` mean:
///
/// | reader                 | absent        | `null`        |
/// |------------------------|---------------|---------------|
/// | `read`                 | error         | error         |
/// | `readIfPresent`        | `nil`         | `nil`         |
/// | `readOrNull`           | error         | `nil`         |
/// | `readNullable`         | `nil`         | `.null`       |
/// | `read(_:default:)`     | the default   | the default   |
///
/// Each takes a ``WireFormat`` as a further argument, for values that are not written the usual way.
public struct FieldReader {
    let decoder: any Decoder
    let container: KeyedDecodingContainer<StringKey>
    /// The tags of the unions that the object was read as a variant of: none of its own fields, unless it names them.
    var tags: [StringKey] = []

    /// Opens the object that `decoder` stands at.
    ///
    /// - Throws: `DecodingError` if there is no object.
    public init(_ decoder: any Decoder) throws {
        self.decoder = decoder
        container = try decoder.container(keyedBy: StringKey.self)
    }

    // Not inlined: generated code calls these thousands of times, and must compile fast.

    /// Reads a field that is always there and never `null`.
    @inline(never)
    public mutating func read<Value: Decodable>(_ name: StaticString) throws -> Value {
        try value(at: StringKey(name))
    }

    /// Reads a field that may be absent or `null`; both are `nil`.
    @inline(never)
    public mutating func readIfPresent<Value: Decodable>(_ name: StaticString) throws -> Value? {
        try valueIfPresent(at: StringKey(name))
    }

    /// Reads a field that is always there, perhaps as `null`.
    @inline(never)
    public mutating func readOrNull<Value: Decodable>(_ name: StaticString) throws -> Value? {
        let key = StringKey(name)
        return try isNull(key) ? nil : value(at: key)
    }

    /// Reads a field for which absent, `null` and a value are three different things.
    @inline(never)
    public mutating func readNullable<Value: Decodable>(_ name: StaticString) throws -> Nullable<Value>? {
        let key = StringKey(name)
        guard try isPresent(key) else { return nil }
        return try isNull(key) ? .null : .value(value(at: key))
    }

    /// Reads a field that has a default.
    @inline(never)
    public mutating func read<Value: Decodable>(_ name: StaticString, default value: Value) throws -> Value {
        try readIfPresent(name) ?? value
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
        try refuseRewrittenKey(key)
        return nil
    }

    func isPresent(_ key: StringKey) throws -> Bool {
        if container.contains(key) { return true }
        try refuseRewrittenKey(key)
        return false
    }

    func isNull(_ key: StringKey) throws -> Bool {
        do { return try container.decodeNil(forKey: key) } catch { throw failure(error, at: key) }
    }
}
