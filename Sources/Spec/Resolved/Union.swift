package import Diagnostics

/// A value of one of several types.
package struct Union: Sendable {
    /// As written.
    package internal(set) var variants: [Variant]
    /// The indices of the variants in the order in which a value is held against their signatures.
    package let order: [Int]
    /// The field whose value tells the variants apart; `nil`: their signatures do.
    package let tagField: String?
    /// Whether a value that no variant takes is refused.
    package let isClosed: Bool
    /// Whether values are held at a distance, since one would hold itself by a variant or is large.
    package internal(set) var isIndirect = false
    /// A variant whose values need not hold another of the union.
    package internal(set) var terminatingVariant = 0

    package struct Variant: Sendable {
        /// The tag on the wire, of a union that has tags.
        package let tag: Tag?
        package internal(set) var type: TypeReference
        /// By what a value is known to be of this variant; ``Union/order`` says which is tried first.
        package let signature: Signature
        package let location: SourceLocation
    }

    /// The value of the tag's field.
    package struct Tag: Sendable {
        package let text: Name
        /// The value with its JSON type: a string, an integer or a flag.
        package let value: Literal
    }
}
