extension String {
    /// The text between typographic quotes, which YAML reads as part of a text: `x` for `“x”`; `nil` for any other text.
    package var betweenTypographicQuotes: String? {
        guard count > 2, let first, let last, "“”„«»‘’‚".contains(first), "“”«»‘’".contains(last) else { return nil }
        return String(dropFirst().dropLast())
    }
}
