/// Spells expressions of the generated code.
enum SwiftExpression {
    /// The case of an enum that holds `value`: `try .text(response.text())`, since `try` stands in front of the whole.
    static func enumCase(_ name: String, _ value: String) -> String {
        let covering = "try "
        guard value.hasPrefix(covering) else { return ".\(name)(\(value))" }
        return "\(covering).\(name)(\(value.dropFirst(covering.count)))"
    }
}
