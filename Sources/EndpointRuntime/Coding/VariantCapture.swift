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
