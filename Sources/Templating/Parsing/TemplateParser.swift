import Diagnostics
import Foundation

/// Parses the text of a template into nodes: it decides which lines are rendered, and where lines begin.
struct TemplateParser {
    /// The maximum number of open sections, which limits the recursion of code that walks the nodes.
    private static let deepestNesting = 64

    private let scanner: TemplateScanner
    private var offset: Int
    private var open: [OpenSection] = []
    private var nodes: [TemplateNode] = []
    private var beginsWithLoneTag = false
    private var endsWithLoneTag = false
    private var endsLine = true
    private var width: (columns: Int, location: SourceLocation)?

    /// The faults of the template.
    private(set) var diagnostics: [Diagnostic] = []

    private init(_ source: SourceText) {
        scanner = TemplateScanner(source: source)
        offset = source.contentStart
    }

    /// Parses a template and reports its faults.
    static func parse(
        _ source: SourceText,
        name: String,
        isBuiltIn: Bool,
        diagnostics: inout DiagnosticCollector
    ) -> ParsedTemplate {
        var parser = TemplateParser(source)
        if String(bytes: source.bytes, encoding: .utf8) == nil {
            parser.diagnostics.append(.notUTF8(source))
        } else {
            parser.parse()
        }
        diagnostics.report(parser.diagnostics)
        return ParsedTemplate(
            name: name,
            nodes: parser.nodes,
            fitsInline: !parser.beginsWithLoneTag && !parser.endsWithLoneTag,
            endsLine: parser.endsLine,
            width: parser.width,
            isBroken: !parser.diagnostics.isEmpty,
            isBuiltIn: isBuiltIn,
            path: source.path
        )
    }

    private var isTooDeep: Bool { open.count > Self.deepestNesting }

    private mutating func parse() {
        while offset < scanner.source.bytes.count, !isTooDeep { parseLine() }
        if isTooDeep, let innermost = open.last {
            diagnostics.append(.tooDeep(innermost.reference))
            open = []
        }
        while !open.isEmpty { closeInnermost(complaining: true) }
    }

    private mutating func parseLine() {
        let content = scanner.blankEnd(from: offset)
        if parseStandaloneTag(at: content) { return }
        endsWithLoneTag = false
        if scanner.lineEnd(at: content) == nil { nodes.append(.lineStart) }
        let indentation = Array(scanner.source.bytes[offset..<content])
        while !isTooDeep {
            let end = scanner.textEnd(from: offset)
            let text = scanner.text(offset..<end)
            if let next = scanner.lineEnd(at: end) {
                endsLine = next > end
                append(endsLine ? text + "\n" : text)
                offset = next
                return
            }
            append(text)
            let (tag, next) = scanner.tag(at: end)
            offset = next
            add(tag, indentation: indentation, isInline: true)
        }
    }

    /// Parses a line that contains only one tag, whose line feed is not rendered. Returns `false` if the line contains
    /// anything else.
    private mutating func parseStandaloneTag(at start: Int) -> Bool {
        guard scanner.isTag(at: start) else { return false }
        let (tag, end) = scanner.tag(at: start)
        guard tag.mayStandAlone, let next = scanner.lineEnd(at: scanner.blankEnd(from: end)) else { return false }
        if tag.writesSomething {
            if nodes.isEmpty, open.isEmpty { beginsWithLoneTag = true }
            endsWithLoneTag = true
        }
        add(tag, indentation: Array(scanner.source.bytes[offset..<start]), isInline: false)
        offset = next
        endsLine = true
        return true
    }

    private mutating func append(_ text: String) {
        if !text.isEmpty { nodes.append(.text(text)) }
    }

