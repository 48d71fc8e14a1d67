import Spec

extension StringProtocol {
    /// Whether the string contains `text`, an ASCII string. Hides the function of the standard library, which compares
    /// characters and is slower.
    package func contains(_ text: String) -> Bool { containsBytes(of: text) }
}
