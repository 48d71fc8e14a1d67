extension Model {
    /// Whether both write the same fields: the same keys with equal values, in the same order.
    public static func == (left: Self, right: Self) -> Bool {
        DeepValue.descend { FieldComparison.areEqual(left, right) }
    }

    /// Feeds the values of all fields, in the order in which they are written.
    public func hash(into hasher: inout Hasher) {
        let sink = HashingSink(hasher)
        DeepValue.descend {
            var writer = FieldWriter(.hasher(sink))
            fields(&writer)
        }
        hasher = sink.hasher
    }

    /// What the compiler would write out again in every model.
    public var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }
}
