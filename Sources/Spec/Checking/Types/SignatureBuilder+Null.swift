extension SignatureBuilder {
    /// Whether `null` may be a value of the type: of unions, and of types that are not known, it may.
    func mayBeNull(_ type: TypeReference) -> Bool {
        switch type {
        case .builtin(let builtin, _): builtin == .json
        case .optional: true
        case .list, .map: false
        case .inline(let inline): if case .union = inline.shape { true } else { false }
        case .model(let name): mayBeNull(modelNamed: name)
        }
    }

    /// Whether `null` may be a value of a type that is not resolved.
    func mayBeNull(_ type: TypeExpression) -> Bool { mayBeNull(type, depth: 0) }

    /// - Parameter depth: The number of aliases that lead to the type; they may be recursive.
    private func mayBeNull(_ type: TypeExpression, depth: Int) -> Bool {
        guard depth < 50 else { return true }
        switch type {
        case .optional, .union: return true
        case .list, .map, .structure, .enumeration, .constant: return false
        case .formatted(let type, _): return mayBeNull(type, depth: depth)
        case .named(let name), .instance(let name, _): return mayBeNull(modelNamed: name.value, depth: depth + 1)
        }
    }

    private func mayBeNull(modelNamed name: String, depth: Int = 0) -> Bool {
        switch declarations[name]?.shape {
        case .structure, .enumeration: false
        case .wrapper(let type), .alias(let type): mayBeNull(type, depth: depth)
        case .union: true
        case nil: Builtin(rawValue: name).map { $0 == .json } ?? true
        }
    }
}
