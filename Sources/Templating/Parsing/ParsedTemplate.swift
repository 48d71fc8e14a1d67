import Diagnostics

/// A template whose tags are known; its names are not checked yet.
struct ParsedTemplate: Sendable {
    /// The name by which others call it.
    let name: String

    /// Its parts in order.
    let nodes: [TemplateNode]

    /// Whether its first and its last line hold text, so that it can be written out inside a line of another.
    let fitsInline: Bool

    /// Whether its text ends with a line feed, as most files do; an empty one needs none.
    let endsLine: Bool

    /// The width of lines that the template asks for, in columns, and where; `nil` if it does not say.
    let width: (columns: Int, location: SourceLocation)?

    /// Whether a fault was reported, so that `nodes` are not all of it.
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
