/// Changes texts of Markdown outside of their code.
package enum MarkdownProse {
    /// Returns the lines in which `change` has changed each paragraph, table and heading, which it gets as one text with
    /// line breaks and returns with as many, also in quotes. Blocks of code and of HTML remain.
    ///
    /// - Parameter blocks: The blocks of the lines.
    package static func changing(
        _ lines: [String],
        blocks: [MarkdownLine],
        _ change: (String) -> String
    ) -> [String] {
        var result: [String] = []
        var start = lines.startIndex
        while start < lines.endIndex {
            let rest = blocks[(start + 1)...]
            let end: Int
            switch blocks[start].kind {
            case .paragraph, .verbatim:
                end = rest.firstIndex { $0.kind != .paragraph && $0.kind != .verbatim } ?? lines.endIndex
                let text = change(lines[start..<end].joined(separator: "\n"))
                result += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            case .quote:
                end = rest.firstIndex { !$0.continuesBlock } ?? lines.endIndex
                result += changing(quote: lines[start..<end], blocks: blocks[start..<end], change)
            case .blank, .code, .html:
                end = start + 1
                result.append(lines[start])
            }
            start = end
        }
        return result
    }

    /// Changes the lines of a quote. The last ones may continue its paragraph without a marker.
    private static func changing(
        quote lines: ArraySlice<String>,
        blocks: ArraySlice<MarkdownLine>,
        _ change: (String) -> String
    ) -> [String] {
        let quoted = zip(lines, blocks).map { line, block in
            block.quoted == nil ? line[...] : MarkdownSyntax.quoted(line.dropFirst(block.margin.count)) ?? line[...]
        }
        let changed = changing(quoted.map(String.init), blocks: blocks.map { $0.quoted ?? $0 }, change)
        return zip(lines, zip(quoted, changed)).map { $0[..<$1.0.startIndex] + $1.1 }
    }
}

extension MarkdownProse {
    /// Returns the lines without the spaces at their ends. Two of them are a line break of a paragraph (CommonMark
    /// 0.31, section 6.7), in place of which a backslash is one, too.
    package static func trimmingEnds(of lines: [String]) -> [String] {
        var result = lines.map { String(trimmingEnd(of: $0[...])) }
        guard zip(lines, result).contains(where: { $0.utf8.count > $1.utf8.count + 1 }) else { return result }
        let blocks = MarkdownLine.lines(of: result.map { $0[...] })
        for index in lines.indices.dropLast() where lines[index].hasSuffix("  ") {
            if blocks[index + 1].continuesParagraph { result[index] = lines[index] }
        }
        return changing(result, blocks: blocks) { text in
            let code = CodeSpans(text[...])
            let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                let row = trimmingEnd(of: line)
                let isBreak = row.endIndex < line.endIndex && !code.contains(row.endIndex) && row.last != "\\"
                return isBreak ? row + "\\" : row
            }
            return rows.joined(separator: "\n")
        }
    }

    private static func trimmingEnd(of line: Substring) -> Substring {
        let last = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }
        return line[..<(last.map { line.utf8.index(after: $0) } ?? line.startIndex)]
    }
}

extension MarkdownLine {
    /// Whether the line continues the paragraph of the line before it, inside of all quotes.
    fileprivate var continuesParagraph: Bool { continuesBlock && quoted?.continuesParagraph ?? true }
}

/// The tags of HTML in Markdown.
package enum MarkdownTags {
    /// Returns the lines of a text in which `<` is escaped where a word in angle brackets would be taken for a tag, such as
    /// `<num>`, and would not be shown. Tags of HTML, links in angle brackets and code remain.
    package static func escapingUnknown(in lines: [String]) -> [String] {
        guard lines.contains(where: { $0.utf8.contains(open) }) else { return lines }
        // At the start of a line, an unknown tag would make HTML of the block.
        let blocks = MarkdownLine.lines(of: lines.map { escapingUnknown(in: $0)[...] })
        return MarkdownProse.changing(lines, blocks: blocks) { escapingUnknown(in: $0) }
    }

    private static func escapingUnknown(in text: String) -> String {
        let bytes = text.utf8
        // Without a `>` after it, a `<` begins no tag. One search for all of them takes linear time.
        guard let end = bytes.lastIndex(of: close) else { return text }
        let code = CodeSpans(text[...])
        var result = ""
        var start = bytes.startIndex
        while let index = bytes[start..<end].firstIndex(of: open) {
            result += text[start..<index]
            let next = bytes.index(after: index)
            let isMeant = code.contains(index) || result.hasSuffix("\\") || result.hasSuffix("](")
            result += isMeant || !isUnknownTag(text[next...]) ? "<" : "\\<"
            start = next
        }
        return result + text[start...]
    }

    private static let open = UInt8(ascii: "<")
    private static let close = UInt8(ascii: ">")

    /// Whether a text after `<`, which contains a `>`, is the rest of a tag that HTML does not have.
    private static func isUnknownTag(_ text: Substring) -> Bool {
        let tag = text.dropFirst(text.first == "/" ? 1 : 0)
        guard let first = tag.first, first.isASCII, first.isLetter else { return false }
        let end = tag.utf8.firstIndex { $0 == UInt8(ascii: " ") || $0 == open || $0 == close } ?? tag.endIndex
        let word = tag[..<end]
        // A link: `<https://example.com>`, `<me@example.com>`.
        let isLink = tag.utf8[end...].first == close && (word.contains(":") || word.contains("@"))
        let name = word.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        return !isLink && !known.contains(name.lowercased())
    }

    private static let known: Set<String> = MarkdownSyntax.rawTags.union(MarkdownSyntax.blockTags).union([
        "a", "abbr", "b", "bdi", "bdo", "big", "br", "button", "cite", "code", "data", "del", "dfn", "em", "font", "i",
        "img", "input", "ins", "kbd", "label", "map", "mark", "picture", "q", "rp", "rt", "ruby", "s", "samp", "small",
        "source", "span", "strike", "strong", "sub", "sup", "svg", "time", "tt", "u", "var", "video", "wbr",
    ])
}

/// The code spans of a text, between runs of backticks of the same length.
package struct CodeSpans {
    /// In the order of the text.
    private var spans: [Range<String.Index>] = []

    package init(_ text: Substring) {
        let bytes = text.utf8
        let tick = UInt8(ascii: "`")
        var runs: [Range<String.Index>] = []
        var index = bytes.startIndex
        while let start = bytes[index...].firstIndex(of: tick) {
            index = bytes[start...].firstIndex { $0 != tick } ?? bytes.endIndex
            runs.append(start..<index)
        }
        var first = runs.startIndex
        while first < runs.endIndex {
            let length = bytes[runs[first]].count
            let isEscaped = bytes[..<runs[first].lowerBound].last == UInt8(ascii: "\\")
            let end = isEscaped ? nil : runs[(first + 1)...].firstIndex { bytes[$0].count == length }
            if let end { spans.append(runs[first].lowerBound..<runs[end].upperBound) }
            first = (end ?? first) + 1
        }
    }

    /// Whether an index is in a code span. A text may have thousands of them, so the search is a binary one.
    package func contains(_ index: String.Index) -> Bool {
        var (start, end) = (spans.startIndex, spans.endIndex)
        while start < end {
            let middle = (start + end) / 2
            if spans[middle].upperBound <= index { start = middle + 1 } else { end = middle }
        }
        return start < spans.endIndex && spans[start].contains(index)
    }
}
