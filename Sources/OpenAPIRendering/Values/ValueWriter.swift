import Spec
import SpecWriting
import TextCoding

/// Converts the values of a spec to JSON: the type determines the meaning of a scalar.
struct ValueWriter {
    let api: API

    /// The value of a default or a constant on the wire.
    func tree(of literal: Literal, as type: TypeReference) -> YAMLTree { Self.tree(of: literal.value(of: type)) }

    /// The value of an example; `nil` if it is not one of the type, or is in a file.
    func tree(of example: Example?, as type: TypeReference) -> YAMLTree? {
        api.value(of: example, as: type).map { Self.tree(of: $0) }
    }

    /// The value of the example of a field, a parameter or a header field.
    func example(of member: Member) -> YAMLTree? { api.exampleValue(of: member).map { Self.tree(of: $0) } }

    /// The value of a type that a constant header field contains; `nil` if it contains none.
    func tree(ofHeader text: String, as type: TypeReference) -> YAMLTree? {
        switch api.requiredShape(of: type) {
        case .enumeration(let enumeration, _):
            return enumeration.value(withWireValue: text).map { Self.raw($0.wireValue.value, of: enumeration) }
        case .builtin(let builtin, let format):
            switch builtin.jsonKind(format) {
            case .string, .any: return .exact(text)
            case .integer: return YAMLTree.isInteger(text) ? .number(text) : nil
            case .number: return TextSyntax.isJSONNumber(text) ? .number(text) : nil
            case .bool: return Bool(text).map { .flag($0) }
            }
        case .structure, .union, .list, .map, .optional: return nil
        }
    }

    private static func tree(of value: JSONValue) -> YAMLTree {
        switch value {
        case .null: return .null
        case .bool(let flag): return .flag(flag)
        case .number(let text): return .number(text)
        case .string(let text): return .exact(text)
        case .list(let elements): return .list(elements.map { tree(of: $0) })
        case .object(let members):
            var object = ObjectBuilder()
            for member in members { object.add(member.key, tree(of: member.value)) }
            return object.tree
        }
    }

    /// The value of an enum with this text on the wire.
    static func raw(_ text: String, of enumeration: Enumeration) -> YAMLTree {
        enumeration.rawType == .int ? .number(text) : .exact(text)
    }
}
