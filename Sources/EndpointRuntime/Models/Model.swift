/// A type that is encoded as a JSON object, field by field.
///
/// A model implements one function for reading and one for writing its fields; `Codable` and `Hashable` are derived
/// from them.
///
/// ```swift
/// struct User: Model {
///     let id: Int
///     let name: String?
///
///     init(_ json: inout FieldReader) {
///         id = json.read("id")
///         name = json.readIfPresent("name")
///     }
///
///     func encodeFields(to json: inout FieldWriter) {
///         json.write("id", id)
///         json.writeIfPresent("name", name)
///     }
/// }
/// ```
///
/// The keys are those on the wire. With a decoder that converts keys (`convertFromSnakeCase`), decoding fails with an
/// error that says so. `convertToSnakeCase` of an encoder cannot be detected: it does not change `snake_case` keys, but
/// would write a wire key `fullName` as `full_name`. Encode models with the default key strategy.
///
/// `==` and `hash(into:)` use the fields that `encodeFields(to:)` writes. For the implementations that the compiler
/// synthesizes, which are faster to run and slower to compile, conform to `ModelCoding` and `Hashable` instead.
public protocol Model: FieldValue {
    /// Reads the fields; the reader keeps the first error, and decoding throws it.
    @_documentation(visibility: internal)
    init(_ json: inout FieldReader)

    /// Writes the fields, always in the same order.
    ///
    /// Used for encoding, `==` and `hash(into:)`.
    @_documentation(visibility: internal)
    func encodeFields(to json: inout FieldWriter)
}

@_documentation(visibility: internal)
extension Model {
    public init(from decoder: any Decoder) throws {
        self = try FieldReader.read(decoder, Self.init(_:))
    }

    public func encode(to encoder: any Encoder) throws {
        try FieldWriter.write(encoder, encodeFields(to:))
    }

    /// A model whose fields are placeholders.
    public static var placeholder: Self { FieldReader.placeholder(Self.init(_:)) }
}

/// A ``Model`` with the `Hashable` conformance that the compiler synthesizes.
///
/// `Model` does not refine this protocol, because that would add a witness table to every model.
@_documentation(visibility: internal)
public protocol ModelCoding: FieldValue {
    /// Reads the fields; the reader keeps the first error, and decoding throws it.
    @_documentation(visibility: internal)
    init(_ json: inout FieldReader)

    /// Writes the fields, always in the same order.
    @_documentation(visibility: internal)
    func encodeFields(to json: inout FieldWriter)
}

extension ModelCoding {
    public init(from decoder: any Decoder) throws {
        self = try FieldReader.read(decoder, Self.init(_:))
    }

    public func encode(to encoder: any Encoder) throws {
        try FieldWriter.write(encoder, encodeFields(to:))
    }

    /// A model whose fields are placeholders.
    public static var placeholder: Self { FieldReader.placeholder(Self.init(_:)) }
}

@_documentation(visibility: internal)
extension Model {
    /// Returns whether both models write the same keys with equal values, in the same order.
    public static func == (left: Self, right: Self) -> Bool {
        DeepValue.descend { FieldComparison.areEqual(left, right, $0) }
    }

    /// Hashes the values of all fields, in the order in which they are written.
    public func hash(into hasher: inout Hasher) {
        DeepValue.descend { HashingSink.hash(into: &hasher, $0) { encodeFields(to: &$0) } }
    }

    /// The default implementation, which the compiler would otherwise synthesize in every model.
    public var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }
}

/// A boxed value, so that a model can contain another value of its own type.
///
/// ```swift
/// struct Comment: Model {
///     var parent: Comment? { _parent.value }
///     private let _parent: Indirect<Comment?>
///     …
/// }
/// ```
@_documentation(visibility: internal)
public indirect enum Indirect<Value> {
    case holding(Value)

    /// Boxes `value`.
    public init(_ value: Value) {
        self = .holding(value)
    }

    /// The value.
    public var value: Value {
        switch self {
        case .holding(let value): value
        }
    }
}

extension Indirect: Sendable where Value: Sendable {}
extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}

extension Indirect: CustomDebugStringConvertible {
    /// The description of the value, so that a printed model does not show the box.
    public var debugDescription: String { String(reflecting: value) }
}

extension Indirect: CustomReflectable {
    /// The children of the value, for `dump`.
    public var customMirror: Mirror { Mirror(reflecting: value) }
}

/// The hasher that fields are written to.
final class HashingSink {
    @exclusivity(unchecked) var hasher: Hasher

    private init(_ hasher: Hasher) {
        self.hasher = hasher
    }

    /// Hashes the fields that `fields` writes.
    ///
    /// The models of a thread reuse a sink, since creating a sink for each model takes longer than hashing a few
    /// fields.
    static func hash(
        into hasher: inout Hasher,
        _ room: UnsafeMutablePointer<DeepValue.Room>?,
        _ fields: (inout FieldWriter) -> Void
    ) {
        let sink: HashingSink
        if let spare = room?.pointee.hashing {
            room?.pointee.hashing = nil
            spare.hasher = hasher
            sink = spare
        } else {
            sink = HashingSink(hasher)
        }
        var writer = FieldWriter(sink)
        fields(&writer)
        hasher = sink.hasher
        room?.pointee.hashing = sink
    }
}
