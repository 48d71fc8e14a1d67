/// A step of a path into JSON that selects an element of an array: `rel=next` is the first object whose field `rel` is
/// the string `next`.
package struct ElementSelector: Sendable, Hashable {
    /// The key of the field.
    package let field: String
    /// The string in the field.
    package let value: String

    /// The step of the path.
    package var step: String { "\(field)=\(value)" }

    /// Parses a step; `nil` if it is not a field and a value.
    package init?(_ step: String) {
        let parts = step.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        (field, value) = (String(parts[0]), String(parts[1]))
    }
}
