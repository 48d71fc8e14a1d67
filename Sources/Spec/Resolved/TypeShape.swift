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
