/// A line of a Markdown text, and the block that it belongs to. Source: CommonMark 0.31, and the tables of GitHub.
package struct MarkdownLine: Equatable, Sendable {
    package indirect enum Kind: Equatable, Sendable {
        /// A line without text, outside of code and HTML.
        case blank
        /// A line of a paragraph, which may be the paragraph of a list item.
        case paragraph
        /// A line of a quote, with the line that the quote contains.
        case quote(MarkdownLine)
        /// A line whose breaks are significant: a table row, a heading, a definition of a link.
        case verbatim
        case code
        case html
    }

    package let kind: Kind
    /// The spaces before the line, and the marker of a list item with the spaces after it.
    package let margin: Substring
    /// The line after the margin.
    package let text: Substring
    /// Whether the line continues the paragraph of the line before it, which may be in a quote, or its quote.
    package let continuesBlock: Bool

    /// Whether the line is text of a paragraph, without the marker of a list item.
    package var isPlain: Bool { kind == .paragraph && margin.utf8.allSatisfy { $0 == UInt8(ascii: " ") } }

    /// The line that the quote contains; `nil` outside of quotes.
    package var quoted: MarkdownLine? {
        if case .quote(let line) = kind { line } else { nil }
    }

    /// The line inside of all quotes.
    package var innermost: MarkdownLine { quoted?.innermost ?? self }

    /// Returns the lines of a text.
    package static func lines(of text: [Substring]) -> [MarkdownLine] {
        var scanner = MarkdownScanner(depth: 0)
        return text.indices.map { scanner.scan(text[$0], before: $0 + 1 < text.count ? text[$0 + 1] : nil) }
    }
}

/// Finds the blocks of a text, line by line.
private struct MarkdownScanner {
    /// The largest number of quotes in each other. The next marker is text, so that a line of markers costs little.
    private static let maximumDepth = 16

    /// The number of quotes around the text.
    private let depth: Int
    private var fence: MarkdownFence?
    private var html: MarkdownSyntax.HTMLEnd?
    private var isInTable = false
    private var isInParagraph = false
    /// The columns at which the text of the enclosing list items begins.
    private var items: [Int] = []
    /// The scanner of the quote that the line before belongs to; empty outside of quotes. An array can contain its own
    /// type.
    private var quote: [MarkdownScanner] = []

    init(depth: Int) { self.depth = depth }

    /// - Parameter next: The line after `line`, which decides whether `line` is the head of a table.
    mutating func scan(_ line: Substring, before next: Substring?) -> MarkdownLine {
        let text = line.drop { $0 == " " }
        let indentation = line.utf8.count - text.utf8.count
        let columns = Self.columns(of: line)
        // A block in a list item ends with the item.
        if !text.isEmpty, let item = items.last, columns < item { (fence, html) = (nil, nil) }
        if let open = fence {
            if open.isClosed(by: text) { fence = nil }
            return verbatim(line, indentation, .code)
        }
        if let end = html, !(end == .emptyLine && text.isEmpty) {
            if end.isFound(in: text) { html = nil }
            return verbatim(line, indentation, .html)
        }
        if text.isEmpty {
            (html, isInTable, isInParagraph, quote) = (nil, false, false, [])
            return MarkdownLine(kind: .blank, margin: line, text: text, continuesBlock: false)
        }
        // In a paragraph outside of a list, only the number 1 begins one: the line may begin with a year.
        let isText = isInParagraph && items.isEmpty && MarkdownSyntax.beginsWithNumber(text, otherThan: 1)
        while let item = items.last, columns < item {
            items.removeLast()
            quote = []
        }
        let isIndented = columns - (items.last ?? 0) > 3
        let marker = isIndented || isText ? 0 : MarkdownSyntax.listMarker(text)
        if marker > 0 { items.append(indentation + marker) }
        return scan(line, margin: indentation + marker, isIndented: isIndented, isItem: marker > 0, before: next)
    }

    /// The columns before the text of a line. A tab ends at the next multiple of four (CommonMark 0.31, section 2.2).
    private static func columns(of line: Substring) -> Int {
        line.prefix { $0 == " " || $0 == "\t" }.reduce(0) { $1 == "\t" ? ($0 / 4 + 1) * 4 : $0 + 1 }
    }

    private mutating func scan(
        _ line: Substring,
        margin: Int,
        isIndented: Bool,
        isItem: Bool,
        before next: Substring?
    ) -> MarkdownLine {
        let text = Substring(line.utf8.dropFirst(margin))
        // Fences are often indented more than CommonMark permits.
        fence = MarkdownFence(text)
        if fence != nil || isIndented { return verbatim(line, margin, .code) }
        html = MarkdownSyntax.HTMLEnd(text, isInParagraph: isInParagraph && !isItem)
        if let end = html {
            if end.isFound(in: text) { html = nil }
            return verbatim(line, margin, .html)
        }
        if let next, MarkdownSyntax.isDelimiterRow(next), text.utf8.contains(UInt8(ascii: "|")) { isInTable = true }
        if isInTable || MarkdownSyntax.isKept(text) { return verbatim(line, margin) }
        if depth < Self.maximumDepth, let quoted = MarkdownSyntax.quoted(text) {
            let open = isItem ? nil : quote.first
            var scanner = open ?? MarkdownScanner(depth: depth + 1)
            let next = next.flatMap { MarkdownSyntax.quoted($0.drop { $0 == " " }) }
            let kind = MarkdownLine.Kind.quote(scanner.scan(quoted, before: next))
            // Without a marker, the next line may continue the paragraph of the quote.
            (quote, isInParagraph) = ([scanner], scanner.isInParagraph)
            let margin = line[..<text.startIndex]
            return MarkdownLine(kind: kind, margin: margin, text: text, continuesBlock: open != nil)
        }
        let continues = isInParagraph && !isItem && !MarkdownSyntax.opensBlock(text.prefix { $0 != " " })
        (quote, isInParagraph) = ([], true)
        return MarkdownLine(
            kind: .paragraph,
            margin: line[..<text.startIndex],
            text: text,
            continuesBlock: continues
        )
    }

    private mutating func verbatim(
        _ line: Substring,
        _ margin: Int,
        _ kind: MarkdownLine.Kind = .verbatim
    ) -> MarkdownLine {
        (quote, isInParagraph) = ([], false)
        let text = Substring(line.utf8.dropFirst(margin))
        return MarkdownLine(
            kind: kind,
            margin: line[..<text.startIndex],
            text: text,
            continuesBlock: false
        )
    }
}
