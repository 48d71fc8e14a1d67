/// Renders the nodes of checked templates with a view as one text.
struct TemplateWriter {
    private let templates: [String: ParsedTemplate]
    /// The rendered text so far, in UTF-8.
    private var output: [UInt8] = []
    /// The views in which names are looked up, the innermost last.
    private var scopes: [any NamedValues]
    /// The value of `.` inside a section of a text or of lines.
    private var dot: String?
    /// The maximum line width, in columns.
    private let width: Int
    /// The maximum size of the text in bytes.
    private let limit: Int
    /// The offset of the first value of each line of the innermost `fill()`, in bytes of the output; `nil` outside of a
    /// `fill()`.
    private var firstValues: [Int]?
    private var isBeforeFirstValue = false
    /// The position in the innermost list.
    private var position: (index: Int, count: Int)?

    /// Returns the text of a template that is rendered with a view; `nil` if the text exceeds the limit.
    static func text(
        of template: ParsedTemplate,
        among templates: [String: ParsedTemplate],
        for view: any NamedValues,
        width: Int,
        limit: Int
    ) -> String? {
        var writer = TemplateWriter(templates: templates, view: view, width: width, limit: limit)
        writer.write(template, indentation: [], isInline: false)
        return writer.isFull ? nil : String(decoding: writer.output, as: UTF8.self)
    }

    private init(templates: [String: ParsedTemplate], view: any NamedValues, width: Int, limit: Int) {
        self.templates = templates
        self.width = width
        self.limit = limit
        scopes = [view]
    }

    /// - Parameters:
    ///   - indentation: The spaces and tabs before each line of the template.
    ///   - isInline: Whether the template begins and ends inside a line.
    private mutating func write(_ template: ParsedTemplate, indentation: [UInt8], isInline: Bool) {
        if isInline {
            write(template.nodesWithinLine, indentation: indentation)
        } else {
            write(template.nodes, indentation: indentation)
            if !template.endsLine { output.append(UInt8(ascii: "\n")) }
        }
    }

    /// Whether the text exceeds the limit. Nothing more is written then, and the text is not used.
    private var isFull: Bool { output.count > limit }

    private mutating func write(_ nodes: [TemplateNode], indentation: [UInt8]) {
        for node in nodes {
            if isFull { return }
            switch node {
            case .lineStart:
                output += indentation
                isBeforeFirstValue = true
            case .text(let text): append(text)
            case .variable(let reference): writeText(of: reference)
            case .section(let reference, let isInverted, let body):
                if isInverted {
                    if !value(of: reference).isThere { write(body, indentation: indentation) }
                } else {
                    writeSection(value(of: reference), body, indentation: indentation)
                }
            case .partial(let call):
                guard let template = templates[call.name] else { continue }
                write(template, indentation: indentation + call.indentation, isInline: call.isInline)
            case .layout(let layout, let body): write(body, laidOutAs: layout, indentation: indentation)
            }
        }
    }

    /// Writes lines, and then applies a layout to them.
    private mutating func write(_ body: [TemplateNode], laidOutAs layout: TemplateLayout, indentation: [UInt8]) {
        let start = output.count
        let outerValues = firstValues
        firstValues = layout == .fill ? [] : nil
        write(body, indentation: indentation)
        let lines = LineLayout(width: width)
        if isFull { return }
        switch layout {
        case .group: lines.group(&output, from: start)
        case .fill: lines.fill(&output, from: start, behind: firstValues ?? [])
        case .pack: lines.pack(&output, from: start)
        }
        firstValues = outerValues
    }

    private mutating func append(_ text: String) {
        output.append(contentsOf: text.utf8)
    }

    private mutating func writeText(of reference: TemplateReference) {
        if isBeforeFirstValue {
            firstValues?.append(output.count)
            isBeforeFirstValue = false
        }
        switch value(of: reference) {
        case .text(let text): append(text)
        case .flag(let flag): append(flag ? "true" : "false")
        case .nothing, .lines, .list, .view: break
        }
    }

    private mutating func writeSection(_ value: TemplateValue, _ body: [TemplateNode], indentation: [UInt8]) {
        switch value {
        case .nothing, .flag(false): break
        case .flag(true): write(body, indentation: indentation)
        case .text(let text):
            let outer = dot
            dot = text
            write(body, indentation: indentation)
            dot = outer
        case .view(let view):
            scopes.append(view)
            write(body, indentation: indentation)
            scopes.removeLast()
        case .lines(let lines):
            let outer = (dot, position)
            for (index, line) in lines.enumerated() {
                dot = line
                position = (index, lines.count)
                write(body, indentation: indentation)
            }
            (dot, position) = outer
        case .list(let views):
            let outer = position
            for index in 0..<views.count {
                scopes.append(views.view(index))
                position = (index, views.count)
                write(body, indentation: indentation)
                scopes.removeLast()
            }
            position = outer
        }
    }

    private func value(of reference: TemplateReference) -> TemplateValue {
        switch reference.knownFunction {
        case nil: return value(named: reference.field)
        case .first: return .flag(position?.index == 0)
        case .last: return .flag(position.map { $0.index == $0.count - 1 } ?? false)
        case .index: return .text(position.map { "\($0.index)" } ?? "")
        case .empty: return .flag(value(named: reference.field).isEmpty)
        }
    }

    private func value(named name: FieldName) -> TemplateValue {
        if name.text == "." { return dot.map { .text($0) } ?? .nothing }
        for scope in scopes.reversed() {
            if let value = scope.value(of: name) { return value }
        }
        return .nothing
    }
}
