package import Diagnostics
package import Spec

extension TypeExpression {
    package static func builtin(_ type: Builtin, at location: SourceLocation) -> TypeExpression {
        .named(Name(type.rawValue, at: location))
    }

    /// A built-in type in a format other than its default format.
    package static func builtin(_ type: Builtin, as format: Format, at location: SourceLocation) -> TypeExpression {
        .formatted(.builtin(type, at: location), Located(.format(format), at: location))
    }

    package static func model(_ name: String, at location: SourceLocation) -> TypeExpression {
        .named(Name(name, at: location))
    }

    package static func list(of element: TypeExpression) -> TypeExpression { .list(element, element.location) }

    /// A map with string keys.
    package static func map(to value: TypeExpression) -> TypeExpression {
        .map(key: .builtin(.string, at: value.location), value: value, value.location)
    }

    /// The built-in type that the type names; `nil` for any other type.
    package var builtin: Builtin? {
        if case .named(let name) = self { Builtin(rawValue: name.value) } else { nil }
    }

    /// Whether `nil` is a value. The `?` of a type with a format belongs to the type inside, as in a spec.
    package var isOptional: Bool {
        switch self {
        case .optional: true
        case .formatted(let type, _): type.isOptional
        default: false
        }
    }

    /// The type as an optional; unchanged if it is optional already.
    package var asOptional: TypeExpression {
        switch self {
        case .optional: self
        case .formatted(let type, let format): .formatted(type.asOptional, format)
        default: .optional(self)
        }
    }

    package var withoutOptional: TypeExpression {
        switch self {
        case .optional(let wrapped): wrapped
        case .formatted(let type, let format): .formatted(type.withoutOptional, format)
        default: self
        }
    }

    /// The type in the form that a model can have: a constant of a string or an integer becomes an enum of one value,
    /// any other constant becomes its type.
    package var asModel: TypeExpression {
        guard case .constant(let value, let type) = self else { return self }
        guard type == nil || type?.builtin == .int else { return type ?? .builtin(.string, at: value.location) }
        return .enumeration(
            EnumerationDefinition(
                cases: [EnumerationCase(name: value, wireValue: value)],
                rawType: type == nil ? .string : .int,
                isClosed: false,
                location: value.location
            )
        )
    }

    /// The types directly inside the type: of elements, values, fields, variants and undeclared fields. The keys of maps,
    /// the arguments of generic models and the types of formats are not among them.
    var parts: [TypeExpression] {
        switch self {
        case .list(let inner, _), .map(_, let inner, _), .optional(let inner): [inner]
        case .structure(let structure): structure.fields.map(\.type) + [structure.additional].compactMap(\.self)
        case .union(let union): union.variants.map(\.type)
        case .named, .instance, .formatted, .enumeration, .constant: []
        }
    }

    /// Changes each of the ``parts``.
    mutating func updateParts(_ update: (inout TypeExpression) -> Void) {
        func updated(_ type: TypeExpression) -> TypeExpression {
            var type = type
            update(&type)
            return type
        }
        switch self {
        case .list(let inner, let location): self = .list(updated(inner), location)
        case .map(let key, let value, let location): self = .map(key: key, value: updated(value), location)
        case .optional(let inner): self = .optional(updated(inner))
        case .structure(var structure):
            for index in structure.fields.indices { update(&structure.fields[index].type) }
            structure.additional = structure.additional.map(updated)
            self = .structure(structure)
        case .union(var union):
            union.variants = union.variants.map { $0.with(updated($0.type)) }
            self = .union(union)
        case .named, .instance, .formatted, .enumeration, .constant: break
        }
    }

    package var isList: Bool {
        if case .list = withoutOptional { true } else { false }
    }

    /// The number of lists and maps that are nested in each other.
    package var listDepth: Int {
        switch self {
        case .list(let inner, _), .map(_, let inner, _): inner.listDepth + 1
        case .optional(let inner): inner.listDepth
        case .named, .instance, .formatted, .structure, .enumeration, .union, .constant: 0
        }
    }
}

extension [MemberDefinition] {
    /// Removes the `?` from fields with a default, which are never absent in Swift.
    package mutating func settleDefaults() {
        for index in indices where self[index].defaultValue != nil && self[index].mayBeAbsent {
            self[index].mayBeAbsent = false
            self[index].isOptionalWithoutDefault = true
        }
    }

    /// Removes the `?` from constants, which a request always contains.
    package mutating func settleConstants() {
        for index in indices {
            if case .constant = self[index].type { self[index].mayBeAbsent = false }
        }
    }
}
