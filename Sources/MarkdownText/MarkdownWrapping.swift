/// Wraps the lines of Markdown texts between words, so that Markdown renders them the same.
///
/// Only paragraphs, list items and quotes are wrapped. No line begins with a word that would begin another block, and a
/// code span stays in one line if it fits.
package enum MarkdownWrapping {
    /// Returns the lines into which each line is wrapped.
    ///
    /// The rest of a wrapped line is joined with the next line of its paragraph, so that paragraphs are not ragged; it
    /// then belongs to that line.
    ///
    /// - Parameter width: The largest width in columns. Each `Character` takes one column.
    package static func wrapped(_ text: [Substring], width: Int) -> [[String]] {
        wrapped(MarkdownLine.lines(of: text), width: width)
    }

    private static func wrapped(_ lines: [MarkdownLine], width: Int) -> [[String]] {
        var result: [[String]] = []
        var index = 0
        /// The spaces before the last line of the result, and its text, if the next line is to be joined with it.
        var rest: (margin: String, text: String)?
        while index < lines.count {
            let line = lines[index]
            if line.quoted != nil {
                let quote = lines[(index + 1)...].prefix { $0.quoted != nil && $0.continuesBlock }
                result += wrapped(quote: [line] + quote, width: width)
                index += quote.count + 1
                rest = nil
                continue
            }
            var (margin, words, first) = (line.indentation, line.text, String(line.margin))
            if let last = rest, line.continuesBlock {
                result[result.count - 1].removeLast()
                (margin, words, first) = (last.margin, "\(last.text) \(words)", last.margin)
            }
            rest = nil
            // The address of a link in angle brackets must not be broken.
            if line.kind == .paragraph, first.columns + words.columns > width, !words.contains("](<") {
                let rows = MarkdownWords(words).rows(width: width - margin.utf8.count)
                result.append(rows.enumerated().map { ($0.offset == 0 ? first : margin) + $0.element })
                if let last = rows.last, rows.count > 1, !last.endsWithLineBreak { rest = (margin, last) }
            } else {
                result.append([first + words])
            }
            index += 1
        }
        return result
    }

    private static func wrapped(quote: [MarkdownLine], width: Int) -> [[String]] {
        let margin = quote.map(\.margin.utf8.count).max() ?? 0
        return zip(quote, wrapped(quote.compactMap(\.quoted), width: width - margin - 2)).map { line, rows in
            rows.enumerated().map { row in
                let margin = row.offset == 0 ? String(line.margin) : line.indentation
                return margin + (row.element.isEmpty ? ">" : "> ") + row.element
            }
        }
    }
}

extension MarkdownLine {
    /// The spaces before the other lines of the same list item.
    fileprivate var indentation: String { String(repeating: " ", count: margin.utf8.count) }
}

extension String {
    /// Whether Markdown keeps the line break after the line.
    fileprivate var endsWithLineBreak: Bool { hasSuffix("\\") || hasSuffix("  ") }
}

extension StringProtocol {
    /// The width. Counting characters is slow; in ASCII they are the bytes.
    var columns: Int { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : count }
}

/// The text of a paragraph, divided at the spaces that may become line breaks.
struct MarkdownWords {
    private let parts: [Substring]
    /// The spaces at the end, two of which are a line break.
    private let end: Substring

    init(_ text: some StringProtocol) {
        let text = Substring(text)
        let bytes = text.utf8
        let last = bytes.lastIndex { $0 != Self.space }.map { bytes.index(after: $0) } ?? bytes.startIndex
        end = text[last...]
        parts = Self.parts(of: text[..<last], keepingCode: true)
    }

    /// Returns rows of at most `width` columns. A row with a part that is wider has only that part.
    func rows(width: Int) -> [String] {
        var rows: [String] = []
        var row = ""
        var columns = 0
        for part in parts.flatMap({ Self.divided($0, width: width) }) {
            let count = part.columns
            if !row.isEmpty, columns + 1 + count > width {
                rows.append(row)
                (row, columns) = ("", 0)
            }
            if !row.isEmpty {
                row += " "
                columns += 1
            }
            row += part
            columns += count
        }
        return rows + [row + end]
    }

    /// Returns the parts of a code span that is wider than a row, if they fit; otherwise the span itself.
    private static func divided(_ part: Substring, width: Int) -> [Substring] {
        guard part.utf8.contains(UInt8(ascii: "`")), part.columns > width else { return [part] }
        let pieces = parts(of: part, keepingCode: false)
        return pieces.allSatisfy { $0.columns <= width } ? pieces : [part]
    }

    private static let space = UInt8(ascii: " ")

    /// - Parameter keepingCode: Whether code spans are not divided.
    private static func parts(of text: Substring, keepingCode: Bool) -> [Substring] {
        let bytes = text.utf8
        let code = CodeSpans(text)
        let endOfTag = Self.endOfTag(text)
        var parts: [Substring] = []
        var start = bytes.startIndex
        var index = start
        while let blank = bytes[index...].firstIndex(of: space) {
            let next = bytes[blank...].firstIndex { $0 != space } ?? bytes.endIndex
            // Several spaces are visible in code.
            let isInCode = code.contains(blank) && (keepingCode || bytes.distance(from: blank, to: next) > 1)
            // A backslash at the end of a line is a line break.
            let isEscape = bytes[start..<blank].last == UInt8(ascii: "\\")
            let opensBlock = blank == endOfTag || MarkdownSyntax.opensBlock(text[next...].prefix { $0 != " " })
            if blank > start, !isInCode, !isEscape, !opensBlock {
                parts.append(text[start..<blank])
                start = next
            }
            index = next
        }
        return parts + [text[start...]]
    }

    /// The end of the tag that a text begins with. Alone in the first line of a paragraph, it would turn it into HTML.
    private static func endOfTag(_ text: Substring) -> String.Index? {
        guard text.utf8.first == UInt8(ascii: "<"), let bracket = text.firstIndex(of: ">"),
            let end = text.utf8[bracket...].firstIndex(of: space),
            MarkdownSyntax.HTMLEnd(text[..<end], isInParagraph: false) != nil
        else { return nil }
        return end
    }
}
