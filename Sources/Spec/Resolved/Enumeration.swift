/// The values of an enum, each with its name in the spec.
package struct Enumeration: Sendable {
    package let cases: [EnumerationCase]
    package let rawType: EnumerationDefinition.RawType
    /// Whether an unknown value is a decoding error.
    package let isClosed: Bool
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
