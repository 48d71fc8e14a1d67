package import Diagnostics

/// A value in a YAML document with its place in the text.
///
/// What stands for an alias is a copy of what the anchor names, and says where that was written.
package struct Node: Sendable {
    /// What it holds.
    package let content: Content

    /// Where it was written; the end of a block collection is the end of its last value.
    package let range: SourceRange

    /// Whether an anchor (`&name`) is written in front of it.
    package let isAnchored: Bool

    /// What a node can hold.
    package enum Content: Sendable {
        /// Text; numbers, booleans and nothing at all are text, too.
        case scalar(Scalar)

        /// A list of values.
        case sequence([Node])

        /// Keys with values, in the order of the text; merged ones come last.
        case mapping([Entry])
    }

    package init(content: Content, range: SourceRange, isAnchored: Bool) {
        self.content = content
        self.range = range
        self.isAnchored = isAnchored
    }
}
