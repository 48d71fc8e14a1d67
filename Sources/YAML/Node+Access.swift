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

    /// The entry with the key `name`; `nil` where there is none, or where this is no mapping.
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
