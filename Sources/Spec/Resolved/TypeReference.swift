import Diagnostics

/// A type whose names are resolved; aliases are replaced by their targets.
package indirect enum TypeReference: Sendable {
    /// A built-in type, with a wire format if that is not the default.
    case builtin(Builtin, WireFormat?)
    /// A model of the same API, by name; an instance of a generic model, `Page(User)`; or, inside a model with
    /// parameters, one of its parameters.
    case model(String)
    /// An inline type: a type that is declared where it is used.
    case inline(InlineType)
    case list(TypeReference)
    case map(key: TypeReference, value: TypeReference)
    case optional(TypeReference)
}

extension TypeReference {
    /// This type and all types inside it, without following models.
    package var parts: [TypeReference] {
        switch self {
        case .list(let element), .optional(let element): [self] + element.parts
        case .map(let key, let value): [self] + key.parts + value.parts
        case .builtin, .model, .inline: [self]
        }
    }

    /// Whether a built-in type inside this type has a wire format other than the default.
    package var hasFormat: Bool {
        parts.contains { part in
            if case .builtin(_, .some) = part { true } else { false }
        }
    }

    /// The first built-in type in it that has a wire format, or whose wire format is chosen at each use.
    var formattedBuiltin: Builtin? {
        for case .builtin(let builtin, let format) in parts where format != nil || !builtin.codesItself {
            return builtin
        }
        return nil
    }

    /// Returns the type with its inline type renamed.
    package func renamingInline(_ name: String) -> TypeReference {
        changingInline { inline in
            var inline = inline
            inline.name = inline.name.map { _ in name }
            return inline
        }
    }

    /// Returns the type with its inline type declared by `owner`.
    func ownedInline(by owner: InlineType.Owner) -> TypeReference {
        changingInline { inline in
            var inline = inline
            inline.owner = owner
            return inline
        }
    }

    private func changingInline(_ change: (InlineType) -> InlineType) -> TypeReference {
        switch self {
        case .builtin, .model: self
        case .inline(let inline): .inline(change(inline))
        case .list(let element): .list(element.changingInline(change))
        case .map(let key, let value): .map(key: key, value: value.changingInline(change))
        case .optional(let wrapped): .optional(wrapped.changingInline(change))
        }
    }

    /// The inline type that this type is or contains in lists, maps and optionals; `nil` if there is none.
    package var inline: InlineType? {
        for case .inline(let inline) in parts { return inline }
        return nil
    }
}

/// A type that is declared inside the declaration that uses it.
package struct InlineType: Sendable {
    /// The name that the Swift name is derived from: the value of `as`, or the field's name on the wire.
    package fileprivate(set) var name: Name
    package let shape: Shape
    /// The description that the spec gives to the type itself; `nil` if only its use has one.
    package var description: String?
    /// The declaration that this use inherits the type from; `nil` if the type is declared at this use.
    package var owner: Owner?

    /// A declaration whose members others inherit.
    package enum Owner: Sendable, Hashable {
        case model(String)
        case group(String)
    }

    package indirect enum Shape: Sendable {
        case structure(Structure)
        case union(Union)
        case enumeration(Enumeration)
    }
}

extension TypeReference {
    /// The name of the type in messages.
    package var summary: String {
        switch self {
        case .builtin(let builtin, _): builtin.rawValue
        case .model(let name): name
        case .inline(let inline):
            switch inline.shape {
            case .structure: "an object"
            case .enumeration(let enumeration): "an enum (\(Diagnostic.list(enumeration.cases.map(\.name.value))))"
            case .union(let union): "a union of \(union.variants.map { $0.type.summary }.joined(separator: " and "))"
            }
        case .list(let element): "[\(element.summary)]"
        case .map(let key, let value): "[\(key.summary): \(value.summary)]"
        case .optional(let wrapped): "\(wrapped.summary)?"
        }
    }
}

/// A type with models looked up and wrappers unwrapped.
package enum TypeShape {
    case builtin(Builtin, WireFormat?)
    /// An object, by the name of its model; `nil` for an inline type.
    case structure(Structure, name: String?)
    case union(Union)
    case enumeration(Enumeration, isInline: Bool)
    case list(TypeReference)
    case map(key: TypeReference, value: TypeReference)
    case optional(TypeReference)
}

extension API {
    /// The shape of a type.
    package func shape(of type: TypeReference) -> TypeShape { declared.shape(of: type) }

    /// The shape of a type without its optional.
    package func requiredShape(of type: TypeReference) -> TypeShape { declared.requiredShape(of: type) }
}

extension ModelIndex {
    /// The shape of a type. A wrapper that only wraps itself, which is an error of the spec, accepts any value.
    func shape(of type: TypeReference) -> TypeShape {
        var type = type
        for _ in 0..<Self.deepestWrapper {
            switch type {
            case .builtin(let builtin, let format): return .builtin(builtin, format)
            case .list(let element): return .list(element)
            case .map(let key, let value): return .map(key: key, value: value)
            case .optional(let wrapped): return .optional(wrapped)
            case .inline(let inline):
                switch inline.shape {
                case .structure(let structure): return .structure(structure, name: nil)
                case .union(let union): return .union(union)
                case .enumeration(let enumeration): return .enumeration(enumeration, isInline: true)
                }
            case .model(let name):
                switch model(named: name)?.shape {
                case .structure(let structure): return .structure(structure, name: name)
                case .union(let union): return .union(union)
                case .enumeration(let enumeration): return .enumeration(enumeration, isInline: false)
                case .wrapper(let wrapped): type = wrapped
                case nil: return .builtin(.json, nil)
                }
            }
        }
        return .builtin(.json, nil)
    }

    /// The shape of a type without its optional.
    func requiredShape(of type: TypeReference) -> TypeShape { shape(of: unwrapped(type)) }

    /// The type inside of optionals and wrappers; JSON for one that only wraps itself.
    func unwrapped(_ type: TypeReference) -> TypeReference {
        var type = type
        for _ in 0..<Self.deepestWrapper {
            switch type {
            case .optional(let wrapped): type = wrapped
            case .model(let name):
                guard case .wrapper(let wrapped)? = model(named: name)?.shape else { return type }
                type = wrapped
            case .builtin, .inline, .list, .map: return type
            }
        }
        return .builtin(.json, nil)
    }

    private static let deepestWrapper = 64
}
