import Spec
import SpecWriting
import YAML

/// Converts the values of a spec to JSON: the type determines the meaning of a scalar.
struct ValueWriter {
    let api: API

    /// The value of a default or a constant on the wire.
    func tree(of literal: Literal, as type: TypeReference) -> YAMLTree {
        switch (literal, api.shape(of: type)) {
        case (.list(let elements), .list(let element)): .list(elements.map { tree(of: $0, as: element) })
        case (.list(let elements), _): .list(elements.map { tree(of: $0, as: .builtin(.json, nil)) })
        case (.emptyMap, _): .map([])
        case (.bool(let flag), _): .flag(flag)
        case (_, .enumeration(let enumeration, _)): value(literal.text, of: enumeration)
        case (_, .optional(let wrapped)): tree(of: literal, as: wrapped)
        case (_, .builtin(_, .format(.quoted)?)), (.string, _), (.enumCase, _): .exact(literal.text)
        case (.integer(let text), _), (.number(let text), _): .number(text)
        }
    }

    /// The value of an example; `nil` if it is not one of the type, or is in a file.
    func tree(of example: Example?, as type: TypeReference) -> YAMLTree? {
        guard let example, example.file == nil else { return nil }
        return tree(of: example.node, as: type)
    }

    private func tree(of node: Node, as type: TypeReference) -> YAMLTree? {
        switch (api.shape(of: type), node.content) {
        case (.optional(let wrapped), _): return node.isNullExample ? .null : tree(of: node, as: wrapped)
        case (.builtin(.json, _), _), (.union, _): return anything(node)
        case (.enumeration(let enumeration, _), .scalar(let scalar)): return value(scalar.text, of: enumeration)
        case (.builtin(let builtin, let format), .scalar(let scalar)): return value(scalar.text, of: builtin, format)
        case (.list(let element), .sequence(let nodes)):
            let items = nodes.map { tree(of: $0, as: element) }
            return items.contains { $0 == nil } ? nil : .list(items.compactMap(\.self))
        case (.map(_, let value), .mapping(let entries)): return object(entries) { _ in value }
        case (.structure(let structure, _), .mapping(let entries)):
            // The schema of an optional field does not accept null, which means that it is absent.
            let present = entries.filter { entry in
                guard entry.value.isNullExample else { return true }
                return structure.members.first { $0.wireName.value == entry.key.text }?.isAbsentIfNull != true
            }
            return object(present) { key in
                guard let member = structure.members.first(where: { $0.wireName.value == key }) else {
                    return structure.additional
                }
                switch member.presence {
                case .nullable, .threeState: return .optional(member.type)
                case .required, .optional, .defaulted, .constant: return member.type
                }
            }
        case (.builtin, _), (.enumeration, _), (.list, _), (.map, _), (.structure, _): return nil
        }
    }

    private func object(_ entries: [Entry], _ type: (String) -> TypeReference?) -> YAMLTree? {
        var object = ObjectBuilder()
        for entry in entries {
            let value = type(entry.key.text).map { tree(of: entry.value, as: $0) } ?? anything(entry.value)
            guard let value else { return nil }
            object.add(entry.key.text, value)
        }
        return object.tree
    }

    /// A value of an enum, by its value on the wire or by its name in the spec.
    private func value(_ text: String, of enumeration: Enumeration) -> YAMLTree {
        let found = enumeration.value(withWireValue: text) ?? enumeration.value(named: text)
        return Self.raw(found?.wireValue.value ?? text, of: enumeration)
    }

    /// The value of an enum with this text on the wire.
    static func raw(_ text: String, of enumeration: Enumeration) -> YAMLTree {
        enumeration.rawType == .int ? .number(text) : .exact(text)
    }

    private func value(_ text: String, of builtin: Builtin, _ format: WireFormat?) -> YAMLTree? {
        switch builtin.jsonKind(format) {
        case .string: .exact(text)
        // `007` and `+5` are integers in a spec.
        case .integer, .number: Int64(text).map { .number("\($0)") } ?? (Double(text) == nil ? nil : .number(text))
        case .bool: Bool(text).map { .flag($0) }
        case .any: .exact(text)
        }
    }

    /// Any JSON: without quotes, `null`, `true`, `false` and numbers have their usual meaning.
    private func anything(_ node: Node) -> YAMLTree {
        switch node.content {
        case .sequence(let nodes): return .list(nodes.map { anything($0) })
        case .mapping(let entries):
            var object = ObjectBuilder()
            for entry in entries { object.add(entry.key.text, anything(entry.value)) }
            return object.tree
        case .scalar(let scalar):
            if node.isNullExample { return .null }
            switch scalar.impliedType {
            case .bool?: return .flag(scalar.text == "true")
            case .int?, .double?: return .number(scalar.text)
            default: return .exact(scalar.text)
            }
        }
    }
}

extension Member {
    fileprivate var isAbsentIfNull: Bool {
        switch presence {
        case .optional, .defaulted: true
        case .required, .nullable, .threeState, .constant: false
        }
    }
}
