extension String {
    /// The text with every occurrence of `old` replaced, even before a combining mark, which belongs to the same
    /// `Character` but does not change the meaning of markup.
    package func replacing(scalars old: String, with new: String) -> String {
        String(unicodeScalars.replacing(old.unicodeScalars, with: new.unicodeScalars))
    }
}
