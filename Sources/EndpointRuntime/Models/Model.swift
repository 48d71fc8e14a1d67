/// An object of the wire, read and written field by field.
///
/// A model names each field once for reading and once for writing; `Codable` and `Hashable` follow from that.
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
///     func fields(_ json: inout FieldWriter) {
///         json.write("id", id)
///         json.writeIfPresent("name", name)
///     }
/// }
/// ```
///
/// The keys are those of the wire. A decoder that rewrites keys (`convertFromSnakeCase`) is refused with an error that
/// says so. An encoder gives no way to notice `convertToSnakeCase`: it leaves `snake_case` keys alone, but would write
/// a wire key `fullName` as `full_name`, so encode models with the default key strategy.
///
/// `==` and `hash(into:)` run over what `fields` writes. A model that wants the compiler's own, which are faster to run
/// and slower to compile, conforms to ``ModelCoding`` and `Hashable` instead.
public protocol Model: FieldValue {
    /// Reads the fields; what is missing or wrong becomes the reader's fault.
    init(_ json: inout FieldReader)

    /// Writes the fields, always in the same order.
    ///
    /// Encoding goes through this function, and so do `==` and `hash(into:)`.
    func fields(_ json: inout FieldWriter)
}

extension Model {
    public init(from decoder: any Decoder) throws {
        self = try FieldReader.read(decoder, Self.init(_:))
    }

    public func encode(to encoder: any Encoder) throws {
        try FieldWriter.write(encoder, fields)
    }

    /// One of placeholders.
    public static var placeholder: Self { FieldReader.placeholder(Self.init(_:)) }
}

/// What a ``Model`` is without its equality.
///
/// It is no part of that protocol: a further one beneath it would be more code in every model.
public protocol ModelCoding: FieldValue {
    /// Reads the fields; what is missing or wrong becomes the reader's fault.
    init(_ json: inout FieldReader)

    /// Writes the fields, always in the same order.
    func fields(_ json: inout FieldWriter)
}

extension ModelCoding {
    public init(from decoder: any Decoder) throws {
        self = try FieldReader.read(decoder, Self.init(_:))
    }

    public func encode(to encoder: any Encoder) throws {
        try FieldWriter.write(encoder, fields)
    }

    /// One of placeholders.
    public static var placeholder: Self { FieldReader.placeholder(Self.init(_:)) }
}
