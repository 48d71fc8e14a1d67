package import Spec

/// A YAML value that is to be written.
package indirect enum YAMLTree: Sendable, Equatable {
    /// Text, put in quotes where it needs them.
    case text(String)
    /// A token that is right as it is: `[Release]`, `[]`.
    case token(String)
    case list([YAMLTree])
    case map([Entry])

    package struct Entry: Sendable, Equatable {
        package let key: String
        package let value: YAMLTree

        /// An entry with a name of the user's own.
        package init(_ key: String, _ value: YAMLTree) {
            self.key = key
            self.value = value
        }

        /// An entry with a key of the language; `nil` where there is nothing to say.
        package init?(_ key: Key, _ value: YAMLTree?) {
            guard let value else { return nil }
            self.init(key.rawValue, value)
        }
    }

    /// A mapping of those keys of the language that have a value, in the order in which they are given.
    static func map(_ entries: KeyValuePairs<Key, YAMLTree?>) -> YAMLTree {
        .map(Entry.all(entries))
    }

    /// A text that may be a flag, which needs no quotes.
    static func scalar(_ text: String) -> YAMLTree {
        text == "true" || text == "false" ? .token(text) : .text(text)
    }

    /// A string, in quotes where it would be a number without them.
    static func string(_ text: String) -> YAMLTree {
        let isNumber = text.contains(where: \.isNumber) && Double(text) != nil
        return isNumber ? .token(YAMLQuoting.quoted(text)) : .text(text)
    }

    /// Names as a list; `nil` where there are none.
    static func names(_ names: [Name]) -> YAMLTree? {
        names.isEmpty ? nil : .list(names.map { .text($0.value) })
    }
}

extension YAMLTree.Entry {
    /// The entries of those keys of the language that have a value, in the order in which they are given.
    static func all(_ entries: KeyValuePairs<Key, YAMLTree?>) -> [YAMLTree.Entry] {
        entries.compactMap { YAMLTree.Entry($0, $1) }
    }
}
