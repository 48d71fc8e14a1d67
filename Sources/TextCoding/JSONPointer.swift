/// The escapes in the steps of a JSON pointer (RFC 6901, section 3), which apply to scalars: a slash before a combining
/// mark is another `Character`.
package enum JSONPointer {
    /// The step for a key: `~1` for `/`, and `~0` for `~`.
    package static func escaped(_ step: String) -> String {
        step.replacing(scalars: "~", with: "~0").replacing(scalars: "/", with: "~1")
    }

    /// The key that a step refers to.
    package static func unescaped(_ step: some StringProtocol) -> String {
        String(step).replacing(scalars: "~1", with: "/").replacing(scalars: "~0", with: "~")
    }
}

extension String {
    /// The text with every occurrence of `old` replaced, even before a combining mark, which belongs to the same
    /// `Character` but does not change the meaning of markup.
    package func replacing(scalars old: String, with new: String) -> String {
        String(unicodeScalars.replacing(old.unicodeScalars, with: new.unicodeScalars))
    }
}
