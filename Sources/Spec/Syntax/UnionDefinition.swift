package import Diagnostics

/// A choice of types, in a model or where a type stands.
package struct UnionDefinition: Sendable {
    package var variants: [Variant]
    /// The field that tells the variants apart; `nil`: their JSON types, constants and required keys do.
    package var tagField: Name?
    package var isClosed: Bool
    /// `as:` of a type inside a list.
    package var swiftName: Name?
    package let location: SourceLocation

    package struct Variant: Sendable, Hashable {
        /// The tag's value on the wire; `nil` in a union without tags, and for the last variant of one with tags, which
        /// is that of all other tags.
        package let tag: Name?
        package let type: TypeExpression

        package init(tag: Name?, type: TypeExpression) {
            self.tag = tag
            self.type = type
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
