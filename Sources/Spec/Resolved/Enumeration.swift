/// The values of an enum, each with its name in the spec.
package struct Enumeration: Sendable {
    package let cases: [EnumerationCase]
    package let rawType: EnumerationDefinition.RawType
    /// Whether an unknown value is a decoding error.
    package let isClosed: Bool
}

extension Enumeration {
    /// The value that the spec calls `name`, as defaults and constants do; `nil` if there is none.
    package func value(named name: String) -> EnumerationCase? { cases.first { $0.name.value == name } }

    /// The value of a case on the wire.
    func literal(of value: EnumerationCase) -> Literal {
        switch rawType {
        case .int: .integer(value.wireValue.value)
        case .string: .string(value.wireValue.value)
        }
    }

    /// The value with this text on the wire; `nil` if there is none.
    package func value(withWireValue text: String) -> EnumerationCase? { cases.first { $0.wireValue.value == text } }
}

extension API {
    /// The enum that `type` refers to, perhaps as an optional; `nil` for any other type.
    package func enumeration(of type: TypeReference) -> Enumeration? {
        switch type {
        case .model(let name):
            if case .enumeration(let found)? = model(named: name)?.shape { found } else { nil }
        case .inline(let inline): if case .enumeration(let found) = inline.shape { found } else { nil }
        case .optional(let wrapped): enumeration(of: wrapped)
        case .builtin, .list, .map: nil
        }
    }
}
