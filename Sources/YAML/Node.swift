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

extension Node {
    /// The text of a scalar; `nil` for a list or a mapping.
    package var text: String? { scalar?.text }

    /// The scalar; `nil` for a list or a mapping.
    package var scalar: Scalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    /// The values of a list; `nil` for anything else.
    package var items: [Node]? {
        if case .sequence(let items) = content { items } else { nil }
    }

    /// The entries of a mapping; `nil` for anything else.
    package var entries: [Entry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }

    /// Whether nothing was written where a value is expected; `""` is something.
    package var isEmpty: Bool {
        scalar.map { $0.style == .plain && $0.text.isEmpty } ?? false
    }

    /// The entry with the key `name`; `nil` where there is none, or where this is not a mapping.
    package func entry(named name: String) -> Entry? {
        entries?.first { $0.key.text == name }
    }

    /// What it holds, as a message says it: `a mapping`, `a list`, `text` or `nothing`.
    package var kindName: String {
        switch content {
        case .scalar: isEmpty ? "nothing" : "text"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}

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
