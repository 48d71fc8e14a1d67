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
        var parts: [Substring] = []
        var start = bytes.startIndex
        var index = start
        while let blank = bytes[index...].firstIndex(of: space) {
            let next = bytes[blank...].firstIndex { $0 != space } ?? bytes.endIndex
            // Several spaces are visible in code.
            let isInCode = code.contains(blank) && (keepingCode || bytes.distance(from: blank, to: next) > 1)
            // A backslash at the end of a line is a line break.
            let isEscape = bytes[start..<blank].last == UInt8(ascii: "\\")
            if blank > start, !isInCode, !isEscape, !MarkdownSyntax.opensBlock(text[next...].prefix { $0 != " " }) {
                parts.append(text[start..<blank])
                start = next
            }
            index = next
        }
        return parts + [text[start...]]
    }
}
