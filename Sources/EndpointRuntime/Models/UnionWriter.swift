/// Takes the variant of a ``Union``: into an encoder, or to be compared with another.
///
/// Values are `Hashable`, so that unions are, and `==` sees the values themselves, not what an encoder makes of them.
public struct UnionWriter {
    private enum Sink {
        case encoder(any Encoder)
        case capture(VariantCapture)
    }

    private let sink: Sink

    /// Writes to where `encoder` stands.
    public init(_ encoder: any Encoder) {
        sink = .encoder(encoder)
    }

    init(_ capture: VariantCapture) {
        sink = .capture(capture)
    }

    // Not inlined: generated code calls these thousands of times, and must compile fast.

    /// Writes a variant.
    @inline(never)
    public mutating func write<Value: Encodable & Hashable>(_ value: Value) throws {
        switch sink {
        case .encoder(let encoder):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .capture(let capture): capture.take(value)
        }
    }

    /// Writes a variant in `format`.
    @inline(never)
    public mutating func write<Value: Hashable>(_ value: Value, _ format: WireFormat<Value>) throws {
        switch sink {
        case .encoder(let encoder): try format.encode(value, to: encoder)
        // Two variants may have one type in Swift and be told apart by how they are written.
        case .capture(let capture): capture.take(value, try? EncodedValue(Formatted(value: value, format: format)))
        }
    }

    /// Writes a variant that is a model, and in its object the field that tells the variants apart.
    ///
    /// The case decides, whatever the value says of itself.
    @inline(never)
    public mutating func write<Value: ModelCoding & Hashable, Tag: Encodable & Hashable>(
        _ value: Value,
        tag name: StaticString,
        _ tag: Tag
    ) throws {
        switch sink {
        case .encoder(let encoder):
            let sink = EncodingSink(encoder.container(keyedBy: StringKey.self))
            var writer = FieldWriter(.encoder(sink))
            try value.fields(&writer)
            try sink.container.encode(tag, forKey: StringKey(name))
        case .capture(let capture): capture.take(value, tag)
        }
    }

    /// Writes a variant that is an object of another type, and in it the field that tells the variants apart.
    @inline(never)
    public mutating func write<Value: Encodable & Hashable, Tag: Encodable & Hashable>(
        _ value: Value,
        tag name: StaticString,
        _ tag: Tag
    ) throws {
        switch sink {
        case .encoder(let encoder): try Self.write(value, tag: StringKey(name), tag, to: encoder)
        case .capture(let capture): capture.take(value, tag)
        }
    }

    /// What a value writes of itself cannot be added to: Foundation's encoder traps where it is asked to.
    private static func write(
        _ value: some Encodable,
        tag key: StringKey,
        _ tag: some Encodable,
        to encoder: any Encoder
    ) throws {
        guard case .object(let members) = try EncodedValue(value) else {
            throw EncodingError.unwritable(value, encoder.codingPath, "there is no object for the tag")
        }
        var container = encoder.container(keyedBy: StringKey.self)
        for member in members where member.key != key.stringValue {
            try container.encode(member.value, forKey: StringKey(member.key))
        }
        try container.encode(tag, forKey: key)
    }
}
