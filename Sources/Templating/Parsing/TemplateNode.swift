import Diagnostics

/// A part of a template.
indirect enum TemplateNode: Sendable {
    /// The beginning of a line with content, where the lines of a partial are indented.
    case lineStart

    /// Text that is rendered unchanged.
    case text(String)

    /// A variable: `{{name}}`.
    case variable(TemplateReference)

    /// A section: `{{#name}}…{{/name}}`, or `{{^name}}…{{/name}}` if it is inverted.
    case section(TemplateReference, isInverted: Bool, body: [TemplateNode])

    /// A call of another template: `{{> name}}`.
    case partial(PartialCall)

    /// Whole lines with a layout: `{{#group()}}…{{/group()}}` or `{{#fill()}}…{{/fill()}}`.
    case layout(TemplateLayout, body: [TemplateNode])
}

/// A call of another template: `{{> name}}`.
struct PartialCall: Sendable {
    /// The name of the called template.
    let name: String

    /// The spaces and tabs at the beginning of the tag's line, which are repeated before the lines of the partial.
    let indentation: [UInt8]

    /// Whether the tag shares its line with other content. The first line of the partial is then not indented, and its
    /// last line feed is omitted.
    let isInline: Bool

    /// The location of the name.
    let location: SourceLocation
}
