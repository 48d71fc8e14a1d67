import YAML

/// A method in front of a path, `get: /books`, as other tools write it; specs have a key for each.
struct RequestLine {
    private let method: Method
    private let entry: Entry

    /// `nil` for any other entry of a mapping.
    init?(_ entry: Entry, in schema: MappingSchema) {
        let name = entry.key.text.uppercased()
        guard schema == .endpoint, entry.value.text?.hasPrefix("/") == true,
            let method = Method.allCases.first(where: { $0.rawValue == name })
        else { return nil }
        self.method = method
        self.entry = entry
    }

    /// What to write instead.
    var meaning: String {
        let path = "'path: \(entry.value.text ?? "")'"
        return "write \(method == .get ? path : "'method: \(method.rawValue)' and \(path)")"
    }

    /// The entries that are meant, so that the rest of the endpoint is checked.
    var meantNodes: [Key: Node] {
        let method = Scalar(text: method.rawValue, style: .plain)
        return [
            .path: entry.value,
            .method: Node(content: .scalar(method), range: entry.key.range, isAnchored: false),
        ]
    }
}
