import Spec

extension Literal {
    /// The constant's value on the wire. That of an enum is its name, since only its type knows the wire value.
    var json: JSONValue {
        switch self {
        case .string(let text), .enumCase(let text): .string(text)
        case .integer(let text): .number(text)
        case .number(let text): JSONValue(parsing: text.utf8) ?? .number(text)
        case .bool(let flag): .bool(flag)
        case .emptyList: .list([])
        case .emptyMap: .object([])
        }
    }
}
