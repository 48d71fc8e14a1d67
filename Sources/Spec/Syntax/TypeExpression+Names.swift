extension TypeExpression {
    /// Returns the type with other types in place of some of its names.
    ///
    /// An example of a field whose type changes is dropped, since it need not be a value of the new type.
    ///
    /// - Parameter type: Returns the type that replaces a name; `nil` to keep the name.
    package func replacingNames(_ type: (Name) -> TypeExpression?) -> TypeExpression {
        switch self {
        case .named(let name): return type(name) ?? self
        case .instance(let name, let arguments): return .instance(name, arguments.map { $0.replacingNames(type) })
        case .list(let element, let location): return .list(element.replacingNames(type), location)
        case .map(let key, let value, let location):
            return .map(key: key.replacingNames(type), value: value.replacingNames(type), location)
        case .optional(let wrapped): return .optional(wrapped.replacingNames(type))
        case .formatted(let formatted, let format): return .formatted(formatted.replacingNames(type), format)
        case .structure(let definition): return .structure(definition.replacingNames(type))
        case .union(var definition):
            definition.variants = definition.variants.map { $0.with($0.type.replacingNames(type)) }
            return .union(definition)
        case .enumeration, .constant: return self
        }
    }

    /// The name that `as` gives to an inline type; `nil` for other types.
    var swiftName: Name? {
        switch self {
        case .structure(let definition): definition.swiftName
        case .enumeration(let definition): definition.swiftName
        case .union(let definition): definition.swiftName
        case .named, .instance, .list, .map, .optional, .formatted, .constant: nil
        }
    }

    /// The names of all types that the type contains, including the models that structures extend.
    package var names: Set<String> {
        switch self {
        case .named(let name): [name.value]
        case .instance(let name, let arguments): arguments.reduce(into: [name.value]) { $0.formUnion($1.names) }
        case .list(let inner, _), .optional(let inner), .formatted(let inner, _): inner.names
        case .map(let key, let value, _): key.names.union(value.names)
        case .structure(let definition): definition.names
        case .union(let definition): definition.variants.reduce(into: []) { $0.formUnion($1.type.names) }
        case .enumeration: []
        case .constant(_, let type): type?.names ?? []
        }
    }
}

extension StructureDefinition {
    /// Returns the structure with other types in place of some names. The models that the structure extends are kept.
    package func replacingNames(_ type: (Name) -> TypeExpression?) -> StructureDefinition {
        var structure = self
        for index in fields.indices {
            let old = fields[index].type
            structure.fields[index].type = old.replacingNames(type)
            if fields[index].example != nil, structure.fields[index].type != old {
                structure.fields[index].example = nil
            }
        }
        structure.additional = additional?.replacingNames(type)
        return structure
    }

    /// The names of all types that the structure contains, including the models that it extends.
    package var names: Set<String> {
        let types = fields.map(\.type) + [additional].compactMap(\.self)
        return types.reduce(into: Set(extends.map(\.value))) { $0.formUnion($1.names) }
    }
}
