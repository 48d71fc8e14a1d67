/// Takes the fields of one object: into an encoder, a hasher or a comparison.
///
/// The writers mirror the readers of ``FieldReader``:
///
/// | writer           | `nil`           | `.null`  |
/// |------------------|-----------------|----------|
/// | `write`          |                 |          |
/// | `writeIfPresent` | no key          |          |
/// | `writeOrNull`    | `null`          |          |
/// | `writeNullable`  | no key          | `null`   |
///
/// Values are `Hashable`, so that models are, and `==` sees the values themselves, not what a format makes of them.
public struct FieldWriter {
    private enum Sink {
        case encoder(KeyedEncodingContainer<StringKey>)
        case hasher(Hasher)
        case recording(FieldComparison)
        case comparison(FieldComparison)
    }

    private var sink: Sink

    /// Opens an object in `encoder`.
    public init(_ encoder: any Encoder) {
        sink = .encoder(encoder.container(keyedBy: StringKey.self))
    }

    init(_ hasher: Hasher) {
        sink = .hasher(hasher)
    }

    init(recordingInto comparison: FieldComparison) {
        sink = .recording(comparison)
    }

    init(comparingWith comparison: FieldComparison) {
        sink = .comparison(comparison)
    }

    /// Hands back the hasher that the writer began with, fed.
    func finish(_ hasher: inout Hasher) {
        if case .hasher(let fed) = sink {
            hasher = fed
        }
    }

    /// Writes a field that is always there.
    @inline(never)
    public mutating func write<Value: Encodable & Hashable>(_ key: String, _ value: Value) throws {
        if case .encoder(var container) = sink {
            try container.encode(value, forKey: StringKey(key))
        } else {
            try take(key, value)
        }
    }

    /// Writes a field that is left out when it is `nil`.
    @inline(never)
    public mutating func writeIfPresent<Value: Encodable & Hashable>(_ key: String, _ value: Value?) throws {
        if let value {
            try write(key, value)
        } else {
            skip()
        }
    }

    /// Writes a field that is `null` when it is `nil`.
    @inline(never)
    public mutating func writeOrNull<Value: Encodable & Hashable>(_ key: String, _ value: Value?) throws {
        if let value {
            try write(key, value)
        } else {
            try writeNull(key)
        }
    }

    /// Writes a field for which absent, `null` and a value are three different things.
    @inline(never)
    public mutating func writeNullable<Value: Encodable & Hashable>(
        _ key: String,
        _ value: Nullable<Value>?
    ) throws {
        switch value {
        case nil: skip()
        case .null: try writeNull(key)
        case .value(let value): try write(key, value)
        }
    }

    /// Writes `null`.
    @inline(never)
    public mutating func writeNull(_ key: String) throws {
        if case .encoder(var container) = sink {
            try container.encodeNil(forKey: StringKey(key))
        } else {
            try take(key, Null())
        }
    }

    /// Feeds a field to what is no encoder.
    private mutating func take(_ key: String, _ value: some Hashable) throws {
        switch sink {
        case .encoder: break
        case .hasher(var hasher):
            hasher.combine(value)
            sink = .hasher(hasher)
        case .recording(let comparison): comparison.record(key, value)
        case .comparison(let comparison): try comparison.compare(key, value)
        }
    }

    /// Leaves a field out; a comparison notices by the keys, and a hasher needs a mark.
    mutating func skip() {
        guard case .hasher(var hasher) = sink else { return }
        hasher.combine(false)
        sink = .hasher(hasher)
    }
}

extension FieldWriter {
    /// Writes a field that is always there, in `format`.
    @inline(never)
    public mutating func write<Value: Hashable>(
        _ key: String,
        _ value: Value,
        _ format: WireFormat<Value>
    ) throws {
        if case .encoder(var container) = sink {
            try container.encode(Formatted(value: value, format: format), forKey: StringKey(key))
        } else {
            try take(key, value)
        }
    }
}

/// What `null` is to `==` and to a hasher.
private struct Null: Hashable {}
