/// A type that an API names.
package struct Model: Sendable {
    package let name: Name
    package let file: String
    package let description: String?
    package let deprecation: Deprecation?
    package let example: Example?
    /// Protocols that the Swift type conforms to beside its own.
    package let conformances: [Name]
    /// Types of the user that are used instead of a generated one, by the name of the output language.
    package let nativeTypes: [String: Name]
    package let shape: Shape

    package enum Shape: Sendable {
        case structure(Structure)
        case union(Union)
        case enumeration(Enumeration)
        /// A distinct type around another, written `wraps:`.
        case wrapper(TypeReference)
    }
}
