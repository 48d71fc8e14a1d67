/// A constant whose type is known.
package indirect enum Literal: Sendable, Hashable {
    case string(String)
    case integer(String)
    case number(String)
    case bool(Bool)
    /// A value of an enum: its name in the spec, and its value on the wire.
    case enumCase(String, value: Literal)
    case list([Literal])
    case emptyMap

    /// The text of the constant in messages: the name of a value of an enum, `2.0` for 2 as a number.
    package var text: String {
        switch self {
        case .string(let text), .integer(let text), .number(let text), .enumCase(let text, _): text
        case .bool(let flag): flag ? "true" : "false"
        case .list(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
        case .emptyMap: "{}"
        }
    }

    /// Whether `text` represents the literal on the wire, in any notation of a number.
    package func isRepresented(by text: String) -> Bool {
        switch self {
        case .integer(let digits): Int64(text).map { digits == String($0) } ?? (digits == text)
        case .number(let digits): Double(text).map { $0 == Double(digits) } ?? (digits == text)
        case .enumCase(_, let value): value.isRepresented(by: text)
        case .string, .bool, .list, .emptyMap: self.text == text
        }
    }

    /// The literal of the value on the wire.
    package var wireLiteral: Literal {
        if case .enumCase(_, let value) = self { value } else { self }
    }

    /// Whether the literal is a string.
    package var isString: Bool {
        if case .string = self { true } else { false }
    }
}
