/// Any JSON value.
///
/// ```swift
/// let settings: JSON = ["theme": "dark", "sizes": [1, 2.5], "beta": true]
/// settings["sizes"]?[1]?.double    // 2.5
/// ```
public enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Number)
    case string(String)
    case array([JSON])
    case object([String: JSON])
}
