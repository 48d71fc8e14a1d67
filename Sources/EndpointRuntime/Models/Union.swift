/// A value of one of several types.
///
/// A union implements one function that chooses and reads a variant, and one that writes it; `Codable` is derived from
/// them.
///
/// ```swift
/// enum Pet: Union {
///     case dog(Dog)
///     case cat(Cat)
///     /// A value that the spec does not list.
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
/// Without a tag, the JSON type, constants and keys select the variant:
///
/// ```swift
/// switch json.kind {
/// case .string: self = .string(json.read())
/// case .object where json.has("bark"): self = .dog(json.read())
/// default:
///     json.reportNoMatchingVariant()
///     self = .string(.placeholder)
/// }
/// ```
public protocol Union: FieldValue {
    /// Selects and reads the variant; the reader keeps the first error, and decoding throws it.
    @_documentation(visibility: internal)
    init(_ json: inout UnionReader)

    /// Writes the value of the variant.
    @_documentation(visibility: internal)
    func write(to json: inout UnionWriter)
}

@_documentation(visibility: internal)
extension Union {
    public init(from decoder: any Decoder) throws {
        self = try UnionReader.value(Self.self, with: UnionReader(decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try DeepValue.descend {
            var writer = UnionWriter(encoder)
            write(to: &writer)
            try writer.finish()
        }
    }

    /// The variant that `init(_:)` selects if the reader has no value.
    public static var placeholder: Self {
        var reader = UnionReader.placeholders
        return Self(&reader)
    }
}
