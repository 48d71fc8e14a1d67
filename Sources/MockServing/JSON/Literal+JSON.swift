import Spec

extension Literal {
    /// The constant as it goes over the wire; that of an enum by its name, which only its type can tell better.
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
