/// A type that an API names.
package struct Model: Sendable {
    package let name: Name
    package let file: String
    package let description: String?
    package let deprecation: Deprecation?
    package let example: Example?
    package let shape: Shape

    package enum Shape: Sendable {
        case structure([Member])
        case enumeration(Enumeration)
        /// A distinct type around another.
        case wrapper(TypeReference)
    }
}
