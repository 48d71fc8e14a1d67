package import YAML

extension Scalar {
    /// Whether the scalar is a null of the spec language: `null` or `~` without quotes. `Null` is a text.
    package var isNull: Bool { style == .plain && (text == "null" || text == "~") }

    /// Whether the scalar is null as a part of an example, where a missing value is null, too.
    package var isNullExample: Bool { isNull || style == .plain && text.isEmpty }
}

extension Node {
    /// Whether the node is null as a part of an example.
    package var isNullExample: Bool { scalar?.isNullExample ?? false }
}
