/// A model as written.
package struct ModelDefinition: Sendable {
    package let name: Name
    package var description: String?
    package var deprecation: Deprecation?
    package var example: Example?
    /// Protocols that the Swift type conforms to beside its own.
    package var conformances: [Name] = []
    package var shape: Shape

    package enum Shape: Sendable {
        case structure(StructureDefinition)
        case enumeration(EnumerationDefinition)
        case union(UnionDefinition)
        /// A distinct type around another.
        case wrapper(TypeExpression)
        /// Another name for a type.
        case alias(TypeExpression)
    }
}

/// A field of a model, or a parameter of an endpoint.
package struct MemberDefinition: Sendable {
    /// The name on the wire, without the `?` of an optional key.
    package let name: Name
    /// Whether the key ends in `?`: it may be absent.
    package let mayBeAbsent: Bool
    package var type: TypeExpression
    package var swiftName: Name?
    package var description: String?
    package var deprecation: Deprecation?
    package var defaultValue: Example?
    package var example: Example?
    /// Of parameters only.
    package var place: Located<ParameterPlace>?
    /// Of parameters only.
    package var style: Located<ListStyle>?
    /// The media type of a part of a multipart body; of parameters only.
    package var media: Name?
}

/// Documentation of a deprecation.
package struct Deprecation: Sendable {
    /// What to use instead; `nil` when only `true` is said.
    package let message: String?
}
