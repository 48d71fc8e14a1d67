import Diagnostics

/// A template after parsing, whose names are not checked yet.
struct ParsedTemplate: Sendable {
    /// The name by which other templates call the template.
    let name: String

    /// The parts of the template, in order.
    let nodes: [TemplateNode]

    /// Whether the first and the last line contain text, so that the template can be rendered inside a line of another
    /// template.
    let fitsInline: Bool

    /// Whether the text of the template ends with a line feed, or is empty.
    let endsLine: Bool

    /// The line width that the template sets, in columns, and its location; `nil` if it sets none.
    let width: (columns: Int, location: SourceLocation)?

    /// Whether a fault was reported, so that `nodes` are incomplete.
    let isBroken: Bool

    /// Whether the template is one of the tool's, which has no file that the user could edit.
    let isBuiltIn: Bool

    /// The path of the file, as diagnostics show it.
    let path: String

    /// The nodes without the beginning of the first line and without the end of the last line.
    var nodesWithinLine: [TemplateNode] {
        var nodes = nodes
        if case .lineStart = nodes.first { nodes.removeFirst() }
        if case .text(let text) = nodes.last, text.hasSuffix("\n") {
            nodes[nodes.count - 1] = .text(String(text.dropLast()))
        }
        return nodes
    }
}

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
