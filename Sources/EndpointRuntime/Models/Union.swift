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
///     init(_ json: inout UnionReader) {
///         switch json.tag("type") {
///         case "dog": self = .dog(json.read())
///         case "cat": self = .cat(json.read())
///         default: self = .unknown(json.read())
///         }
///     }
///
///     func write(to json: inout UnionWriter) {
///         switch self {
///         case .dog(let value): json.write(value, tag: "type", "dog")
///         case .cat(let value): json.write(value, tag: "type", "cat")
///         case .unknown(let value): json.write(value)
///         }
///     }
/// }
/// ```
///
/// Where no field tells the variants apart, their JSON types, constants and keys do:
///
/// ```swift
/// switch json.kind {
/// case .string: self = .string(json.read())
/// case .object where json.has("bark"): self = .dog(json.read())
/// default: self = .string(json.refuse())
/// }
/// ```
public protocol Union: FieldValue {
    /// Reads the variant that the value is one of; what is missing or wrong becomes the reader's fault.
    init(_ json: inout UnionReader)

    /// Writes the value of the variant.
    func write(to json: inout UnionWriter)
}

extension Union {
    public init(from decoder: any Decoder) throws {
        var reader = UnionReader(decoder)
        self.init(&reader)
        try reader.finish()
    }

    public func encode(to encoder: any Encoder) throws {
        try DeepValue.descend {
            var writer = UnionWriter(encoder)
            write(to: &writer)
            try writer.finish()
        }
    }

    /// The variant of a value that is nothing.
    public static var placeholder: Self {
        var reader = UnionReader.placeholders
        return Self(&reader)
    }
}
