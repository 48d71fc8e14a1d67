import MarkdownText

/// The labels of link reference definitions and footnotes: `[1]: https://example.com`, `[^1]: A note.`
///
/// The first definition of a label on a page counts for the whole page, so each description has labels of its own.
struct MarkdownLabels {
    /// The lines of a description with a mark of the description in each label that it defines.
    static func unique(in lines: [Substring]) -> [String] {
        let texts = lines.map(String.init)
        guard texts.contains(where: { $0.utf8.contains(UInt8(ascii: "[")) }) else { return texts }
        let blocks = MarkdownLine.lines(of: lines)
        var labels = MarkdownLabels(mark: mark(of: texts))
        let marked = labels.define(lines, blocks)
        if labels.defined.isEmpty { return texts }
        return MarkdownProse.changing(marked, blocks: blocks) { labels.replacing(in: $0) }
    }

    private let mark: String
    /// The labels that the description defines, normalized.
    private var defined: Set<String> = []

    private init(mark: String) { self.mark = mark }

    /// A short hash of a text (FNV-1a), which does not change with the other descriptions of the page. Equal texts may
    /// share their definitions.
    private static func mark(of lines: [String]) -> String {
        var hash: UInt32 = 2_166_136_261
        for byte in lines.joined(separator: "\n").utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return String(hash, radix: 36)
    }

    /// Collects the labels of the definitions; returns the lines with the mark in the definitions of links.
    private mutating func define(_ lines: [Substring], _ blocks: [MarkdownLine]) -> [String] {
        // A definition of a link does not interrupt a paragraph (CommonMark 0.31, section 4.7).
        var isInParagraph = false
        var isAfterDefinition = false
        let blocks = blocks.map(\.innermost)
        return zip(lines, blocks).enumerated().map { index, pair in
            let (line, block) = pair
            guard block.kind == .paragraph || block.kind == .verbatim else {
                (isInParagraph, isAfterDefinition) = (false, false)
                return String(line)
            }
            // The text of a list item begins a paragraph.
            if block.margin.contains(where: { $0 != " " && $0 != "\t" }) { isInParagraph = false }
            let text = block.text
            guard let label = Label(text), line[label.end...].first == ":",
                label.isFootnote
                    || !isInParagraph && isDestination(line[label.end...].dropFirst(), before: blocks[(index + 1)...])
            else {
                // The destination and the title of a link may be on lines of their own.
                let continues = text.first.map { isAfterDefinition && "</\"'(".contains($0) } ?? true
                isInParagraph = (block.kind != .verbatim || text.first == "[") && !continues && !Self.isRule(text)
                return String(line)
            }
            defined.insert(label.normalized)
            (isInParagraph, isAfterDefinition) = (label.isFootnote, !label.isFootnote)
            if label.isFootnote { return String(line) }
            return line[..<text.startIndex] + "[\(label.text)-\(mark)]" + line[label.end...]
        }
    }

    /// Whether a text is the destination of a link, perhaps with a title, and not the text of a paragraph. The
    /// destination may be on a line of its own.
    private func isDestination(_ text: Substring, before next: ArraySlice<MarkdownLine>) -> Bool {
        let text = text.drop { $0 == " " || $0 == "\t" }
        guard let first = text.first else {
            guard let next = next.first, next.continuesBlock || next.kind == .paragraph else { return false }
            return !next.text.isEmpty && isDestination(next.text, before: [])
        }
        let end = first == "<" ? text.firstIndex(of: ">").map { text.index(after: $0) } : nil
        let rest = text[(end ?? text.firstIndex { $0 == " " || $0 == "\t" } ?? text.endIndex)...]
        let title = rest.split { $0 == " " || $0 == "\t" }
        guard let start = title.first?.first, let close = title.last?.last else { return true }
        return rest.first != start && ["\"\"", "''", "()"].contains("\(start)\(close)")
    }

    /// Whether a line is a rule, such as `---` or `* * *`.
    private static func isRule(_ text: Substring) -> Bool {
        let marks = text.filter { !$0.isWhitespace }
        guard let first = marks.first, "-*_".contains(first) else { return false }
        return marks.count > 2 && marks.allSatisfy { $0 == first }
    }

