import Diagnostics

extension TreeBuilder {
    /// Reports a tag and reads on as if it were text, so that nothing else is said about an empty value.
    mutating func withoutTag(_ scalar: Scalar, _ properties: Event.Properties, at range: SourceRange) -> Scalar {
        guard let tag = properties.tag else { return scalar }
        report(.tag(tag, at: location(range)))
        return scalar.text.isEmpty ? Scalar(text: tag, style: scalar.style) : scalar
    }
}
