/// Writes the variant of a ``Union``, into an encoder or for a comparison.
///
/// As with ``FieldWriter``, no function that writes throws: the writer keeps the error, and encoding throws it. Values
/// must be `Hashable`, so that unions can be; `==` compares the values themselves, not their encoded forms.
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

    /// Throws the first error, if there is one.
    public func finish() throws {
        if let fault { throw fault }
    }

    // Not inlined, because generated code calls these functions thousands of times and must compile fast.

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
        // Two variants may have the same Swift type and differ only in their encoding.
        case .capture(let capture): capture.take(value, try? EncodedValue(Formatted(value: value, format: format)))
        }
    }

    /// Writes a variant that is a model, with the tag in its object.
    ///
    /// The case determines the tag, even if the value contains a different tag.
    @inline(never)
    public mutating func write<Value: Model, Tag: FieldValue>(_ value: Value, tag name: StaticString, _ tag: Tag) {
        write(value, value.encodeFields(to:), tag: name, tag)
    }

    /// Writes a variant that is a model, with the tag in its object.
    ///
    /// The case determines the tag, even if the value contains a different tag.
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

    /// Writes a variant that is an object of another type, with the tag in it.
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

    /// Encodes the value separately, and adds the tag to the result. Foundation's encoder traps if the tag is added to
    /// an object that the value encodes itself.
    private static func write(
        _ value: some Encodable,
        tag key: StringKey,
        _ tag: some Encodable,
        to encoder: any Encoder
    ) throws {
        // A nested union writes into the enclosing encoder. Encoding it separately would copy all inner levels at each
        // level.
        if let encoder = encoder as? ValueEncoder { return try write(value, tag: key, tag, into: encoder) }
        let object = ValueEncoder(.root(encoder.codingPath))
        try write(value, tag: key, tag, into: object)
        let encoded = object.node.value
        if let json = JSONWriter.of(encoder) { return try json.write { json.encoded(encoded) } }
        try encoded.encode(to: encoder)
    }

    private static func write(
        _ value: some Encodable,
        tag key: StringKey,
        _ tag: some Encodable,
        into encoder: ValueEncoder
    ) throws {
        try encoder.take(value)
        guard encoder.node.isObject else {
            throw EncodingError.unwritable(value, encoder.codingPath, "there is no object for the tag")
        }
        var container = encoder.container(keyedBy: StringKey.self)
        try container.encode(tag, forKey: key)
    }
}
