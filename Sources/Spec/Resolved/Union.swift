package import Diagnostics

/// A value of one of several types.
package struct Union: Sendable {
    /// As written.
    package let variants: [Variant]
    /// The indices of the variants in the order in which a value is compared with their signatures.
    package let order: [Int]
    /// The field whose value tells the variants apart; `nil`: their signatures do.
    package let tagField: String?
    /// Whether a value that no variant takes is refused.
    package let isClosed: Bool

    package struct Variant: Sendable {
        /// The tag on the wire; `nil` in a union without tags, and for the ``Union/fallback``.
        package let tag: Tag?
        package let type: TypeReference
        /// The forms of this variant's values; ``Union/order`` says which is tried first.
        package let signature: JSONSignature
        package let location: SourceLocation
    }

    /// The index of the variant for all tags that are not those of the others; `nil` if there is none.
    package var fallback: Int? { tagField == nil ? nil : variants.firstIndex { $0.tag == nil } }

    /// The value of the tag's field.
    package struct Tag: Sendable {
        package let text: Name
        /// The value with its JSON type: a string, an integer or a flag.
        package let value: Literal
    }
}
