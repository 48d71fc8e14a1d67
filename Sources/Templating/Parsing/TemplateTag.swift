import Diagnostics

/// What stands between `{{` and `}}`.
enum TemplateTag {
    case variable(TemplateReference)
    case open(TemplateReference, isInverted: Bool)
    case close(TemplateReference)
    case partial(String, SourceLocation)
    case comment
    case malformed(Diagnostic)

    /// Whether it leaves no trace.
    var isComment: Bool {
        if case .comment = self { true } else { false }
    }

    /// Whether a line that holds nothing but this tag is left out of the output.
    var mayStandAlone: Bool {
        switch self {
        case .open, .close, .partial, .comment: true
        case .variable, .malformed: false
        }
    }
}
