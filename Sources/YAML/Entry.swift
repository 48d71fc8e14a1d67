package import Diagnostics

/// A key with its value.
package struct Entry: Sendable {
    /// The key, which is always text.
    package let key: Key

    /// The value; an empty plain scalar where none was written.
    package let value: Node

    /// Whether it came through a merge key (`<<`), and so was written elsewhere.
    package let isMerged: Bool

    /// The name of an entry with its place in the text.
    package struct Key: Sendable {
        /// The key's text.
        package let text: String

        /// How it was written.
        package let style: Scalar.Style

        /// Where it was written.
        package let range: SourceRange

        package init(text: String, style: Scalar.Style, range: SourceRange) {
            self.text = text
            self.style = style
            self.range = range
        }
    }

    package init(key: Key, value: Node, isMerged: Bool) {
        self.key = key
        self.value = value
        self.isMerged = isMerged
    }
}
