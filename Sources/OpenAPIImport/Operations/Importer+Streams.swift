import SpecWriting
import YAML

/// Streaming media types.
extension Importer {
    /// The type of one value.
    func itemType(of content: DocumentCursor, isEvent: Bool, _ context: Context) -> DraftType {
        guard let schema = itemSchema(of: content) else { return .json }
        guard isEvent, let data = eventData(schema) else {
            return wholeType(of: schema, context).withoutOptional
        }
        return inside(type(ofAny: data, context), context).asModel.withoutOptional
    }

    /// `itemSchema` is of OpenAPI 3.2, where `schema` is the list of all values; before, it often is that of one.
    private func itemSchema(of content: DocumentCursor) -> DocumentCursor? {
        if let item = content.raw("itemSchema") { return item }
        guard let schema = content.raw("schema") else { return nil }
        let shape = schema.resolved().map { SchemaShape($0) }
        return shape?.type == "array" ? shape?.cursor.raw("items") ?? schema : schema
    }

    /// What the data of events holds, where the schema is that of the event with its name; `nil` where it is that of the data.
    private func eventData(_ schema: DocumentCursor, depth: Int = 0) -> [DocumentCursor]? {
        guard depth < 8, let cursor = schema.resolved() else { return nil }
        if let alternatives = SchemaShape(cursor).alternatives?.cursors, !alternatives.isEmpty, !cursor.hasProperties {
            let data = alternatives.compactMap { eventData($0, depth: depth + 1) }
            return data.count == alternatives.count ? data.flatMap(\.self) : nil
        }
        let properties = isObject(cursor) ? properties(of: cursor) : []
        guard let data = properties.first(where: { $0.name == "data" }),
            properties.allSatisfy({ ["data", "event", "id", "retry"].contains($0.name) })
        else { return nil }
        let schemas = ([data.cursor] + data.others).compactMap { $0.resolved() }
        let contents = schemas.compactMap { $0.raw("contentSchema") }
        if contents.isEmpty { return properties.count > 1 ? schemas : nil }
        return contents
    }
}
