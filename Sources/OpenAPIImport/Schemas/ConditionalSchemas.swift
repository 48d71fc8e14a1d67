import YAML

/// The schemas that hold only where a value meets a condition: `then`, `else`, `dependentSchemas`.
enum ConditionalSchemas {
    static func cursors(of cursor: DocumentCursor) -> [(keyword: String, cursor: DocumentCursor)] {
        var found: [(String, DocumentCursor)] = []
        // `then` and `else` mean nothing without `if`.
        if cursor.raw("if") != nil {
            for keyword in ["then", "else"] {
                if let schema = cursor[keyword], schema.isObject { found.append((keyword, schema)) }
            }
        }
        for keyword in ["dependentSchemas", "dependencies"] {
            for (_, schema) in cursor[keyword]?.entries ?? [] where schema.isObject { found.append((keyword, schema)) }
        }
        return found
    }
}
