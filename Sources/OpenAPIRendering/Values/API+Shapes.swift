import Spec

/// A type with models looked up and wrappers unwrapped.
enum TypeShape {
    case builtin(Builtin, WireFormat?)
    case structure(Structure)
    case union(Union)
    case enumeration(Enumeration, isInline: Bool)
    case list(TypeReference)
    case map(TypeReference, TypeReference)
    case optional(TypeReference)

    /// Whether values are encoded as several named items in a query: an object, a map or any JSON.
    var isCompound: Bool {
        switch self {
        case .structure, .map: true
        case .builtin(let builtin, _): builtin == .json
        case .union, .enumeration, .list, .optional: false
        }
    }
}

extension API {
    /// The models that are types of their own: all but the generic ones, and the uses of these.
    ///
    /// A use inside a generic model has its parameters in place of types, and is no type either.
    var concreteModels: [Model] { models.filter(\.parameters.isEmpty) + concreteInstances.map(\.model) }

    var concreteInstances: [ModelInstance] {
        instances.filter { instance in
            var isConcrete = true
            for argument in instance.arguments {
                argument.visit { type in
                    if case .model(let name) = type, model(named: name) == nil { isConcrete = false }
                }
            }
            return isConcrete
        }
    }

    /// The shape of a type; a wrapper that only wraps itself accepts any value.
    func shape(of type: TypeReference) -> TypeShape {
        var type = type
        for _ in 0..<64 {
            switch type {
            case .builtin(let builtin, let format): return .builtin(builtin, format)
            case .list(let element): return .list(element)
            case .map(let key, let value): return .map(key, value)
            case .optional(let wrapped): return .optional(wrapped)
            case .inline(let inline):
                switch inline.shape {
                case .structure(let structure): return .structure(structure)
                case .union(let union): return .union(union)
                case .enumeration(let enumeration): return .enumeration(enumeration, isInline: true)
                }
            case .model(let name):
                switch model(named: name)?.shape {
                case .structure(let structure): return .structure(structure)
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
    func requiredShape(of type: TypeReference) -> TypeShape {
        let shape = shape(of: type)
        if case .optional(let wrapped) = shape { return requiredShape(of: wrapped) }
        return shape
    }
}
