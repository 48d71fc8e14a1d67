/// A constant whose type is known.
package indirect enum Literal: Sendable, Hashable {
    case string(String)
    case integer(String)
    case number(String)
    case bool(Bool)
    /// A value of an enum, by its name in the spec.
    case enumCase(String)
    case list([Literal])
    case emptyMap

    /// The text of the constant in a spec.
    package var text: String {
        switch self {
        case .string(let text), .integer(let text), .number(let text), .enumCase(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .list(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
        case .emptyMap: "{}"
        }
    }

    /// Whether `text` represents the literal, in any notation of an integer.
    func isRepresented(by text: String) -> Bool {
        if case .integer(let digits) = self, let value = Int64(text) { return digits == String(value) }
        return self.text == text
    }
}
