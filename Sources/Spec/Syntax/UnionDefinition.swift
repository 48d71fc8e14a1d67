package import Diagnostics

/// A union of types, in a model or an inline type.
package struct UnionDefinition: Sendable, Hashable {
    package var variants: [Variant]
    /// The field that distinguishes the variants; if `nil`, their JSON types, constants and required keys do.
    package var tagField: Name?
    package var isClosed: Bool
    /// The Swift name that the key `as` gives to the type, for example to a type inside a list.
    package var swiftName: Name?
    /// The description of an inline type that is not the description of a field, a parameter, a body or a response.
    package var description: String?
    @Uncompared package private(set) var location: SourceLocation

    package struct Variant: Sendable, Hashable {
        /// The tag's value on the wire; `nil` in a union without tags, and for the fallback of a union with tags: its
        /// last variant, which takes all other tags.
        package let tag: Name?
        /// The Swift name that the key `as` gives to the case. The `as` of an inline type is part of the type, and names
        /// the case, too.
        package let swiftName: Name?
        package let type: TypeExpression
        /// The description of the case; that of an inline type is part of the type.
        package let description: String?

        package init(tag: Name?, swiftName: Name? = nil, type: TypeExpression, description: String? = nil) {
            self.tag = tag
            self.swiftName = swiftName
            self.type = type
            self.description = description
        }

        /// Returns the variant with another type.
        package func with(_ type: TypeExpression) -> Self {
            Self(tag: tag, swiftName: swiftName, type: type, description: description)
        }
    }

    package init(
        variants: [Variant],
        tagField: Name? = nil,
        isClosed: Bool,
        swiftName: Name? = nil,
        location: SourceLocation
    ) {
        self.variants = variants
        self.tagField = tagField
        self.isClosed = isClosed
        self.swiftName = swiftName
        self.location = location
    }
}
