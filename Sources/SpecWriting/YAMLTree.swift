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

        package init(_ key: String, _ value: YAMLTree) {
            self.key = key
            self.value = value
        }
    }

    /// A mapping of those entries that have a value.
    package static func map(_ entries: KeyValuePairs<String, YAMLTree?>) -> YAMLTree {
        .map(entries.compactMap { key, value in value.map { Entry(key, $0) } })
    }

    /// A text that may be a flag, which needs no quotes.
    static func scalar(_ text: String) -> YAMLTree {
        text == "true" || text == "false" ? .token(text) : .text(text)
    }
}
