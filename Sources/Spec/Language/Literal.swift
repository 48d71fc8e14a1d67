/// A constant whose type is known.
package enum Literal: Sendable, Hashable {
    case string(String)
    case integer(String)
    case number(String)
    case bool(Bool)
    /// A value of an enum, by its name in the spec.
    case enumCase(String)
    case emptyList
    case emptyMap

    /// The constant as the spec writes it.
    package var text: String {
        switch self {
        case .string(let text), .integer(let text), .number(let text), .enumCase(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .emptyList: "[]"
        case .emptyMap: "{}"
        }
    }
}