    /// The positions of the `[` inside of addresses between angle brackets, `<https://…`.
    private static func bracketsInAutolinks(of text: String) -> Set<String.Index> {
        var brackets: Set<String.Index> = []
        var (isOpen, isAddress) = (false, false)
        for (index, scalar) in zip(text.unicodeScalars.indices, text.unicodeScalars) {
            switch scalar {
            case "<": (isOpen, isAddress) = (true, false)
            case ">": (isOpen, isAddress) = (false, false)
            case ":": isAddress = isOpen
            case "[" where isAddress: brackets.insert(index)
            case _ where scalar.properties.isWhitespace: (isOpen, isAddress) = (false, false)
            default: break
            }
        }
        return brackets
    }

    /// The end of the destination and the title of a link, from its opening parenthesis; `nil` if it has none.
    ///
    /// As in cmark, a destination has at most 32 parentheses in each other, so that a text of parentheses costs little.
    private static func endOfDestination(_ text: Substring) -> Substring.Index? {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(":
                depth += 1
                if depth > 32 { return nil }
            case ")":
                depth -= 1
                if depth == 0 { return text.index(after: index) }
            case "\n": return nil
            default: break
            }
        }
        return nil
    }

    /// Returns the text with the mark in each reference outside of code, and in the definitions of footnotes.
    private func replacing(in text: String) -> String {
        let code = CodeSpans(text[...])
        let autolinked = Self.bracketsInAutolinks(of: text)
        var result = ""
        var rest = text[...]
        /// The length of the result after a footnote, which is no text of a link.
        var endOfFootnote = 0
        while let open = rest.firstIndex(of: "[") {
            result += rest[..<open]
            let isEscaped = !result.reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
            guard !isEscaped, !code.contains(open), !autolinked.contains(open), let label = Label(rest[open...]) else {
                result += "["
                rest = rest[rest.index(after: open)...]
                continue
            }
            let source = rest[open..<label.end]
            rest = rest[label.end...]
            if rest.first == ":", label.text.hasSuffix("-\(mark)") {
                // A definition, whose destination may contain brackets.
                let end = rest.firstIndex(of: "\n") ?? rest.endIndex
                result += source + rest[..<end]
                rest = rest[end...]
                continue
            }
            if label.isFootnote {
                result += defined.contains(label.normalized) ? "[\(label.text)-\(mark)]" : source
                endOfFootnote = result.utf8.count
                continue
            }
            if rest.first == "(", let end = Self.endOfDestination(rest) {
                result += source + rest[..<end]
                rest = rest[end...]
                continue
            }
            let isLabelOfText = result.hasSuffix("]") && !result.hasSuffix("\\]") && result.utf8.count != endOfFootnote
            let next = isLabelOfText ? nil : Label(rest)
            let hasOwnLabel = next.map { !$0.isFootnote && !$0.text.isEmpty } ?? false
            if !defined.contains(label.normalized) || hasOwnLabel || rest.first == "(" {
                result += source
            } else if isLabelOfText {
                result += "[\(label.text)-\(mark)]"
            } else {
                // The label of a text without one is the text itself. It may be in two lines, which the mark is not.
                result += source + "[\(label.line)-\(mark)]"
                if let next, next.text.isEmpty { rest = rest[next.end...] }
            }
        }
        return result + rest
    }
}

/// A text in brackets without brackets inside.
private struct Label {
    let text: Substring
    /// The position after the closing bracket.
    let end: Substring.Index

    init?(_ source: Substring) {
        guard source.first == "[" else { return nil }
        let inner = source.dropFirst()
        var isEscaped = false
        let close = inner.firstIndex { character in
            if isEscaped {
                isEscaped = false
                return false
            }
            isEscaped = character == "\\"
            return character == "]" || character == "["
        }
        guard let close, inner[close] == "]" else { return nil }
        text = inner[..<close]
        end = inner.index(after: close)
    }

    /// The text in one line.
    var line: String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    /// Labels are equal regardless of case and line breaks.
    var normalized: String { line.lowercased() }
    var isFootnote: Bool { text.first == "^" }
}
