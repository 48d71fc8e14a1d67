/// A type that an API names.
package struct Model: Sendable {
    package let name: Name
    /// The types that each use gives: `T` of `Page(T)`; empty of most models.
    package var parameters: [Name] = []
    package let file: String
    package let description: String?
    package let deprecation: Deprecation?
    package let example: Example?
    /// Protocols that the Swift type conforms to beside its own.
    package let conformances: [Name]
    /// Types of the user that are used instead of a generated one, by the name of the output language.
    package let nativeTypes: [String: Name]
    package let shape: Shape

    package indirect enum Shape: Sendable {
        case structure(Structure)
        case union(Union)
        case enumeration(Enumeration)
        /// A distinct type around another, written `wraps:`.
        case wrapper(TypeReference)
    }
}

extension Model {
    /// The name as a spec declares it: `Page(T)`.
    package var title: String { name.title(withParameters: parameters) }
}

/// A model with parameters as it is used, with types in their places.
package struct ModelInstance: Sendable {
    /// The model with these types written out; its name is that of the instance, `Page(User)`.
    package let model: Model
    /// The name of the model with parameters: `Page`.
    package let generic: String
    /// The types, in the order of the parameters.
    package let arguments: [TypeReference]
}
