package import YAML

extension Scalar {
    /// Whether the scalar is a null of the spec language: `null` or `~` without quotes. `Null` is a text.
    package var isNull: Bool { style == .plain && (text == "null" || text == "~") }
}

extension Node {
    /// Whether the node is null as a part of an example, where a missing value is null, too.
    package var isNullExample: Bool { isEmpty || scalar?.isNull ?? false }
}
