import EndpointRuntime
import Spec
import YAML

extension ValueMaker {
    /// The value that an example writes, with made-up values for the fields that it leaves out.
    func example(_ example: Example, of type: TypeReference, at path: String, depth: Int) -> JSON {
        value(of: example.node, as: type, at: path, depth: depth)
    }

    private func value(of node: Node, as type: TypeReference, at path: String, depth: Int) -> JSON {
        switch (node.content, type) {
        case (.scalar(let scalar), .optional) where scalar.isNull: return .null
        case (_, .optional(let wrapped)): return value(of: node, as: wrapped, at: path, depth: depth)
        case (.sequence(let elements), .list(let element)):
            return .array(
                elements.enumerated().map { value(of: $1, as: element, at: "\(path)[\($0)]", depth: depth + 1) }
            )
        case (.mapping(let entries), .map(_, let element)):
            let pairs = entries.map {
                ($0.key.text, value(of: $0.value, as: element, at: "\(path).\($0.key.text)", depth: depth + 1))
            }
            return .object(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
        case (.mapping(let entries), _):
            guard let members = members(of: type) else { return untyped(node) }
            var given: [String: JSON] = [:]
            for entry in entries {
                let name = entry.key.text
                let member = members.first { $0.wireName.value == name }
                let isNull = entry.value.scalar?.isNull ?? false
                given[name] =
                    isNull && !(member?.isRequired ?? false) || isNull && member?.mayBeNull == true
                    ? .null
                    : member.map { value(of: entry.value, as: $0.type, at: "\(path).\(name)", depth: depth + 1) }
                        ?? untyped(entry.value)
            }
            return object(members, at: path, depth: depth, given: given)
        case (.scalar(let scalar), _): return self.scalar(scalar, as: type)
        default: return untyped(node)
        }
    }

    private func members(of type: TypeReference) -> [Member]? {
        switch type {
        case .inline(let inline): if case .structure(let members) = inline.shape { members } else { nil }
        case .model(let name): if case .structure(let members)? = api.model(named: name)?.shape { members } else { nil }
        default: nil
        }
    }

    private func scalar(_ scalar: Scalar, as type: TypeReference) -> JSON {
        switch type {
        case .builtin(.json, _): return untyped(scalar)
        case .builtin(.bool, _): return .bool(scalar.text == "true")
        case .builtin(.int, nil), .builtin(.int32, nil), .builtin(.int64, nil), .builtin(.double, nil),
            .builtin(.float, nil), .builtin(.decimal, nil), .builtin(.date, .seconds), .builtin(.date, .milliseconds):
            return number(scalar.text) ?? .string(scalar.text)
        case .inline(let inline):
            if case .enumeration(let enumeration) = inline.shape { return value(scalar.text, of: enumeration) }
        case .model(let name):
            switch api.model(named: name)?.shape {
            case .enumeration(let enumeration): return value(scalar.text, of: enumeration)
            case .wrapper(let wrapped): return self.scalar(scalar, as: wrapped)
            default: break
            }
        default: break
        }
        return .string(scalar.text)
    }

    private func value(_ text: String, of enumeration: Enumeration) -> JSON {
        enumeration.rawType == .int ? number(text) ?? .null : .string(text)
    }

    private func number(_ text: String) -> JSON? {
        if let integer = Int64(text) { return .number(JSON.Number(integer)) }
        return Double(text).map { .number(JSON.Number($0)) }
    }

    /// A value of no type, by its look: what JSON would make of it.
    private func untyped(_ node: Node) -> JSON {
        switch node.content {
        case .scalar(let scalar): return untyped(scalar)
        case .sequence(let elements): return .array(elements.map { untyped($0) })
        case .mapping(let entries):
            return .object(
                Dictionary(entries.map { ($0.key.text, untyped($0.value)) }, uniquingKeysWith: { first, _ in first })
            )
        }
    }

    private func untyped(_ scalar: Scalar) -> JSON {
        guard scalar.style == .plain else { return .string(scalar.text) }
        if scalar.isNull { return .null }
        switch scalar.text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        default: return number(scalar.text) ?? .string(scalar.text)
        }
    }
}

extension Scalar {
    fileprivate var isNull: Bool { style == .plain && ["null", "~", ""].contains(text) }
}

extension Member {
    fileprivate var mayBeNull: Bool {
        switch presence {
        case .nullable, .optional, .threeState: true
        case .required, .defaulted: false
        }
    }
}
