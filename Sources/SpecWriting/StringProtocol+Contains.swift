extension StringProtocol {
    /// Whether the string contains `text`, an ASCII string. Compares bytes, which is faster than comparing characters.
    package func contains(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return true }
        var rest = utf8[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: text.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
