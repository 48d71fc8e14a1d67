/// A value of one of several types.
///
/// A union says once how to tell its variants apart and once how each is written; `Codable` follows from that.
///
/// ```swift
/// enum Pet: Union {
///     case dog(Dog)
///     case cat(Cat)
///     /// A value that this client does not know.
///     case unknown(JSON)
///
///     init(_ json: inout UnionReader) throws {
///         switch json.tag("type") {
///         case "dog": self = try .dog(json.read())
///         case "cat": self = try .cat(json.read())
///         default: self = try .unknown(json.read())
///         }
///     }
///
///     func write(to json: inout UnionWriter) throws {
///         switch self {
///         case .dog(let value): try json.write(value, tag: "type", "dog")
///         case .cat(let value): try json.write(value, tag: "type", "cat")
///         case .unknown(let value): try json.write(value)
///         }
///     }
/// }
/// ```
///
/// Where no field tells the variants apart, their JSON types, constants and keys do:
///
/// ```swift
/// switch json.kind {
/// case .string: self = try .string(json.read())
/// case .object where json.has("bark"): self = try .dog(json.read())
/// default: throw json.unknown()
/// }
/// ```
public protocol Union: Codable, Hashable, Sendable {
    /// Reads the variant that the value is one of.
    ///
    /// - Throws: `DecodingError` with the coding path of what is missing or wrong.
    init(_ json: inout UnionReader) throws

    /// Writes the value of the variant.
    func write(to json: inout UnionWriter) throws
}

extension Union {
    public init(from decoder: any Decoder) throws {
        var reader = UnionReader(decoder)
        try self.init(&reader)
    }

    public func encode(to encoder: any Encoder) throws {
        var writer = UnionWriter(encoder)
        try write(to: &writer)
    }
}
