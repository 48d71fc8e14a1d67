extension Literal {
    /// The JSON value of a default or a constant of `type`, as a client sends it.
    package func value(of type: TypeReference) -> JSONValue {
        switch (self, type) {
        case (.list(let elements), .list(let element)): .list(elements.map { $0.value(of: element) })
        case (.list(let elements), _): .list(elements.map { $0.value(of: type) })
        case (.emptyMap, _): .object([])
        case (.bool(let flag), _): .bool(flag)
        case (.enumCase(_, let value), _): value.value(of: type)
        case (.string(let text), _): .string(text)
        case (.integer(let text), .builtin(_, .quoted?)), (.number(let text), .builtin(_, .quoted?)): .string(text)
        case (.integer(let text), _): .number(text)
        // The runtime writes 2, not 2.0.
        case (.number(let text), _): .number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
        }
    }

    /// The text of a default or a constant of `type`, as a client sends it in a path, a query or a header field; of a
    /// list, the texts of its elements: `[a, b]`.
    package func wireText(of type: TypeReference) -> String { value(of: type).wireText }
}

extension JSONValue {
    fileprivate var wireText: String {
        switch self {
        case .null: "null"
        case .bool(let flag): String(flag)
        case .number(let text), .string(let text): text
        case .list(let elements): "[\(elements.map(\.wireText).joined(separator: ", "))]"
        case .object(let members): "{\(members.map { "\($0.key): \($0.value.wireText)" }.joined(separator: ", "))}"
        }
    }
}
