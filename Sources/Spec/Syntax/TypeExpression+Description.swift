extension TypeExpression {
    /// The description of an inline type, if the type itself is one.
    package var ownDescription: String? {
        switch self {
        case .structure(let definition): definition.description
        case .enumeration(let definition): definition.description
        case .union(let definition): definition.description
        case .named, .instance, .list, .map, .optional, .formatted, .constant: nil
        }
    }

    /// Returns the type with a description of the inline type that it is or contains; `nil` if there is no such type, or
    /// if it has a description.
    func describingInlineType(_ text: String) -> TypeExpression? {
        guard ownDescription == nil else { return nil }
        switch self {
        case .structure(var definition):
            definition.description = text
            return .structure(definition)
        case .enumeration(var definition):
            definition.description = text
            return .enumeration(definition)
        case .union(var definition):
            definition.description = text
            return .union(definition)
        case .list(let element, let location):
            return element.describingInlineType(text).map { .list($0, location) }
        case .map(let key, let value, let location):
            return value.describingInlineType(text).map { .map(key: key, value: $0, location) }
        case .optional(let wrapped): return wrapped.describingInlineType(text).map { .optional($0) }
        case .named, .instance, .formatted, .constant: return nil
        }
    }

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
