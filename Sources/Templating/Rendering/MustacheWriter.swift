/// Writes nodes as the text that the engine parses.
///
/// In that text white space is exact: lines of lone tags are gone, indentation is text, and a partial is a variable
/// whose value is a template. The engine's own partials would forget the content type and the place in the list,
/// indent only the first element of a list, and indent empty lines.
struct MustacheWriter {
    private let use: PartialUse
    private var text = ""

    /// The text of a template for a use; the partials that it refers to are entered in the table.
    static func text(of template: ParsedTemplate, for use: PartialUse, _ table: inout PartialTable) -> String {
        var writer = MustacheWriter(use: use)
        writer.write(use.isInline ? template.nodes.withinLine : template.nodes, &table)
        return use.isInline || template.endsLine ? writer.text : writer.text + "\n"
    }

    private mutating func write(_ nodes: [TemplateNode], _ table: inout PartialTable) {
        for node in nodes {
            switch node {
            case .lineStart: text += String(repeating: " ", count: use.indentation)
            case .text(let content): text += content
            case .variable(let reference): text += "{{\(reference.spelling)}}"
            case .section(let reference, let isInverted, let body):
                text += "{{\(isInverted ? "^" : "#")\(reference.spelling)}}" + Self.barrier
                write(body, &table)
                text += "{{/\(reference.spelling)}}" + Self.barrier
            case .partial(let call):
                let partial = PartialUse(
                    template: call.name,
                    indentation: use.indentation + call.indentation,
                    isInline: call.isInline
                )
                text += "{{\(table.key(for: partial))}}"
            }
        }
    }

    /// A comment that shares the line with a section's tag, so that the engine never takes the tag's line away.
    static let barrier = "{{!}}"
}

extension [TemplateNode] {
    /// The nodes without the beginning of the first line and without the end of the last.
    fileprivate var withinLine: [TemplateNode] {
        var nodes = self
        if case .lineStart = nodes.first { nodes.removeFirst() }
        if case .text(let text) = nodes.last, text.hasSuffix("\n") {
            nodes[nodes.count - 1] = .text(String(text.dropLast()))
        }
        return nodes
    }
}
