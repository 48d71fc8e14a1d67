import Spec

extension Member {
    /// The literal of a constant; `nil` if the caller passes the value.
    func constantLiteral(in api: API) -> String? {
        guard let literal = constant else { return nil }
        // A quoted number is a string on the wire.
        if case .builtin(_, .format(.quoted)?) = type { return SwiftLiteral.string(literal.text) }
        guard case .enumCase(let name) = literal else { return SwiftLiteral.value(literal) }
        guard let found = api.enumeration(of: type), let value = found.value(named: name)?.wireValue.value else {
            return SwiftLiteral.string(name)
        }
        return found.rawType == .string ? SwiftLiteral.string(value) : value
    }
}

extension Member {
    /// The text of a constant in a path; `nil` if the caller passes the value.
    func constantText(in api: API) -> String? {
        guard let literal = constant else { return nil }
        // The runtime writes 2, not 2.0.
        if case .number(let text) = literal, text.hasSuffix(".0") { return String(text.dropLast(2)) }
        guard case .enumCase(let name) = literal else { return literal.text }
        return api.wireValue(ofCase: name, of: type) ?? name
    }
}
