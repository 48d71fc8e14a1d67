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
    /// Where the fields go; references, so that the writer itself stays small and never moves a container around.
    enum Sink {
        case encoder(EncodingSink)
        case hasher(HashingSink)
        case comparison(FieldComparison)
    }

    let sink: Sink

    /// Opens an object in `encoder`.
    public init(_ encoder: any Encoder) {
        sink = .encoder(EncodingSink(encoder.container(keyedBy: StringKey.self)))
    }

    init(_ sink: Sink) {
        self.sink = sink
    }

    // Not inlined: generated code calls these thousands of times, and must compile fast.

    /// Writes a field that is always there.
    @inline(never)
    public mutating func write<Value: Encodable & Hashable>(_ name: StaticString, _ value: Value) throws {
        try write(any: name, value)
    }

    mutating func write<Value: Encodable & Hashable>(any name: StaticString, _ value: Value) throws {
        switch sink {
        case .encoder(let sink): try sink.container.encode(value, forKey: StringKey(name))
        case .hasher(let sink): sink.hasher.combine(value)
        case .comparison(let comparison): try comparison.take(name, value)
        }
    }

    /// Writes a field that is left out when it is `nil`.
    @inline(never)
    public mutating func writeIfPresent<Value: Encodable & Hashable>(_ name: StaticString, _ value: Value?) throws {
        if let value {
            try write(name, value)
        } else {
            skip()
        }
    }

    /// Writes a field that is `null` when it is `nil`.
    @inline(never)
    public mutating func writeOrNull<Value: Encodable & Hashable>(_ name: StaticString, _ value: Value?) throws {
        if let value {
            try write(name, value)
        } else {
            try writeNull(name)
        }
    }

    /// Writes a field for which absent, `null` and a value are three different things.
    @inline(never)
    public mutating func writeNullable<Value: Encodable & Hashable>(
        _ name: StaticString,
        _ value: Nullable<Value>?
    ) throws {
        switch value {
        case nil: skip()
        case .null: try writeNull(name)
        case .value(let value): try write(name, value)
        }
    }

    /// Writes `null`.
    @inline(never)
    public mutating func writeNull(_ name: StaticString) throws {
        switch sink {
        case .encoder(let sink): try sink.container.encodeNil(forKey: StringKey(name))
        case .hasher(let sink): sink.hasher.combine(0)
        case .comparison(let comparison): try comparison.take(name, .null)
        }
    }

    /// Leaves a field out; a comparison notices by the keys, and a hasher needs a mark.
    func skip() {
        if case .hasher(let sink) = sink {
            sink.hasher.combine(false)
        }
    }
}

/// Takes fields to where they are encoded.
final class EncodingSink {
    var container: KeyedEncodingContainer<StringKey>

    init(_ container: KeyedEncodingContainer<StringKey>) {
        self.container = container
    }
}

/// Takes fields to where they are hashed.
final class HashingSink {
    var hasher: Hasher

    init(_ hasher: Hasher) {
        self.hasher = hasher
    }
}
