import Spec
import YAML

/// Converts examples to values of their types: the type determines the meaning of a scalar.
struct ExampleReader {
    let api: API

    /// The value of an example; `nil` if it is not a value of the type, or is in a file that was not loaded.
    func value(of example: Example, as type: TypeReference) -> JSONValue? {
        if example.isJSON { return anything(example.node) }
        return example.file == nil ? value(of: example.node, as: type) : nil
    }

    /// The example of a field; `null` is null if the field is nullable.
    func value(of node: Node, as member: Member) -> JSONValue? {
        member.mayBeNull && node.isNullExample ? .null : value(of: node, as: member.type)
    }

    /// The example of a type, with only the fields that it contains; `nil` if it is not a value of the type.
    func value(of node: Node, as type: TypeReference) -> JSONValue? {
        switch (api.shape(of: type), node.content) {
        case (.optional(let wrapped), _): node.isNullExample ? .null : value(of: node, as: wrapped)
        case (.builtin(.json, _), _), (.union, _): anything(node)
        case (.enumeration(let enumeration, _), .scalar(let scalar)): choice(scalar.text, enumeration)
        case (.builtin, .scalar(let scalar)): api.value(of: scalar.text, as: type)
        case (.list(let element), .sequence(let nodes)): list(nodes.map { value(of: $0, as: element) })
        case (.map(_, let member), .mapping(let entries)):
            object(entries.map { ($0.key.text, value(of: $0.value, as: member)) })
        case (.structure(let structure, _), .mapping(let entries)):
            object(entries.map { entry in (entry.key.text, value(of: entry, among: structure.members)) })
        default: nil
        }
    }

    private func value(of entry: Entry, among members: [Member]) -> JSONValue? {
        let member = members.first { $0.wireName.value == entry.key.text }
        return member.map { value(of: entry.value, as: $0) } ?? anything(entry.value)
    }

    /// A value of an enum, by its wire value or by its name in the spec.
    private func choice(_ text: String, _ enumeration: Enumeration) -> JSONValue {
        let value = enumeration.value(withWireValue: text) ?? enumeration.value(named: text)
        let raw = value?.wireValue.value ?? text
        return enumeration.rawType == .int ? JSONValue(numeral: raw) ?? .string(raw) : .string(raw)
    }

    private func list(_ values: [JSONValue?]) -> JSONValue? {
        let found = values.compactMap(\.self)
        return found.count == values.count ? .list(found) : nil
    }

    private func object(_ members: [(String, JSONValue?)]) -> JSONValue? {
        let found = members.compactMap { key, value in value.map { JSONValue.Member(key, $0) } }
        return found.count == members.count ? .object(found) : nil
    }

    /// Any JSON: without quotes, `null`, `true`, `false` and numbers have their usual meaning.
    private func anything(_ node: Node) -> JSONValue {
        switch node.content {
        case .sequence(let nodes): return .list(nodes.map { anything($0) })
        case .mapping(let entries): return .object(entries.map { .init($0.key.text, anything($0.value)) })
        case .scalar(let scalar):
            if node.isNullExample { return .null }
            guard scalar.style == .plain else { return .string(scalar.text) }
            switch scalar.text {
            case "true": return .bool(true)
            case "false": return .bool(false)
            default: return JSONValue(numeral: scalar.text) ?? .string(scalar.text)
            }
        }
    }
}
