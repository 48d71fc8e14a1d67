/// The encoding of a value on the wire, if it differs from the `Codable` encoding of its type.
///
/// A format is a value that is passed next to a field's key:
///
/// ```swift
/// createdAt = json.read("created_at", .rfc3339)
/// times = json.readIfPresent("times", .array(.seconds))
/// ```
@_documentation(visibility: internal)
public struct WireFormat<Value>: Sendable {
    private let decoding: @Sendable (any Decoder) throws -> Value
    private let encoding: @Sendable (Value, any Encoder) throws -> Void
    private let rendering: @Sendable (Value) throws -> String
    /// Reads the most frequent form of a value from the bytes of a string without escapes; `nil` if the format has no
    /// such function.
    ///
    /// Returns `nil` for any other form of the value, which `decoding` then reads.
    var usualForm: (@Sendable (UnsafeBufferPointer<UInt8>) -> Value?)?
    /// Reads a date that lacks its UTC offset, for lenient readers; `nil` if the format has no such function.
    var withoutOffset: (@Sendable (String) -> Value?)?

    /// Writes a value as JSON; `nil` for a format that `encoding` writes.
    var writing: (@Sendable (Value, JSONWriter) -> Void)?

    /// Creates a format from its three functions.
    ///
    /// - Parameters:
    ///   - decode: Reads a value; throws `DecodingError`.
    ///   - encode: Writes a value; throws `EncodingError`.
    ///   - text: Renders a value for a path, a query or a header; throws `EncodingError` if it has no such form.
    public init(
        decode: @escaping @Sendable (any Decoder) throws -> Value,
        encode: @escaping @Sendable (Value, any Encoder) throws -> Void,
        text: @escaping @Sendable (Value) throws -> String
    ) {
        decoding = decode
        encoding = encode
        rendering = text
    }

    /// Decodes the value of `decoder`.
    ///
    /// - Throws: `DecodingError` if the value is not in this format.
    public func decode(from decoder: any Decoder) throws -> Value {
        if usualForm != nil, let value = TapeDecoder.value(of: decoder) { return try decode(value) }
        return try decoding(decoder)
    }

    /// Decodes a value on a tape.
    func decode(_ value: TapeValue) throws -> Value {
        let node = value.node
        if let usualForm, node.kind == .string, node.marks.isEmpty, let value = usualForm(value.bytes) { return value }
        do { return try decoding(TapeDecoder(value)) } catch {
            guard let withoutOffset else { throw error }
            return try value.addingOffset(error, withoutOffset)
        }
    }

    /// Encodes `value`.
    ///
    /// - Throws: `EncodingError` if this format cannot express it.
    public func encode(_ value: Value, to encoder: any Encoder) throws {
        if let writing, let writer = JSONWriter.of(encoder) { return try writer.write { writing(value, writer) } }
        try encoding(value, encoder)
    }

    /// The text of the value in a path, a query or a header, before percent-encoding.
    ///
    /// - Throws: `EncodingError` if this format cannot express the value, or has no text form (lists and maps).
    public func text(_ value: Value) throws -> String {
        try rendering(value)
    }
}

/// A value that is encoded in a given format instead of the encoding of its type.
struct Formatted<Value>: Encodable {
    let value: Value
    let format: WireFormat<Value>

    func encode(to encoder: any Encoder) throws {
        try format.encode(value, to: encoder)
    }
}

extension WireFormat {
    /// A list with elements in the format `element`; it has no text form.
    public static func array<Element>(_ element: WireFormat<Element>) -> Self where Value == [Element] {
        WireFormat(
            decode: { decoder in
                if let list = TapeDecoder.value(of: decoder) { return try list.elements { try element.decode($0) } }
                var container = try decoder.unkeyedContainer()
                var values: [Element] = []
                values.reserveCapacity(container.count ?? 0)
                while !container.isAtEnd {
                    try values.append(element.decode(from: container.superDecoder()))
                }
                return values
            },
            encode: { values, encoder in
                if let writer = JSONWriter.of(encoder) {
                    return try writer.write { writer.list(values) { writer.formatted($0, element) } }
                }
                var container = encoder.unkeyedContainer()
                for value in values {
                    try container.encode(Formatted(value: value, format: element))
                }
            },
            text: { values in throw hasNoText(values, "a list") }
        )
    }

    /// An object with values in the format `element`; it has no text form.
    public static func dictionary<Key: Hashable & Sendable & CodingKeyRepresentable, Element>(
        _ element: WireFormat<Element>
    ) -> Self where Value == [Key: Element] {
        WireFormat(
            decode: { decoder in
                if let map = TapeDecoder.value(of: decoder) {
                    return try map.members(Key.self) { try element.decode($0) }
                }
                let container = try decoder.container(keyedBy: TextKey.self)
                let wireKeys = container.allKeys
                try KeyedObject(decoder).rejectRewrittenKeys(wireKeys.map { StringKey($0.stringValue) })
                var values: [Key: Element] = [:]
                for wireKey in wireKeys {
                    guard let key = Key(codingKey: wireKey) else {
                        throw DecodingError.noKey(Key.self, at: container.codingPath + [wireKey])
                    }
                    values[key] = try element.decode(from: container.superDecoder(forKey: wireKey))
                }
                return values
            },
            encode: { values, encoder in
                if let writer = JSONWriter.of(encoder) {
                    return try writer.write { writer.map(keysOf: values) { writer.formatted($0, element) } }
                }
                // An encoder may convert keys, except those of a dictionary of strings.
                let members = values.map { key, value in
                    (key.codingKey.stringValue, Formatted(value: value, format: element))
                }
                var container = encoder.singleValueContainer()
                try container.encode(Dictionary(members) { first, _ in first })
            },
            text: { values in throw hasNoText(values, "a map") }
        )
    }

    /// A value in the format `wrapped`, or `null`; `nil` has no text form.
    public static func optional<Wrapped>(_ wrapped: WireFormat<Wrapped>) -> Self where Value == Wrapped? {
        WireFormat(
            decode: { decoder in
                try decoder.singleValueContainer().decodeNil() ? nil : wrapped.decode(from: decoder)
            },
            encode: { value, encoder in
                if let value {
                    try wrapped.encode(value, to: encoder)
                } else {
                    var container = encoder.singleValueContainer()
                    try container.encodeNil()
                }
            },
            text: { value in
                guard let value else { throw hasNoText(value as Any, "null") }
                return try wrapped.text(value)
            }
        )
    }
}

extension WireFormat {
    /// A value in the format `wrapped`, or an explicit `null`, which has no text form.
    public static func nullable<Wrapped>(_ wrapped: WireFormat<Wrapped>) -> Self where Value == Nullable<Wrapped> {
        let format = WireFormat<Wrapped?>.optional(wrapped)
        return WireFormat(
            decode: { decoder in try Nullable(format.decode(from: decoder)) },
            encode: { value, encoder in try format.encode(value.value, to: encoder) },
            text: { value in try format.text(value.value) }
        )
    }
}

private func hasNoText(_ value: Any, _ kind: String) -> EncodingError {
    .unwritable(value, [], "\(kind) has no text form in a wire format")
}
