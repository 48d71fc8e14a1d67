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

/// A place where a template writes out another one: `{{> name}}`.
struct PartialCall: Sendable {
    /// The template's name.
    let name: String

    /// How many spaces stand before it, or begin its line; the partial's lines are indented by as many.
    let indentation: Int

    /// Whether it shares its line with other content. Then the partial's first line is not indented,
    /// and its last line feed is left out.
    let isInline: Bool

    /// Where the name stands.
    let location: SourceLocation
}
