import Spec

/// Converts examples to values of their types.
struct ExampleReader {
    let api: API

    /// The value of an example; `nil` if it is not a value of the type, or is in a file that was not loaded.
    func value(of example: Example, as type: TypeReference) -> JSONValue? {
        let value = example.isJSON ? ExampleValue(example.node) : api.value(of: example, as: type)
        return value.map { JSONValue($0) }
    }

    /// The example of a field or a parameter.
    func example(of member: Member) -> JSONValue? { api.exampleValue(of: member).map { JSONValue($0) } }
}

extension JSONValue {
    init(_ value: ExampleValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let flag): .bool(flag)
            case .number(let text): JSONValue(numeral: text) ?? .string(text)
            case .string(let text): .string(text)
            case .list(let elements): .list(elements.map { JSONValue($0) })
            case .object(let members): .object(members.map { Member($0.key, JSONValue($0.value)) })
            }
    }
}
