import Spec

extension API {
    /// The value of a text in a path, a query, a header or a form, as a value of `type`; the text itself if it is not
    /// valid.
    func value(of text: String, as type: TypeReference) -> JSONValue {
        switch shape(of: type) {
        case .optional(let wrapped): text.isEmpty ? .null : value(of: text, as: wrapped)
        case .builtin(let builtin, let format): Self.value(of: text, as: builtin, format)
        case .enumeration(let enumeration, _):
            enumeration.rawType == .int ? JSONValue(numeral: text) ?? .string(text) : .string(text)
        case .union(let union):
            union.variants.lazy.map { value(of: text, as: $0.type) }.first { $0 != .string(text) } ?? .string(text)
        case .structure, .list, .map: .string(text)
        }
    }

    /// The value of a parameter that is one text, or a comma-separated list.
    func parameterValue(of text: String, as type: TypeReference) -> JSONValue {
        guard case .list(let element) = shape(of: type) else { return value(of: text, as: type) }
        let elements = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
        return .list(text.isEmpty ? [] : elements.map { value(of: $0, as: element) })
    }

    private static func value(of text: String, as builtin: Builtin, _ format: WireFormat?) -> JSONValue {
        switch builtin.jsonKind(format) {
        case .string: .string(text)
        case .integer, .number: JSONValue(numeral: text) ?? .string(text)
        case .bool: text == "true" || text == "false" ? .bool(text == "true") : .string(text)
        case .any: JSONValue(parsing: text.utf8) ?? .string(text)
        }
    }
}
