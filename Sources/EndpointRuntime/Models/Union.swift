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
/// case .object where json.hasValue("bark"): self = .dog(json.read())
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

/// Records the variant that a union writes, for comparisons and hashing.
final class VariantCapture {
    private var value: (any Hashable)?
    /// The tag, or the encoded value, which distinguishes variants of the same type.
    private var mark: (any Hashable)?

    init(_ union: some Union) {
        var writer = UnionWriter(self)
        union.write(to: &writer)
    }

    func take(_ value: some Hashable, _ mark: (any Hashable)? = nil) {
        self.value = value
        self.mark = mark
    }

    func isEqual(to other: VariantCapture) -> Bool {
        Self.areEqual(value, other.value) && Self.areEqual(mark, other.mark)
    }

    func hash(into hasher: inout Hasher) {
        value?.hash(into: &hasher)
        mark?.hash(into: &hasher)
    }

    private static func areEqual(_ left: (any Hashable)?, _ right: (any Hashable)?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return FieldComparison.areEqual(left, right)
    }
}

extension Union {
    /// Whether both are the same variant with equal values.
    public static func == (left: Self, right: Self) -> Bool {
        DeepValue.descend { VariantCapture(left).isEqual(to: VariantCapture(right)) }
    }

    /// Feeds the value of the variant, and its tag, to the hasher.
    public func hash(into hasher: inout Hasher) {
        DeepValue.descend { VariantCapture(self).hash(into: &hasher) }
    }

    /// The default implementation, which the compiler would otherwise synthesize in every union.
    public var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }
}
