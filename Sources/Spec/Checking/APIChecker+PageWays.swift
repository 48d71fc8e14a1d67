/// The ways that rules of pages go through a body.
extension APIChecker {
    /// What can stand at the end of a way into a body, of which there may be several kinds behind a union; `nil`, with a
    /// diagnostic, where the body has no such way.
    mutating func walk(_ steps: [Name], from type: TypeReference) -> [TypeReference]? {
        var types = alternatives(of: [type])
        for step in steps {
            let next = types.flatMap { self.next(step, in: $0) }
            if next.isEmpty {
                let summary = types.count == 1 ? types[0].summary : type.summary
                report(.noSuchStep(step, in: summary, known: types.flatMap { keys(of: $0) }))
                return nil
            }
            types = alternatives(of: next)
        }
        return types
    }

    /// The types that values of `types` can be of, behind distinct types, unions and `?`; each model once.
    mutating func alternatives(of types: [TypeReference]) -> [TypeReference] {
        var found: [TypeReference] = []
        var seen: Set<String> = []
        var open = Array(types.reversed())
        while let type = open.popLast() {
            switch type {
            case .optional(let wrapped): open.append(wrapped)
            case .inline(let inline):
                guard case .union(let union) = inline.shape else {
                    found.append(type)
                    continue
                }
                open += union.variants.map(\.type).reversed()
            case .model(let name):
                guard seen.insert(name).inserted else { continue }
                switch models[name]?.shape {
                case .wrapper(let wrapped):
                    open += [resolve(wrapped, namedAfter: Name(name, at: wrapped.location))].compactMap(\.self)
                case .union(let definition):
                    open += checkUnion(definition)?.variants.map(\.type).reversed() ?? []
                default: found.append(type)
                }
            case .builtin, .list, .map: found.append(type)
            }
        }
        return found
    }

    /// What a step from a value of `type` leads to; nothing where there is no such step.
    private mutating func next(_ step: Name, in type: TypeReference) -> [TypeReference] {
        switch type {
        case .builtin(.json, _): return [type]
        case .list(let element): return Int(step.value) == nil ? [] : [element]
        case .map(let key, let value): return canBe(key, step.value) ? [value] : []
        default:
            if let found = fields(of: type).first(where: { $0.name == step.value }) { return [found.type] }
            return [additional(of: type)].compactMap(\.self)
        }
    }

    /// Whether the key of a map can be this text.
    private mutating func canBe(_ key: TypeReference, _ text: String) -> Bool {
        alternatives(of: [key]).allSatisfy { type in
            if case .builtin(.int, _) = type { return Int(text) != nil }
            return enumeration(of: type)?.cases.contains { $0.wireValue.value == text } ?? true
        }
    }

    private mutating func keys(of type: TypeReference) -> [String] {
        guard case .map(let key, _) = type else { return fields(of: type).map(\.name) }
        return enumeration(of: key)?.cases.map(\.wireValue.value) ?? []
    }

    /// The fields of an object, with their types.
    mutating func fields(of type: TypeReference) -> [(name: String, type: TypeReference)] {
        switch type {
        case .inline(let inline):
            guard case .structure(let structure) = inline.shape else { return [] }
            return structure.members.map { ($0.wireName.value, $0.type) }
        case .model(let name):
            return (flattened[name]?.fields ?? []).compactMap { field in
                checkField(field).map { (field.name.value, $0.type) }
            }
        case .builtin, .list, .map, .optional: return []
        }
    }

    /// The type of the fields of an object that are not named.
    private mutating func additional(of type: TypeReference) -> TypeReference? {
        switch type {
        case .inline(let inline):
            if case .structure(let structure) = inline.shape { structure.additional } else { nil }
        case .model(let name):
            flattened[name]?.additional.flatMap { resolve($0, namedAfter: Name("Additional", at: $0.location)) }
        default: nil
        }
    }
}

extension TypeReference {
    /// What a list holds.
    var element: TypeReference? {
        if case .list(let element) = self { element } else { nil }
    }

    var isJSON: Bool {
        if case .builtin(.json, _) = self { true } else { false }
    }

    /// Whether Swift spells both alike; a type that is written where it is used is declared anew at each place.
    func isSpelled(as other: TypeReference) -> Bool {
        switch (self, other) {
        case (.builtin(let one, _), .builtin(let two, _)): one == two
        case (.model(let one), .model(let two)): one == two
        case (.list(let one), .list(let two)), (.optional(let one), .optional(let two)): one.isSpelled(as: two)
        case (.map(let key, let value), .map(let otherKey, let otherValue)):
            key.isSpelled(as: otherKey) && value.isSpelled(as: otherValue)
        default: false
        }
    }
}