    private mutating func add(_ tag: TemplateTag, indentation: [UInt8], isInline: Bool) {
        switch tag {
        case .variable(let reference): nodes.append(.variable(reference))
        case .open(let reference, let isInverted):
            if reference.layout != nil {
                if isInverted { diagnostics.append(.invertedLayout(reference)) }
                if isInline { diagnostics.append(.layoutInLine(reference)) }
            }
            open.append(OpenSection(reference: reference, isInverted: isInverted, before: nodes))
            nodes = []
        case .close(let reference):
            if isInline, reference.layout != nil { diagnostics.append(.layoutInLine(reference)) }
            close(reference)
        case .partial(let name, let location):
            let call = PartialCall(name: name, indentation: indentation, isInline: isInline, location: location)
            nodes.append(.partial(call))
        case .comment: break
        case .width(let columns, let location): setWidth(columns, at: location)
        case .malformed(let diagnostic): diagnostics.append(diagnostic)
        }
    }

    private mutating func setWidth(_ columns: Int, at location: SourceLocation) {
        if let width {
            diagnostics.append(.secondWidth(at: location, first: width.location))
        } else if let section = open.last {
            diagnostics.append(.nestedWidth(at: location, section.reference))
        } else {
            width = (columns, location)
        }
    }

    private mutating func close(_ reference: TemplateReference) {
        guard let index = open.lastIndex(where: { $0.reference.description == reference.description }) else {
            diagnostics.append(.closesNothing(reference, innermost: open.last?.reference))
            return
        }
        while open.count > index + 1 { closeInnermost(complaining: true) }
        closeInnermost(complaining: false)
    }

    private mutating func closeInnermost(complaining: Bool) {
        guard var section = open.popLast() else { return }
        if complaining { diagnostics.append(.unclosed(section.reference)) }
        let node: TemplateNode =
            section.reference.layout.map { .layout($0, body: nodes) }
            ?? .section(section.reference, isInverted: section.isInverted, body: nodes)
        // The array is not copied, so that parsing takes linear time.
        section.before.append(node)
        nodes = section.before
    }
}

/// A section whose closing tag has not been parsed yet.
private struct OpenSection {
    let reference: TemplateReference
    let isInverted: Bool

    /// The nodes before the section.
    var before: [TemplateNode]
}

extension Diagnostic {
    fileprivate static func closesNothing(
        _ reference: TemplateReference,
        innermost: TemplateReference?
    ) -> Diagnostic {
        .error(
            "template-syntax",
            at: reference.location,
            "'{{/\(reference.description)}}' closes no section",
            hint: innermost.map { "the open section is '\($0.description)'" }
        )
    }

    fileprivate static func layoutInLine(_ reference: TemplateReference) -> Diagnostic {
        .error(
            "template-layout",
            at: reference.location,
            "'\(reference.description)' lays out whole lines, so its tags cannot be inside a line",
            hint: "move the tag to a separate line"
        )
    }

    fileprivate static func secondWidth(at location: SourceLocation, first: SourceLocation) -> Diagnostic {
        .error(
            "template-layout",
            at: location,
            "the page width is set twice",
            hint: "remove one of the two",
            notes: [Note(at: first, "it is set here")]
        )
    }

    fileprivate static func nestedWidth(at location: SourceLocation, _ section: TemplateReference) -> Diagnostic {
        .error(
            "template-layout",
            at: location,
            "the page width is set inside of section '\(section.description)'",
            hint: "one width applies to the whole page: set it outside of all sections"
        )
    }

    fileprivate static func invertedLayout(_ reference: TemplateReference) -> Diagnostic {
        .error(
            "template-kind",
            at: reference.location,
            "'\(reference.description)' is a layout, which has no opposite",
            hint: "begin it with '{{#\(reference.description)}}'"
        )
    }

    fileprivate static func notUTF8(_ source: SourceText) -> Diagnostic {
        .error("template-syntax", at: SourceLocation(path: source.path), "the file is not UTF-8")
    }

    fileprivate static func tooDeep(_ reference: TemplateReference) -> Diagnostic {
        .error("template-syntax", at: reference.location, "section '\(reference.description)' is nested too deep")
    }

    fileprivate static func unclosed(_ reference: TemplateReference) -> Diagnostic {
        .error(
            "template-syntax",
            at: reference.location,
            "section '\(reference.description)' is not closed",
            hint: "it ends with '{{/\(reference.description)}}'"
        )
    }
}
