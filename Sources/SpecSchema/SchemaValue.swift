import TextCoding

/// A JSON value whose objects keep the order of their keys.
package indirect enum SchemaValue: Sendable, Equatable {
    case string(String)
    case bool(Bool)
    case integer(Int)
    case list([SchemaValue])
    case object([Entry])

    package struct Entry: Sendable, Equatable {
        package let key: String
        package let value: SchemaValue
    }

    static func object(_ entries: KeyValuePairs<String, SchemaValue>) -> SchemaValue {
        .object(entries.map { Entry(key: $0.key, value: $0.value) })
    }

    /// The value as indented JSON (RFC 8259).
    package var text: String { text(indentation: "") }

    private func text(indentation: String) -> String {
        let inner = indentation + "  "
        switch self {
        case .string(let text): return JSONString.quoted(text)
        case .bool(let flag): return flag ? "true" : "false"
        case .integer(let number): return "\(number)"
        case .list(let values):
            let texts = values.map { $0.text(indentation: inner) }
            let line = "[\(texts.joined(separator: ", "))]"
            if line.count <= 100, !line.contains("\n") { return line }
            return "[\n\(texts.map { inner + $0 }.joined(separator: ",\n"))\n\(indentation)]"
        case .object(let entries):
            let texts = entries.map { "\(JSONString.quoted($0.key)): \($0.value.text(indentation: inner))" }
            let line = "{\(texts.joined(separator: ", "))}"
            if line.count <= 100, !line.contains("\n") { return line }
            return "{\n\(texts.map { inner + $0 }.joined(separator: ",\n"))\n\(indentation)}"
        }
    }
}
