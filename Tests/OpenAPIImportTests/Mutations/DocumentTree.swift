import YAML

/// A document that a test changes and prints as JSON.
enum DocumentTree: Sendable {
    case scalar(String, isQuoted: Bool)
    case list([DocumentTree])
    case mapping([(key: String, value: DocumentTree)])

    init(_ node: Node) {
        switch node.content {
        case .scalar(let scalar): self = .scalar(scalar.text, isQuoted: scalar.style != .plain)
        case .sequence(let items): self = .list(items.map { DocumentTree($0) })
        case .mapping(let entries): self = .mapping(entries.map { ($0.key.text, DocumentTree($0.value)) })
        }
    }

    static func text(_ text: String) -> DocumentTree { .scalar(text, isQuoted: true) }

    static func word(_ text: String) -> DocumentTree { .scalar(text, isQuoted: false) }

    static func object(_ entries: KeyValuePairs<String, DocumentTree>) -> DocumentTree {
        .mapping(entries.map { ($0.key, $0.value) })
    }

    /// The number of values in the tree, including this one.
    var count: Int {
        switch self {
        case .scalar: 1
        case .list(let items): items.reduce(1) { $0 + $1.count }
        case .mapping(let entries): entries.reduce(1) { $0 + $1.value.count }
        }
    }

    /// The value with this number, in the order of the text.
    func value(at number: Int) -> DocumentTree {
        var rest = number - 1
        if number <= 0 { return self }
        for child in children {
            if rest < child.count { return child.value(at: rest) }
            rest -= child.count
        }
        return self
    }

    /// Changes the value with this number.
    mutating func change(at number: Int, _ change: (inout DocumentTree) -> Void) {
        if number <= 0 { return change(&self) }
        var rest = number - 1
        for (index, child) in children.enumerated() {
            guard rest >= child.count else {
                var child = child
                child.change(at: rest, change)
                return replace(index, by: child)
            }
            rest -= child.count
        }
    }

    private var children: [DocumentTree] {
        switch self {
        case .scalar: []
        case .list(let items): items
        case .mapping(let entries): entries.map(\.value)
        }
    }

    private mutating func replace(_ index: Int, by child: DocumentTree) {
        switch self {
        case .scalar: break
        case .list(var items):
            items[index] = child
            self = .list(items)
        case .mapping(var entries):
            entries[index].value = child
            self = .mapping(entries)
        }
    }

    var json: String {
        switch self {
        case .scalar(let text, let isQuoted):
            let isWord =
                !isQuoted && (["true", "false", "null"].contains(text) || Int(text) != nil && text.first != "+")
            return isWord ? text : Self.quoted(text)
        case .list(let items): return "[\(items.map(\.json).joined(separator: ", "))]"
        case .mapping(let entries):
            return "{\(entries.map { "\(Self.quoted($0.key)): \($0.value.json)" }.joined(separator: ", "))}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case _ where scalar.value < 0x20: " "
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
