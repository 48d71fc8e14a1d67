extension Model {
    /// Whether both write the same fields: the same keys with equal values, in the same order.
    public static func == (left: Self, right: Self) -> Bool {
        let comparison = FieldComparison()
        // An error ends the writing early, on both sides at the same place if they are equal.
        var writer = FieldWriter(recordingInto: comparison)
        try? left.fields(&writer)
        writer = FieldWriter(comparingWith: comparison)
        try? right.fields(&writer)
        return comparison.foundNoDifference
    }

    /// Feeds the values of all fields, in the order in which they are written.
    public func hash(into hasher: inout Hasher) {
        var writer = FieldWriter(hasher)
        try? fields(&writer)
        writer.finish(&hasher)
    }
}
