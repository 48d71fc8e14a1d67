extension StringProtocol {
    /// Whether the string contains the UTF-8 bytes of `text`. This is much faster than a search for characters.
    package func containsBytes(of text: String) -> Bool {
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
