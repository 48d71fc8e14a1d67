/// How a value is written on the wire, where that is not how its type encodes itself.
///
/// A format is a value, given next to the key that it belongs to:
///
/// ```swift
/// createdAt = json.read("created_at", .rfc3339)
/// times = json.readIfPresent("times", .array(.seconds))
/// ```
public struct WireFormat<Value>: Sendable {
    private let decoding: @Sendable (any Decoder) throws -> Value
    private let encoding: @Sendable (Value, any Encoder) throws -> Void
    private let rendering: @Sendable (Value) throws -> String

    /// A format from its three directions.
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

    /// Reads the value of `decoder`.
    ///
    /// - Throws: `DecodingError` if the value is not written in this format.
    public func decode(from decoder: any Decoder) throws -> Value {
        try decoding(decoder)
    }

    /// Writes `value`.
    ///
    /// - Throws: `EncodingError` if this format cannot express it.
    public func encode(_ value: Value, to encoder: any Encoder) throws {
        try encoding(value, encoder)
    }

    /// The value as a text in a path, a query or a header, before percent-encoding.
    ///
    /// - Throws: `EncodingError` if this format cannot express the value, or has no text form (lists and maps).
    public func text(_ value: Value) throws -> String {
        try rendering(value)
    }
}

/// A value that encodes itself in a format other than its type's.
struct Formatted<Value>: Encodable {
    let value: Value
    let format: WireFormat<Value>

    func encode(to encoder: any Encoder) throws {
        try format.encode(value, to: encoder)
    }
}
