import Diagnostics

/// A template after parsing, whose names are not checked yet.
struct ParsedTemplate: Sendable {
    /// The name with which other templates call it.
    let name: String

    /// Its parts in order.
    let nodes: [TemplateNode]

    /// Whether its first and its last line contain text, so that it can be rendered inside a line of another template.
    let fitsInline: Bool

    /// Whether its text ends with a line feed, as most files do; an empty text needs none.
    let endsLine: Bool

    /// The line width that the template sets, in columns, and its location; `nil` if it sets none.
    let width: (columns: Int, location: SourceLocation)?

    /// Whether a fault was reported, so that `nodes` are incomplete.
    let isBroken: Bool

    /// The nodes without the beginning of the first line and without the end of the last.
    var nodesWithinLine: [TemplateNode] {
        var nodes = nodes
        if case .lineStart = nodes.first { nodes.removeFirst() }
        if case .text(let text) = nodes.last, text.hasSuffix("\n") {
            nodes[nodes.count - 1] = .text(String(text.dropLast()))
        }
        return nodes
    }
}
