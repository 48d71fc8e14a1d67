/// A distinct type around another, so that no value of the one is taken for one of the other.
///
/// ```swift
/// struct UserID: Wrapper {
///     let rawValue: UUID
///
///     init(rawValue: UUID) { self.rawValue = rawValue }
/// }
/// ```
///
/// On the wire it is the bare value, whatever it wraps: Swift's own coding of a type with a raw value is that only around a
/// text, a flag or a number, and an object around anything else.
public protocol Wrapper: FieldValue, RawRepresentable {
    /// How the value is written, where that is not how its type encodes itself; `nil` by default.
    static var wireFormat: WireFormat<RawValue>? { get }

    /// Wraps a value.
    init(rawValue: RawValue)
}

extension Wrapper {
    /// Wraps a value.
    public init(_ rawValue: RawValue) {
        self.init(rawValue: rawValue)
    }

    /// As its type encodes itself.
    public static var wireFormat: WireFormat<RawValue>? { nil }
}

// The protocol itself does not ask for this: code that wraps a type of Foundation would have to import the module that it
// conforms in.

@_documentation(visibility: internal)
extension Wrapper where RawValue: FieldValue {
    public static var placeholder: Self { Self(rawValue: .placeholder) }
}

@_documentation(visibility: internal)
extension Wrapper where RawValue: Decodable {
    public init(from decoder: any Decoder) throws {
        do {
            self.init(
                rawValue: try Self.wireFormat?.decode(from: decoder)
                    ?? decoder.singleValueContainer().decode(RawValue.self)
            )
        } catch { throw NumberPlace.failure(error, reading: RawValue.self, from: decoder) }
    }
}

@_documentation(visibility: internal)
extension Wrapper where RawValue: Encodable {
    public func encode(to encoder: any Encoder) throws {
        if let format = Self.wireFormat { return try format.encode(rawValue, to: encoder) }
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// As a dictionary's key, a type around another distinct type or an enum is what that is as a key. Around a text or an
/// integer, Swift's own library says so.
@_documentation(visibility: internal)
extension Wrapper where Self: CodingKeyRepresentable, RawValue: RawRepresentable & CodingKeyRepresentable {
    public var codingKey: any CodingKey { rawValue.codingKey }

    public init?<Key: CodingKey>(codingKey: Key) {
        guard let rawValue = RawValue(codingKey: codingKey) else { return nil }
        self.init(rawValue: rawValue)
    }
}
