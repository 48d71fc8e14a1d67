import Diagnostics
import YAML

/// The media types of `consumes` or `produces`.
struct SwaggerMedia {
    /// A media type with its location.
    typealias Item = (text: String, range: SourceRange)

    let items: [Item]
    /// Whether an operation declares the media types, and not the document.
    let isOfOperation: Bool

    init(_ key: String, of object: Node, in path: String, _ documents: Documents, isOfOperation: Bool) {
        self.isOfOperation = isOfOperation
        guard let node = object.value(key) else {
            items = []
            return
        }
        items = (node.items ?? [node]).compactMap { item in item.text.map { ($0, item.range) } }
        if node.items == nil {
            documents.warn(
                "wrong-kind",
                at: DocumentCursor(documents: documents, path: path, node: node),
                node.text == nil
                    ? "'\(key)' has to be a list, not \(node.kindName); it is left out"
                    : "'\(key)' has to be a list; this is read as its only item"
            )
        }
    }

    var kinds: Set<MediaKind> { Set(items.map { MediaKind($0.text) }) }

    /// The media types without further formats of the same value: only JSON and streams if JSON is among them, else all
    /// media types.
    ///
    /// Swagger has one schema for all media types, so a client needs only one format.
    static func withoutFurtherFormats(_ items: [Item]) -> [Item] {
        let kept = items.filter { [.json, .lines, .events].contains(MediaKind($0.text)) }
        return kept.contains { MediaKind($0.text) == .json } ? kept : items
    }
}

extension SwaggerConverter {
    /// The kind of content that a schema describes, as far as it decides between media types.
    enum Content {
        case file, text, structured, unknown
    }

    func content(of schema: Node) -> Content {
        guard let node = resolved(schema)?.node else { return .unknown }
        if node.isFile { return .file }
        switch node.value("type")?.text {
        case "string": return .text
        case "object", "array": return .structured
        case nil: return ["properties", "items", "allOf"].contains { node.value($0) != nil } ? .structured : .unknown
        default: return .unknown
        }
    }

    /// The `content` of a body or of a response with these media types.
    ///
    /// - Parameters:
    ///   - parts: The other entries of each media type, such as its example.
    func content(
        _ media: [SwaggerMedia.Item],
        _ schema: Node?,
        at range: SourceRange,
        _ parts: (String) -> [Entry] = { _ in [] }
    )
        -> Node
    {
        var seen: Set<String> = []
        let entries = media.filter { seen.insert($0.text).inserted }.enumerated().map { index, item in
            let entries = (schema.map { [Entry("schema", $0)] } ?? []) + parts(item.text)
            // Facts are cached by location, and many responses share one list of media types, so each entry gets its
            // own column.
            let column = range.start.column + 1 + index
            let own = SourceRange(start: SourcePosition(line: range.start.line, column: column), end: range.end)
            return Entry(item.text, .mapping(entries, at: own), at: item.range)
        }
        return .mapping(entries, at: range)
    }
}

extension Node {
    /// Whether a schema describes bytes.
    var isFile: Bool { value("type")?.text == "file" || value("format")?.text == "binary" }
}
