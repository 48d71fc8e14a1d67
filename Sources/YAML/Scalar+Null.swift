extension Scalar {
    /// Whether the scalar is null in YAML's core schema (YAML 1.2.2, section 10.3.2), as documents of other tools use it.
    ///
    /// The spec language has fewer notations of null.
    package var isCoreNull: Bool {
        guard style == .plain, text.utf8.count <= 4 else { return false }
        return switch text {
        case "", "~", "null", "Null", "NULL": true
        default: false
        }
    }
}

extension Node {
    /// Whether the node is null in YAML's core schema.
    package var isCoreNull: Bool { scalar?.isCoreNull ?? false }
}
