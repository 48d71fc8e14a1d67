package import Diagnostics

/// A value in a YAML document with its range in the text.
///
/// An alias is replaced by a copy of the anchored node, with the range of the anchored node.
package struct Node: Sendable {
    /// The value.
    package let content: Content

    /// The range in the text, without an anchor and a tag; a block collection ends at the end of its last value.
    package let range: SourceRange

    /// Whether an anchor (`&name`) precedes the node.
    package let isAnchored: Bool

    /// Whether entries of a mapping are missing, because their keys are not text. They have been reported.
    package let isIncomplete: Bool

    /// The kinds of nodes.
    package enum Content: Sendable {
        /// A scalar; numbers, booleans and missing values are kept as text.
        case scalar(Scalar)

        /// A list of values.
        case sequence([Node])

        /// Keys with values, in the order of the text; merged entries come last.
        case mapping([Entry])
    }

    package init(content: Content, range: SourceRange, isAnchored: Bool, isIncomplete: Bool = false) {
        self.content = content
        self.range = range
        self.isAnchored = isAnchored
        self.isIncomplete = isIncomplete
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

    /// Whether the value is missing: an empty plain scalar. The quoted `""` is a value.
    package var isEmpty: Bool {
        scalar.map { $0.style == .plain && $0.text.isEmpty } ?? false
    }

    /// The entry with the key `name`; `nil` if there is none, or if the node is not a mapping.
    package func entry(named name: String) -> Entry? {
        entries?.first { $0.key.text == name }
    }

    /// The kind of the node in messages: `a mapping`, `a list`, `text` or `nothing`.
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

    /// The value; an empty plain scalar if the key has no value.
    package let value: Node

    /// Whether the entry comes from another mapping through a merge key (`<<`).
    package let isMerged: Bool

    /// The key of an entry with its range in the text.
    package struct Key: Sendable {
        /// The key's text.
        package let text: String

        /// The style of the key.
        package let style: Scalar.Style

        /// The range in the text.
        package let range: SourceRange

        /// Whether an anchor (`&name`) precedes the key, or the key is an alias.
        package let isAnchored: Bool

        package init(text: String, style: Scalar.Style, range: SourceRange, isAnchored: Bool = false) {
            self.text = text
            self.style = style
            self.range = range
            self.isAnchored = isAnchored
        }
    }

    package init(key: Key, value: Node, isMerged: Bool) {
        self.key = key
        self.value = value
        self.isMerged = isMerged
    }
}

/// A scalar in a YAML document, with quotes, escapes and line folding resolved.
package struct Scalar: Hashable, Sendable {
    /// The text.
    package let text: String

    /// The style in which the scalar is written.
    package let style: Style

    /// Creates a scalar.
    package init(text: String, style: Style) {
        self.text = text
        self.style = style
    }

    /// The style of a scalar.
    package enum Style: Hashable, Sendable {
        /// Without quotes.
        case plain

        /// In single quotes (`'`).
        case singleQuoted

        /// In double quotes (`"`).
        case doubleQuoted

        /// A literal block scalar, after `|`.
        case literal

        /// A folded block scalar, after `>`.
        case folded
    }
}

extension Scalar {
    /// Whether the scalar is null in YAML's core schema (YAML 1.2.2, section 10.3.2), as documents of other tools use it.
    ///
    /// The spec language has fewer notations of null.
    package var isCoreNull: Bool {
        guard style == .plain, text.utf8.count <= 4 else { return false }
        return switch text {
        case "", "~", "null", "Null", "NULL": true
        default: false
        }
    }
}

extension Node {
    /// Whether the node is null in YAML's core schema.
    package var isCoreNull: Bool { scalar?.isCoreNull ?? false }
}

extension String {
    /// The Boolean value of the text, including the words of YAML 1.1; `nil` for any other text.
    package var asFlag: Bool? {
        switch lowercased() {
        case "true", "yes", "on", "y": true
        case "false", "no", "off", "n": false
        default: nil
        }
    }
}
