import TextCoding

/// Converts texts of a spec to Markdown that cannot change the markup of the page.
enum MarkdownText {
    /// The lines of a text, unchanged where possible, because descriptions are often Markdown themselves.
    static func lines(_ text: String?) -> [String] { MarkdownDescription(text ?? "").lines }

    /// A text within a comment of HTML, which `--` could end.
    static func comment(_ text: String) -> String { text.replacing(scalars: "--", with: "-&#45;") }

    /// A text within a line.
    static func inline(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let scalars = Array(line.unicodeScalars)
        let spans = MarkdownLine(Substring(line)).codeSpans ?? []
        let isCode = { (index: Int) in spans.contains { $0.contains(index) } }
        // Escaped backticks are not escaped any more once their backslashes are.
        let hasCode = !scalars.indices.contains { scalars[$0] == "\\" && !isCode($0) }
        return scalars.indices.reduce(into: "") { result, index in
            switch scalars[index] {
            case "\\" where !hasCode || !isCode(index): result += "\\\\"
            case "<" where !hasCode || !isCode(index): result += "&lt;"
            case let scalar: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// A text for a cell of a table.
    static func cell(_ text: String?) -> String {
        inline(text ?? "").replacing(scalars: "|", with: "\\|")
    }

    /// A text as a code span; an empty text, which cannot be one, as `""`.
    ///
    /// - Parameter isInCell: Whether the span is in a cell of a table, where even code must not contain a bare `|`.
    static func code(_ text: String, isInCell: Bool = false) -> String {
        let line = text.isEmpty ? "\"\"" : text.split(whereSeparator: \.isNewline).joined(separator: " ")
        // CommonMark 0.31, section 6.1: the text must not contain as many consecutive backticks as the delimiters have,
        // and loses a space at each end if it has one at both.
        let runs = line.unicodeScalars.split { $0 != "`" }.map(\.count)
        let fence = String(repeating: "`", count: (runs.max() ?? 0) + 1)
        let ends = [line.unicodeScalars.first, line.unicodeScalars.last]
        let isPadded = ends.contains("`") || ends == [" ", " "] && line.contains { $0 != " " }
        let code = isPadded ? " \(line) " : line
        return fence + (isInCell ? code.replacing(scalars: "|", with: "\\|") : code) + fence
    }
}

/// The lines of a description without markup that would affect the rest of the page: headings, HTML, open code blocks.
///
/// Descriptions are often Markdown themselves, so everything else is unchanged. Where it depends on more than this type
/// reads whether a text is code, as in lists, `<` is escaped even in code.
struct MarkdownDescription {
    private(set) var lines: [String] = []
    /// The lines since the last empty line or code block.
    private var block: [MarkdownLine] = []
    /// The fence of the open code block, and its column if the block is in an item of a list.
    private var fence: (marks: MarkdownLine.Scalars, column: Int)?
    /// Whether an indented line is a code block (CommonMark 0.31, section 4.4).
    private var mayBeIndentedCode = false
    /// Whether indented lines may belong to the item of a list, or to a footnote.
    private var hasContainers = false
    /// Whether a code block may have ended with the item of its list, so that the code blocks after it are unknown.
    private var isUnclear = false

    init(_ text: String) {
        var all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        while all.last?.isEmpty == true { all.removeLast() }
        for line in all { add(MarkdownLine(line)) }
        endBlock()
        // The end of an item ends its code block.
        if let fence, fence.column == 0 { lines.append(String(fence.marks)) }
    }

    private mutating func add(_ line: MarkdownLine) {
        if let open = fence, open.column > 0, !line.isBlank, line.indentation < open.column { fence = nil }
        if let open = fence {
            if line.closes(open.marks, column: open.column) { fence = nil }
            return lines.append(isUnclear ? line.escapingHTML() : line.text)
        }
        if let item = line.openingFenceOfItem {
            endBlock()
            fence = item
            (hasContainers, isUnclear) = (true, true)
            return lines.append(line.escapingHTML())
        }
        if let marks = line.openingFence {
            endBlock()
            fence = (marks, hasContainers ? line.indentation : 0)
            isUnclear = isUnclear || hasContainers && line.indentation > 0
            return lines.append(isUnclear ? line.escapingHTML() : line.text)
        }
        if line.isBlank || mayBeIndentedCode && line.isIndented && !hasContainers {
            endBlock()
            mayBeIndentedCode = true
            return lines.append(line.text)
        }
        mayBeIndentedCode = false
        hasContainers = hasContainers || line.beginsContainer
        block.append(line)
    }

    /// Adds the lines of the current block.
    private mutating func endBlock() {
        // A code span may contain line ends. Without a backtick that lacks its partner in the line, none of them does.
        let spans = block.compactMap(\.codeSpans)
        // The cells of a table end at bars, even in a code span.
        let isTable = block.contains { $0.isTableRule }
        let areCode = spans.count == block.count
        for (index, line) in block.enumerated() {
            let code = areCode ? spans[index].filter { !isTable || !line.containsBar(in: $0) } : []
            let text = line.escapingHTML(besides: code)
            lines.append(line.isHeading ? "\\" + text.drop { $0 == " " } : text)
        }
        block = []
    }
}
