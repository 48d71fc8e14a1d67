import Diagnostics
import YAML

/// Schemas, which differ little from schemas of OpenAPI 3.0.
extension SwaggerConverter {
    func schema(_ node: Node) -> Node {
        guard let entries = node.entries else { return node }
        if let alternatives = integerOrText(node) { return alternatives }
        var converted = entries.compactMap { schemaEntry($0, of: node) }
        if let type = node.value("type"), type.text == "file", node.value("format") == nil {
            converted.append(Entry("format", .text("binary", at: type.range)))
        }
        return node.with(entries: converted)
    }

    /// An entry of a schema; `nil` if it does not matter to a client.
    private func schemaEntry(_ entry: Entry, of schema: Node) -> Entry? {
        let value = entry.value
        if Self.newWords.contains(entry.key.text) {
            let cursor = DocumentCursor(documents: documents, path: path, node: schema)
            documents.note(
                "other-version",
                entry,
                in: cursor,
                "'\(entry.key.text)' is a key of OpenAPI 3.0; it is read as in that version"
            )
        }
        switch entry.key.text {
        case "properties", "patternProperties", "definitions", "$defs":
            return entry.with(value.mapValues { self.schema($1) })
        case "items", "additionalProperties", "not":
            return entry.with(value.items.map { value.with(items: $0.map { self.schema($0) }) } ?? self.schema(value))
        case "allOf", "oneOf", "anyOf":
            return entry.with(value.items.map { value.with(items: $0.map { self.schema($0) }) } ?? value)
        case "discriminator":
            guard value.text != nil else { return entry }
            return entry.with(discriminator(value, of: schema))
        case "type" where value.text == "file":
            return entry.with(.text("string", at: value.range))
        case "x-nullable": return entry.renamed("nullable")
        case "x-example": return schema.value("example") == nil ? entry.renamed("example") : nil
        case "collectionFormat": return nil
        default: return entry
        }
    }

    /// The keywords that only schemas of OpenAPI 3 have.
    private static let newWords: Set<String> = ["nullable", "oneOf", "anyOf", "not", "writeOnly"]

    /// The alternatives for Kubernetes's `format: int-or-string`, whose `type` names only the string.
    private func integerOrText(_ node: Node) -> Node? {
        guard let entry = node.entry(named: "format"), entry.value.text == "int-or-string" else { return nil }
        let alternative = { (type: String, range: SourceRange) in
            Node.mapping([Entry("type", .text(type, at: range))], at: range)
        }
        let others = node.entries?.filter { !["type", "format"].contains($0.key.text) } ?? []
        // No two schemas may have the same location.
        let alternatives = Node.list(
            [alternative("integer", entry.value.range), alternative("string", entry.key.range)],
            at: entry.value.range
        )
        return node.with(entries: others + [Entry("oneOf", alternatives)])
    }

    private func discriminator(_ property: Node, of schema: Node) -> Node {
        let mapping = tags.mapping(of: schema, at: property.range).map { [Entry("mapping", $0)] } ?? []
        return .mapping([Entry("propertyName", property)] + mapping, at: property.range)
    }
}
