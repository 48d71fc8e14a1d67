/// A type that wraps a value of another type, so that values of the two cannot be confused.
///
/// ```swift
/// struct UserID: Wrapper {
///     let rawValue: UUID
///
///     init(rawValue: UUID) { self.rawValue = rawValue }
/// }
/// ```
///
/// A wrapper is encoded as the wrapped value, regardless of the wrapped type. Swift's default `Codable` implementation
/// of a `RawRepresentable` type does that only for a string, a Boolean or a number, and encodes any other wrapped value
/// as an object. In a text, `"\(id)"`, a wrapper is written like the wrapped value, too.
public protocol Wrapper: FieldValue, RawRepresentable, CustomStringConvertible {
    /// The wire format of the wrapped value; `nil`, the default, for the format of its type.
    static var wireFormat: WireFormat<RawValue>? { get }

    /// Wraps a value.
    init(rawValue: RawValue)
}

extension Wrapper {
    /// Wraps a value.
    public init(_ rawValue: RawValue) {
        self.init(rawValue: rawValue)
    }

    /// The text of the wrapped value.
    public var description: String { String(describing: rawValue) }

    /// `nil`, so that the wrapped value has the format of its type.
    public static var wireFormat: WireFormat<RawValue>? { nil }
}

// The protocol itself does not require a `RawValue` that is a `FieldValue`: code that wraps a Foundation type would
// have to import the module that declares the conformance.

@_documentation(visibility: internal)
extension Wrapper where RawValue: FieldValue {
    public static var placeholder: Self { Self(rawValue: .placeholder) }
}

@_documentation(visibility: internal)
extension Wrapper where RawValue: Decodable {
    public init(from decoder: any Decoder) throws {
        if let format = Self.wireFormat {
            do { self.init(rawValue: try format.decode(from: decoder)) } catch {
                throw CodingPathLocator.failure(error, at: decoder.codingPath)
            }
            return
        }
        do { self.init(rawValue: try decoder.singleValueContainer().decode(RawValue.self)) } catch {
            throw CodingPathLocator.failure(error, reading: RawValue.self, from: decoder)
        }
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

/// As a dictionary key, a wrapper around another wrapper or an enum is encoded like the wrapped value. Swift's standard
/// library handles strings and integers.
@_documentation(visibility: internal)
extension Wrapper where Self: CodingKeyRepresentable, RawValue: RawRepresentable & CodingKeyRepresentable {
    public var codingKey: any CodingKey { rawValue.codingKey }

    public init?<Key: CodingKey>(codingKey: Key) {
        guard let rawValue = RawValue(codingKey: codingKey) else { return nil }
        self.init(rawValue: rawValue)
    }
}
