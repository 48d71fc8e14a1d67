import Diagnostics
import YAML

/// Nodes that are built from other nodes, at the locations of the parts of the document that they come from.
extension Node {
    static func text(_ text: String, at range: SourceRange) -> Node {
        Node(content: .scalar(Scalar(text: text, style: .doubleQuoted)), range: range, isAnchored: false)
    }

    static func flag(_ flag: Bool, at range: SourceRange) -> Node {
        Node(content: .scalar(Scalar(text: flag ? "true" : "false", style: .plain)), range: range, isAnchored: false)
    }

    static func list(_ items: [Node], at range: SourceRange) -> Node {
        Node(content: .sequence(items), range: range, isAnchored: false)
    }

    static func mapping(_ entries: [Entry], at range: SourceRange) -> Node {
        Node(content: .mapping(entries), range: range, isAnchored: false)
    }

    /// The value of a key; `nil` if it is absent or null.
    func value(_ key: String) -> Node? {
        guard let value = entry(named: key)?.value else { return nil }
        return value.isCoreNull ? nil : value
    }

    /// Whether the value of a key is true.
    func flag(_ key: String) -> Bool { value(key)?.text?.asFlag ?? false }

    /// The same mapping with other entries.
    func with(entries: [Entry]) -> Node {
        Node(content: .mapping(entries), range: range, isAnchored: isAnchored)
    }

    /// The same list with other items.
    func with(items: [Node]) -> Node {
        Node(content: .sequence(items), range: range, isAnchored: isAnchored)
    }

    /// The same mapping with other values.
    func mapValues(_ transform: (String, Node) -> Node) -> Node {
        guard let entries else { return self }
        return with(entries: entries.map { $0.with(transform($0.key.text, $0.value)) })
    }
}

extension Entry {
    /// - Parameter range: The location of the key; by default the location of the value.
    init(_ key: String, _ value: Node, at range: SourceRange? = nil) {
        self.init(
            key: Key(text: key, style: .doubleQuoted, range: range ?? value.range),
            value: value,
            isMerged: false
        )
    }

    /// The same entry with another value.
    func with(_ value: Node) -> Entry { Entry(key: key, value: value, isMerged: isMerged) }

    /// The same entry with another key, at the location of the old key.
    func renamed(_ name: String) -> Entry { Entry(name, value, at: key.range) }
}
