import Diagnostics

/// A part of a template.
indirect enum TemplateNode: Sendable {
    /// The beginning of a line with content, where the lines of a partial are indented.
    case lineStart

    /// Text that is rendered unchanged.
    case text(String)

    /// `{{name}}`
    case variable(TemplateReference)

    /// `{{#name}}…{{/name}}`, or `{{^name}}…{{/name}}` where it is inverted.
    case section(TemplateReference, isInverted: Bool, body: [TemplateNode])

    /// `{{> name}}`
    case partial(PartialCall)

    /// `{{#group()}}…{{/group()}}` or `{{#fill()}}…{{/fill()}}`: whole lines with a layout.
    case layout(TemplateLayout, body: [TemplateNode])
}

/// A call of another template: `{{> name}}`.
struct PartialCall: Sendable {
    /// The name of the called template.
    let name: String

    /// The number of spaces at the beginning of its line, by which the lines of the partial are indented.
    let indentation: Int

    /// Whether it shares its line with other content. Then the partial's first line is not indented,
    /// and its last line feed is left out.
    let isInline: Bool

    /// The location of the name.
    let location: SourceLocation
}
