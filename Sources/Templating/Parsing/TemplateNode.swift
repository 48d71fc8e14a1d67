import Diagnostics

/// A part of a template.
indirect enum TemplateNode: Sendable {
    /// The beginning of a line that has content: here a partial is indented.
    case lineStart

    /// Text as it is written out.
    case text(String)

    /// `{{name}}`
    case variable(TemplateReference)

    /// `{{#name}}…{{/name}}`, or `{{^name}}…{{/name}}` where it is inverted.
    case section(TemplateReference, isInverted: Bool, body: [TemplateNode])

    /// `{{> name}}`
    case partial(PartialCall)

    /// `{{#group()}}…{{/group()}}` or `{{#fill()}}…{{/fill()}}`: whole lines that are laid out together.
    case layout(TemplateLayout, body: [TemplateNode])
}
