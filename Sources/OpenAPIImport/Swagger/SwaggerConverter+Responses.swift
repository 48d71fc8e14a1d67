import Diagnostics
import Spec
import YAML

/// Responses, which have the media types of their operation.
extension SwaggerConverter {
    /// The position of a response in a path item: the method of the operation and the status.
    typealias ResponsePlace = (method: String, status: String)

    /// - Parameters:
    ///   - produces: The media types of the operation.
    ///   - place: The position of the response; `nil` for a response that operations share.
    func response(_ node: Node, _ produces: SwaggerMedia, at place: ResponsePlace? = nil) -> Node {
        guard node.entries != nil, node.value("$ref") == nil else { return node }
        var entries: [Entry] = []
        for entry in node.entries ?? [] {
            switch entry.key.text {
            case "schema", "examples": continue
            case "headers": entries.append(entry.with(entry.value.mapValues { header($1) }))
            default: entries.append(entry)
            }
        }
        if let content = content(of: node, produces, at: place) { entries.append(Entry("content", content)) }
        return node.with(entries: entries)
    }

    private func content(of node: Node, _ produces: SwaggerMedia, at place: ResponsePlace?) -> Node? {
        if node.value("content") != nil { return nil }
        let schema = node.value("schema").map { self.schema($0) }
        let examples = node.value("examples")
        let media = media(for: node.value("schema"), produces, status: place?.status, at: node.range)
        let shown = media.filter { examples?.value($0.text) != nil }
        // A response without a schema has no content, unless an example shows some.
        guard schema != nil || !shown.isEmpty || hasUndeclaredContent(produces, at: place) else { return nil }
        return content(schema == nil && !shown.isEmpty ? shown : media, schema, at: node.range) { text in
            examples?.value(text).map { [Entry("example", $0)] } ?? []
        }
    }

    /// Whether a success without a schema has content nevertheless. An operation that declares its own media types,
    /// none of which is JSON, is usually a download without a schema.
    private func hasUndeclaredContent(_ produces: SwaggerMedia, at place: ResponsePlace?) -> Bool {
        guard let place, place.status == "200", produces.isOfOperation, !produces.items.isEmpty else { return false }
        return produces.kinds.isSubset(of: place.method == "get" ? [.text, .binary] : [.binary])
    }

    private func media(for schema: Node?, _ produces: SwaggerMedia, status: String?, at range: SourceRange)
        -> [SwaggerMedia.Item]
    {
        let content = schema.map { self.content(of: $0) } ?? .unknown
        let range = schema?.range ?? range
        // The media types of the whole document do not apply to a file.
        if content == .file, !produces.isOfOperation || produces.items.isEmpty { return [("*/*", range)] }
        // gRPC's gateway writes a stream as one value on each line, and its schema describes one value.
        if let title = schema?.value("title")?.text, title.hasPrefix("Stream result of ") {
            return [("application/x-ndjson", range)]
        }
        if produces.items.isEmpty { return [(BodyForm.json.mediaType, range)] }
        // `produces` describes the success of an operation; the error beside a download is JSON.
        let isFailure = status.map { !$0.hasPrefix("2") && !$0.hasPrefix("3") } ?? true
        if isFailure, content == .structured, produces.kinds.isDisjoint(with: [.json]) {
            return [(BodyForm.json.mediaType, range)]
        }
        return [.file, .text].contains(content)
            ? produces.items : SwaggerMedia.withoutFurtherFormats(produces.items)
    }
}
