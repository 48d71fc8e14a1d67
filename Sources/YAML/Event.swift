import Diagnostics

/// A step of libyaml through a text.
struct Event {
    let kind: Kind
    let range: SourceRange

    enum Kind {
        case streamEnd
        case documentStart
        case documentEnd
        case scalar(Scalar, Properties)
        case sequenceStart(Properties, isFlow: Bool)
        case sequenceEnd
        case mappingStart(Properties, isFlow: Bool)
        case mappingEnd
        case alias(String)

        /// What the tree does not depend on.
        case other
    }

    /// What may stand in front of a value.
    struct Properties {
        var anchor: String?
        var tag: String?
    }
}
