/// What a name stands for, and so how a template may use it.
package enum TemplateFieldKind: Sendable {
    /// A text that is always there: `{{name}}`.
    case text

    /// A text that may be missing: `{{name}}`, or `{{#name}}…{{.}}…{{/name}}`.
    case optionalText

    /// Yes or no: `{{#name}}…{{/name}}` and `{{^name}}…{{/name}}`.
    case flag

    /// Texts: `{{#name}}…{{.}}…{{/name}}`.
    case lines

    /// Views: `{{#name}}…{{/name}}`, where each element's names hold.
    case list(any TemplateView.Type)

    /// A view that may be missing: `{{#name}}…{{/name}}`, where its names hold.
    case view(any TemplateView.Type)
}

extension TemplateFieldKind: CustomStringConvertible {
    /// The kind as diagnostics name it, such as `a flag`.
    package var description: String {
        switch self {
        case .text, .optionalText: "a text"
        case .flag: "a flag"
        case .lines: "a list of texts"
        case .list: "a list"
        case .view: "a view"
        }
    }
}
