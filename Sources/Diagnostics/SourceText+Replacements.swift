extension SourceText {
    /// Returns the text after applying the replacements of `diagnostics`, and the number of applied replacements.
    ///
    /// A replacement whose range overlaps the range of an earlier replacement is omitted.
    package func applyingReplacements(of diagnostics: some Sequence<Diagnostic>) -> (bytes: [UInt8], count: Int) {
        var new: [UInt8] = []
        var (offset, count) = (0, 0)
        let found = diagnostics.filter { $0.location?.path == path && $0.replacement != nil }
        for diagnostic in found.sorted(by: {
            ($0.location?.range.start ?? .start) < ($1.location?.range.start ?? .start)
        }) {
            guard let range = diagnostic.location?.range, let replacement = diagnostic.replacement,
                let start = self.offset(of: range.start), let end = self.offset(of: range.end), start >= offset,
                end > start
            else { continue }
            new += bytes[offset..<start] + Array(replacement.utf8)
            offset = end
            count += 1
        }
        return (new + bytes[offset...], count)
    }
}
