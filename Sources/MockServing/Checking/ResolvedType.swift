import Spec

/// A type with models looked up and wrappers unwrapped.
enum ResolvedType {
    case builtin(Builtin, WireFormat?)
    /// An object, by the name of its type; `nil` for an inline type.
    case structure(Structure, name: String?)
    case union(Union)
    case enumeration(Enumeration, isInline: Bool)
    case list(TypeReference)
    case map(key: TypeReference, value: TypeReference)
    case optional(TypeReference)
}

extension API {
    /// Whether the values of a type are encoded as JSON in the style `json`, and not as texts.
    func isCompound(_ type: TypeReference) -> Bool {
        switch resolve(type) {
        case .list, .map, .structure, .union: true
        case .builtin(let builtin, _): builtin == .json
        case .enumeration: false
        case .optional(let wrapped): isCompound(wrapped)
        }
    }

    /// Resolves `type`; a wrapper that only wraps itself accepts any value.
    func resolve(_ type: TypeReference) -> ResolvedType {
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

    private static var deepestWrapper: Int { 64 }
}
