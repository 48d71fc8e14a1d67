import Diagnostics
import YAML

extension SpecReader {
    mutating func readModels(_ node: Node) -> [ModelDefinition] {
        readNamed(node, noun: "models").compactMap { entry in
            let model = readModel(entry)
            if model == nil { unreadable.insert(entry.key.text) }
            return model
        }
    }

    private mutating func readModel(_ entry: Entry) -> ModelDefinition? {
        guard let name = readTypeName(name(of: entry.key), noun: "a model") else { return nil }
        guard case .mapping = entry.value.content else {
            guard let (type, description) = readTypeWithDescription(entry.value) else { return nil }
            return ModelDefinition(name: name, description: description, shape: .alias(type))
        }
        guard let keys = readKeys(of: entry.value, as: .model), var shape = readShape(entry.value, keys) else {
            return nil
        }
        let nativeTypes = readNativeTypes(keys)
        if case .alias(let type) = shape {
            if nativeTypes.isEmpty { reportWithoutType(keys) } else { shape = .wrapper(type) }
        }
        return ModelDefinition(
            name: name,
            description: keys[.description].flatMap { readProse($0) },
            deprecation: readDeprecation(keys[.deprecated]),
            example: readExample(keys[.example]),
            conformances: keys[.conforms].map { readTypeNames($0, noun: "a protocol") } ?? [],
            nativeTypes: nativeTypes,
            shape: shape
        )
    }

    /// The types of the user, by output language; each language has a key of its own.
    private mutating func readNativeTypes(_ keys: KeyedEntries) -> [String: Name] {
        guard let node = keys[.swift] else { return [:] }
        if let conforms = keys[.conforms] {
            report(.conflictingKeys(.conforms, .swift, at: location(of: conforms)))
        }
        return readText(node).map { [Key.swift.rawValue: $0] } ?? [:]
    }

    /// Reports keys that an alias cannot have: it declares no type, and is replaced where it is used.
    private mutating func reportWithoutType(_ keys: KeyedEntries) {
        for key in [Key.conforms, .deprecated] {
            guard let node = keys[key] else { continue }
            report(.strayKey(key, besides: [.fields, .enum, .union, .wraps], at: location(of: node)))
        }
    }

    private mutating func readShape(_ node: Node, _ keys: KeyedEntries) -> ModelDefinition.Shape? {
        if let wrapped = keys[.wraps] {
            if let kind = [Key.fields, .enum, .union].first(where: { keys[$0] != nil }), let node = keys[kind] {
                report(.conflictingKeys(kind, .wraps, at: location(of: node)))
            } else {
                reportStray(besides: .wraps, in: keys)
            }
            return readType(wrapped, in: keys).map { .wrapper($0) }
        }
        guard let type = readLongType(node, keys, takesName: false) else { return nil }
        switch type {
        case .structure(let definition): return .structure(definition)
        case .enumeration(let definition): return .enumeration(definition)
        case .union(let definition): return .union(definition)
        default: return .alias(type)
        }
    }
}
