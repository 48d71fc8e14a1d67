import YAML

/// A method as the key of a path, such as `get: /books`. In a spec, `method` and `path` are separate keys.
struct RequestLine {
    private let method: Method
    private let entry: Entry

    /// Creates the request line that an entry of an endpoint represents; returns `nil` for any other entry.
    init?(_ entry: Entry, in schema: MappingSchema) {
        let name = entry.key.text.uppercased()
        guard schema == .endpoint, entry.value.text?.hasPrefix("/") == true,
            let method = Method.allCases.first(where: { $0.rawValue == name })
        else { return nil }
        self.method = method
        self.entry = entry
    }

    /// The help.
    var meaning: String {
        let path = "'path: \(entry.value.text ?? "")'"
        return "write \(method == .get ? path : "'method: \(method.rawValue)' and \(path)")"
    }

    /// The help for a text in place of an endpoint: a path, perhaps with a method in front of it, as in `GET /books`;
    /// `nil` for any other text.
    static func meaning(ofText text: String) -> String? {
        guard let (word, path) = parts(of: text) else { return nil }
        guard let word else { return "write '{path: \"\(path)\"}'" }
        guard let method = Method(openAPI: word) else { return nil }
        return "write '{\(method == .get ? "" : "method: \(method.rawValue), ")path: \"\(path)\"}'"
    }

    /// The help for an endpoint whose name is a path, perhaps with a method in front of it, as in API documentation:
    /// `GET /books`; `nil` for any other name.
    static func meaning(ofName name: String) -> String? {
        parts(of: name).map { word, path in
            "an endpoint needs a name: 'list: {\(word.map { "method: \($0), " } ?? "")path: \"\(path)\"}'"
        }
    }

    /// The word in front of a path, in capitals, and the path.
    private static func parts(of text: String) -> (word: String?, path: Substring)? {
        let words = text.split(separator: " ")
        guard let path = words.last, path.hasPrefix("/"), words.count <= 2 else { return nil }
        return (words.count == 2 ? words[0].uppercased() : nil, path)
    }

    /// The values of the keys `path` and `method`, taken from the entry, so that the rest of the endpoint is checked.
    var meantNodes: [Key: Node] {
        let method = Scalar(text: method.rawValue, style: .plain)
        return [
            .path: entry.value,
            .method: Node(content: .scalar(method), range: entry.key.range, isAnchored: false),
        ]
    }
}
