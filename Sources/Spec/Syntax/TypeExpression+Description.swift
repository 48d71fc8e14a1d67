extension TypeExpression {
    /// A description of the type in one line, for comparisons and names: `[String: User?]`.
    package var description: String {
        switch self {
        case .named(let name): name.value
        case .instance(let name, let arguments):
            "\(name.value)(\(arguments.map(\.description).joined(separator: ", ")))"
        case .list(let element, _): "[\(element.description)]"
        case .map(let key, let value, _): "[\(key.description): \(value.description)]"
        case .optional(let wrapped): "\(wrapped.description)?"
        case .formatted(let type, let wireFormat): "\(type.description) (\(wireFormat.value.text))"
        case .constant(let value, let type):
            "{const: \(value.value), type: \(type?.description ?? Builtin.string.rawValue)}"
        case .structure(let definition):
            "{"
                + definition.fields.map { "\($0.name.value)\($0.mayBeAbsent ? "?" : ""): \($0.type.description)" }
                .joined(separator: ", ") + "} " + definition.extends.map(\.value).joined(separator: ", ")
        case .enumeration(let definition): "{\(definition.cases.map(\.wireValue.value).joined(separator: ", "))}"
        case .union(let definition): "(\(definition.variants.map(\.type.description).joined(separator: " | ")))"
        }
    }
}
