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
    /// The shape of a type; a wrapper that only wraps itself accepts any value.
    package func shape(of type: TypeReference) -> TypeShape {
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
    package func requiredShape(of type: TypeReference) -> TypeShape {
        let shape = shape(of: type)
        if case .optional(let wrapped) = shape { return requiredShape(of: wrapped) }
        return shape
    }

    private static var deepestWrapper: Int { 64 }
}
