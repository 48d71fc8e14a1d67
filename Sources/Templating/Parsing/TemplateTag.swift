import Diagnostics

/// What stands between `{{` and `}}`.
enum TemplateTag {
    case variable(TemplateReference)
    case open(TemplateReference, isInverted: Bool)
    case close(TemplateReference)
    case partial(String, SourceLocation)
    case comment
    /// `{{% width 80 }}`
    case width(Int, SourceLocation)
    case malformed(Diagnostic)

    /// Whether it can leave a trace in the output.
    var writesSomething: Bool {
        switch self {
        case .comment, .width: false
        case .variable, .open, .close, .partial, .malformed: true
        }
    }

    /// Whether a line that holds nothing but this tag is left out of the output.
    var mayStandAlone: Bool {
        switch self {
        case .open, .close, .partial, .comment, .width: true
        case .variable, .malformed: false
        }
    }
}
