import MarkdownText

/// The lines of a description without markup that would affect the rest of the page: headings, HTML, open code blocks,
/// and the labels of links and footnotes, which other descriptions may also have.
///
/// Descriptions are often Markdown themselves, so everything else is unchanged. Where it depends on more than this type
/// reads whether a text is code, as in lists and quotations, headings and `<` are escaped even in code.
struct MarkdownDescription {
    private(set) var lines: [String] = []
    /// The lines since the last empty line or code block.
    private var block: [DescriptionLine] = []
    /// The fence of the open code block, and its column if the block is in an item of a list.
    private var fence: (marks: MarkdownFence, column: Int)?
    /// Whether an indented line is a code block (CommonMark 0.31, section 4.4).
    private var mayBeIndentedCode = false
    /// Whether indented lines may belong to the item of a list, or to a footnote.
    private var hasContainers = false
    /// Whether a code block may have ended with the item of its list, so that the code blocks after it are unknown.
    private var isUnclear = false

    init(_ text: String) {
        var all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        while all.last?.isEmpty == true { all.removeLast() }
        for line in MarkdownLabels.unique(in: all) { add(DescriptionLine(line[...])) }
        endBlock()
        // The end of an item ends its code block, but the item itself may have ended without notice.
        if let fence { lines.append(String(repeating: " ", count: fence.column) + fence.marks.text) }
    }

    private mutating func add(_ line: DescriptionLine) {
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
            lines.append(line.escapingMarkup(besides: code, followsText: index > 0))
        }
        block = []
    }
}
