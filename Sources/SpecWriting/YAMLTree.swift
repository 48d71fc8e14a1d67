package import Spec

/// A YAML value to be written.
package indirect enum YAMLTree: Sendable, Equatable {
    /// A text, written in quotes if it needs them.
    case text(String)
    /// A token that is written unchanged: `[Release]`, `[]`.
    case token(String)
    case list([YAMLTree])
    case map([Entry])
    /// A list of one mapping with one entry, which is a map in the spec language: `[String: {fields: …}]`.
    case pair(Entry)

    package struct Entry: Sendable, Equatable {
        package let key: String
        package let value: YAMLTree
        /// Whether the key is written in quotes even if it needs none in a spec, in which all keys are text.
        package let isQuoted: Bool

        /// Creates an entry with a name of the user as its key.
        package init(_ key: String, _ value: YAMLTree, isQuoted: Bool = false) {
            self.key = key
            self.value = value
            self.isQuoted = isQuoted
        }

        /// The key in YAML, with quotes where it needs them.
        func keyText(inFlow: Bool) -> String {
            isQuoted ? YAMLQuoting.quotedName(key) : YAMLQuoting.key(key, inFlow: inFlow)
        }

        /// Creates an entry with a key of the spec language; returns `nil` if there is no value.
        package init?(_ key: Key, _ value: YAMLTree?) {
            guard let value else { return nil }
            self.init(key.rawValue, value)
        }
    }

    /// A mapping of those keys of the spec language that have a value, in the given order.
    static func map(_ entries: KeyValuePairs<Key, YAMLTree?>) -> YAMLTree {
        .map(Entry.all(entries))
    }

    /// A text, or a Boolean without quotes.
    static func scalar(_ text: String) -> YAMLTree {
        text == "true" || text == "false" ? .token(text) : value(text)
    }

    /// A string, in quotes where it would be a number without them.
    static func string(_ text: String) -> YAMLTree {
        Builtin.implied(by: text) == nil ? value(text) : .token(YAMLQuoting.quoted(text))
    }

    /// A value without a description, in quotes if it contains ` --`, or a character that a reader would overlook.
    static func value(_ text: String) -> YAMLTree {
        text.contains(" --") || YAMLQuoting.isDoubtful(text) ? .token(YAMLQuoting.quotedName(text)) : .text(text)
    }

    /// The value of a constant header. A value that looks like a type keeps its quotes.
    static func header(_ text: String, isQuoted: Bool) -> YAMLTree {
        isQuoted && (TypeSynonyms.isType(text) || Identifier.isTypeName(text))
            ? .token(YAMLQuoting.quoted(text)) : value(text)
    }

    /// Names as a list; `nil` if there are none.
    static func names(_ names: [Name]) -> YAMLTree? {
        names.isEmpty ? nil : .list(names.map { .text($0.value) })
    }
}

extension YAMLTree.Entry {
    /// The entries of those keys of the spec language that have a value, in the given order.
    static func all(_ entries: KeyValuePairs<Key, YAMLTree?>) -> [YAMLTree.Entry] {
        entries.compactMap { YAMLTree.Entry($0, $1) }
    }
}
