extension [String] {
    /// Whether one of them is there twice.
    ///
    /// It is asked of the names of every request and every type several times over, and the result is nearly always no: a few
    /// are compared in less time than hashed.
    var hasDuplicates: Bool {
        guard count <= 24 else { return Set(self).count < count }
        return indices.contains { self[..<$0].contains(self[$0]) }
    }
}
