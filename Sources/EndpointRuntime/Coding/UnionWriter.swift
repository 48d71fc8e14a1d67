/// Takes the variant of a ``Union``: into an encoder, or to be compared with another.
///
/// As with ``FieldWriter``, nothing throws: the encoding ends with what went wrong.
/// Values are `Hashable`, so that unions are, and `==` sees the values themselves, not what an encoder makes of them.
@_documentation(visibility: internal)
public struct UnionWriter {
    private enum Sink {
        case encoder(any Encoder)
        case capture(VariantCapture)
    }

    private let sink: Sink
    private var fault: (any Error)?

    /// Creates a writer into `encoder`.
    public init(_ encoder: any Encoder) {
        sink = .encoder(encoder)
    }

    init(_ capture: VariantCapture) {
        sink = .capture(capture)
    }

    /// Throws what went wrong, if anything did.
    public func finish() throws {
        if let fault { throw fault }
    }

    // Not inlined: generated code calls these thousands of times, and must compile fast.

    /// Writes a variant.
    @inline(never)
    public mutating func write<Value: FieldValue>(_ value: Value) {
        switch sink {
        case .encoder(let encoder):
            attempt {
                var container = encoder.singleValueContainer()
                try container.encode(value)
            }
        case .capture(let capture): capture.take(value)
        }
    }

    /// Writes a variant in `format`.
    @inline(never)
    public mutating func write<Value: Hashable>(_ value: Value, _ format: WireFormat<Value>) {
        switch sink {
        case .encoder(let encoder): attempt { try format.encode(value, to: encoder) }
        // Two variants may have one type in Swift and differ only in their encoding.
        case .capture(let capture): capture.take(value, try? EncodedValue(Formatted(value: value, format: format)))
        }
    }

    /// Writes a variant that is a model, and in its object the field that tells the variants apart.
    ///
    /// The case decides, whatever the value says of itself.
    @inline(never)
    public mutating func write<Value: Model, Tag: FieldValue>(_ value: Value, tag name: StaticString, _ tag: Tag) {
        write(value, value.encodeFields(to:), tag: name, tag)
    }

    /// Writes a variant that is a model, and in its object the field that tells the variants apart.
    ///
    /// The case decides, whatever the value says of itself.
    @inline(never)
    public mutating func write<Value: ModelCoding, Tag: FieldValue>(
        _ value: Value,
        tag name: StaticString,
        _ tag: Tag
    ) {
        write(value, value.encodeFields(to:), tag: name, tag)
    }

    private mutating func write(
        _ value: some Hashable,
        _ fields: (inout FieldWriter) -> Void,
        tag name: StaticString,
        _ tag: some FieldValue
    ) {
        switch sink {
        case .encoder(let encoder):
            attempt {
                try FieldWriter.write(encoder) { writer in
                    fields(&writer)
                    writer.write(name, tag)
                }
            }
        case .capture(let capture): capture.take(value, tag)
        }
    }

    /// Writes a variant that is an object of another type, and in it the field that tells the variants apart.
    @inline(never)
    public mutating func write<Value: FieldValue, Tag: FieldValue>(
        _ value: Value,
        tag name: StaticString,
        _ tag: Tag
    ) {
        switch sink {
        case .encoder(let encoder): attempt { try Self.write(value, tag: StringKey(name), tag, to: encoder) }
        case .capture(let capture): capture.take(value, tag)
        }
    }

    private mutating func attempt(_ write: () throws -> Void) {
        do { try write() } catch { fault = error }
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
