package import Diagnostics

/// A value of one of several types.
package struct Union: Sendable {
    /// The variants in the order of the spec.
    package let variants: [Variant]
    /// The indices of the variants in the order in which a value is compared with their signatures.
    package let order: [Int]
    /// The field whose value distinguishes the variants; if `nil`, their signatures do.
    package let tagField: String?
    /// Whether a value that matches no variant is a decoding error.
    package let isClosed: Bool

    package struct Variant: Sendable {
        /// The tag on the wire; `nil` in a union without tags, and for the ``Union/fallback``.
        package let tag: Tag?
        /// The name that the spec gives to the variant in Swift, instead of the name of its tag or its type.
        package let swiftName: Name?
        package let type: TypeReference
        /// The forms of this variant's values; ``Union/order`` says which is tried first.
        package let signature: JSONSignature
        package let location: SourceLocation
        package let description: String?
    }

    /// The index of the variant for all other tags; `nil` if there is none.
    package var fallback: Int? { tagField == nil ? nil : variants.firstIndex { $0.tag == nil } }

    /// The value of the tag's field.
    package struct Tag: Sendable {
        package let text: Name
        /// The value with its JSON type: a string, an integer or a flag.
        package let value: Literal
        /// All forms in which the tag is read, beginning with the value.
        package let forms: [Literal]

        /// - Parameter forms: The other forms, among which the value may be, too.
        init(text: Name, value: Literal, forms: [Literal] = []) {
            self.text = text
            self.value = value
            self.forms = forms.reduce(into: [value]) { if !$0.contains($1) { $0.append($1) } }
        }

        /// Whether a number may also be in quotes.
        var mayBeQuoted: Bool { !value.isString && forms.contains { $0.isString } }
    }
}
