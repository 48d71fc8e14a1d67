/// A text in a YAML document, with quotes, escapes and line folding resolved.
package struct Scalar: Hashable, Sendable {
    /// The text.
    package let text: String

    /// How it was written; it never changes what the text means.
    package let style: Style

    /// Makes a scalar.
    package init(text: String, style: Style) {
        self.text = text
        self.style = style
    }

    /// How a scalar was written.
    package enum Style: Hashable, Sendable {
        /// Without quotes.
        case plain

        /// In `'`.
        case singleQuoted

        /// In `"`.
        case doubleQuoted

        /// After `|`.
        case literal

        /// After `>`.
        case folded
    }
}
