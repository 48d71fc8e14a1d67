import Diagnostics

/// A parsing event of libyaml.
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

        /// Any other event, which does not affect the tree.
        case other
    }

    /// The properties of a node, which precede its value.
    struct Properties {
        var anchor: String?
        var tag: String?
    }
}
