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
