extension TypeExpression {
    /// The type in one line, to compare and to name it: `[String: User?]`.
    package var spelling: String {
        switch self {
        case .named(let name): name.value
        case .list(let element, _): "[\(element.spelling)]"
        case .map(let key, let value, _): "[\(key.spelling): \(value.spelling)]"
        case .optional(let wrapped): "\(wrapped.spelling)?"
        case .formatted(let type, let notation): "\(type.spelling) (\(notation.value.text))"
        case .constant(let value, let type):
            "{const: \(value.value), type: \(type?.spelling ?? Builtin.string.rawValue)}"
        case .structure(let definition):
            "{"
                + definition.fields.map { "\($0.name.value)\($0.mayBeAbsent ? "?" : ""): \($0.type.spelling)" }
                .joined(separator: ", ") + "} " + definition.extends.map(\.value).joined(separator: ", ")
        case .enumeration(let definition): "{\(definition.cases.map(\.wireValue.value).joined(separator: ", "))}"
        case .union(let definition): "(\(definition.variants.map(\.type.spelling).joined(separator: " | ")))"
        }
    }
}
