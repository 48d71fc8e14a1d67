extension Model {
    /// Returns whether both write the same keys with equal values, in the same order.
    public static func == (left: Self, right: Self) -> Bool {
        DeepValue.descend { FieldComparison.areEqual(left, right) }
    }

    /// Hashes the values of all fields, in the order in which they are written.
    public func hash(into hasher: inout Hasher) {
        let sink = HashingSink(hasher)
        DeepValue.descend {
            var writer = FieldWriter(.hasher(sink))
            encodeFields(to: &writer)
        }
        hasher = sink.hasher
    }

    /// The default implementation, which the compiler would otherwise synthesize in every model.
    public var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }
}
