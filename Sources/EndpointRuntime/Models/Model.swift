/// An object of the wire, read and written field by field.
///
/// A model names each field once for reading and once for writing; `Codable` and `Hashable` follow from that.
///
/// ```swift
/// struct User: Model {
///     let id: Int
///     let name: String?
///
///     init(_ json: inout FieldReader) throws {
///         id = try json.read("id")
///         name = try json.readIfPresent("name")
///     }
///
///     func fields(_ json: inout FieldWriter) throws {
///         try json.write("id", id)
///         try json.writeIfPresent("name", name)
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
public protocol Model: ModelCoding, Hashable {}

/// What a ``Model`` is without its equality.
public protocol ModelCoding: Codable, Sendable {
    /// Reads the fields.
    ///
    /// - Throws: `DecodingError` with the coding path of the value that is missing or wrong.
    init(_ json: inout FieldReader) throws

    /// Writes the fields, always in the same order.
    ///
    /// Encoding goes through this function, and so do `==` and `hash(into:)` of a ``Model``.
    func fields(_ json: inout FieldWriter) throws
}

extension ModelCoding {
    public init(from decoder: any Decoder) throws {
        var reader = try FieldReader(decoder)
        try self.init(&reader)
    }

    public func encode(to encoder: any Encoder) throws {
        var writer = FieldWriter(encoder)
        try fields(&writer)
    }
}
