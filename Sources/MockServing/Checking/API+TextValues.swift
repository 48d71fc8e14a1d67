import Spec

extension API {
    /// What a text in a path, a query, a header or a form is, as a value of `type`; where it cannot be one, the text.
    func value(of text: String, as type: TypeReference) -> JSONValue {
        switch resolve(type) {
        case .optional(let wrapped): text == "null" ? .null : value(of: text, as: wrapped)
        case .builtin(let builtin, let format): Self.value(of: text, as: builtin, format)
        case .enumeration(let enumeration, _):
            enumeration.rawType == .int ? JSONValue(numeral: text) ?? .string(text) : .string(text)
        case .structure, .list, .map, .union: .string(text)
        }
    }

    private static func value(of text: String, as builtin: Builtin, _ format: WireFormat?) -> JSONValue {
        switch (builtin, format) {
        case (_, .quoted?): .string(text)
        case (.int, _), (.int32, _), (.int64, _), (.double, _), (.float, _), (.decimal, _): number(text)
        case (.date, .seconds?), (.date, .milliseconds?): number(text)
        case (.date, .fractionalSeconds?), (.date, .fractionalMilliseconds?): number(text)
        case (.bool, _): text == "true" || text == "false" ? .bool(text == "true") : .string(text)
        case (.json, _): JSONValue(parsing: text.utf8) ?? .string(text)
        default: .string(text)
        }
    }

    private static func number(_ text: String) -> JSONValue {
        JSONValue(numeral: text) ?? .string(text)
    }
}
