import Spec

extension Literal {
    /// The value on the wire. For an enum case it is the name, since only the type of the enum knows the wire value.
    var json: JSONValue {
        switch self {
        case .string(let text), .enumCase(let text): .string(text)
        case .integer(let text): .number(text)
        case .number(let text): JSONValue(parsing: text.utf8) ?? .number(text)
        case .bool(let flag): .bool(flag)
        case .list(let elements): .list(elements.map(\.json))
        case .emptyMap: .object([])
        }
    }
}

extension API {
    /// The value of a constant on the wire: the raw value of an enum case, and a string for a number in quotes.
    func constant(_ literal: Literal, _ type: TypeReference) -> JSONValue {
        if case .builtin(_, .format(.quoted)?) = type { return .string(literal.text) }
        guard case .enumCase(let name) = literal else { return literal.json }
        guard case .enumeration(let enumeration, _) = shape(of: type) else { return .string(name) }
        let value = enumeration.value(named: name)?.wireValue.value ?? name
        return enumeration.rawType == .int ? .number(value) : .string(value)
    }

    /// The reason that a value differs from a constant; `nil` if it does not.
    func contradiction(of value: JSONValue, _ literal: Literal, _ type: TypeReference) -> String? {
        guard let text = value.plainText, let constant = constant(literal, type).plainText, text != constant else {
            return nil
        }
        if let number = Double(text), number == Double(constant) { return nil }
        return "'\(text)' is not '\(constant)'"
    }
}
