/// The escapes in the steps of a JSON pointer (RFC 6901, section 3), which apply to scalars: a slash before a combining
/// mark is another `Character`.
package enum JSONPointer {
    /// The step for a key: `~1` for `/`, and `~0` for `~`.
    package static func escaped(_ step: String) -> String {
        String(replacing("/", with: "~1", in: replacing("~", with: "~0", in: step.unicodeScalars)))
    }

    /// The key that a step refers to.
    package static func unescaped(_ step: some StringProtocol) -> String {
        String(replacing("~0", with: "~", in: replacing("~1", with: "/", in: String(step).unicodeScalars)))
    }

    private typealias Scalars = String.UnicodeScalarView

    private static func replacing(_ old: String, with new: String, in text: Scalars) -> Scalars {
        text.replacing(old.unicodeScalars, with: new.unicodeScalars)
    }
}
