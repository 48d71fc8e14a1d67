/// Code within a line of Markdown.
package enum MarkdownCode {
    /// A text as a code span; an empty text, which cannot be one, as `""`.
    package static func span(_ text: String) -> String {
        let line = text.isEmpty ? "\"\"" : text.split(whereSeparator: \.isNewline).joined(separator: " ")
        // CommonMark 0.31, section 6.1: the text must not contain as many consecutive backticks as the delimiters have,
        // and loses a space at each end if it has one at both.
        let runs = line.unicodeScalars.split { $0 != "`" }.map(\.count)
        let fence = String(repeating: "`", count: (runs.max() ?? 0) + 1)
        let ends = [line.unicodeScalars.first, line.unicodeScalars.last]
        let isPadded = ends.contains("`") || ends == [" ", " "] && line.contains { $0 != " " }
        return fence + (isPadded ? " \(line) " : line) + fence
    }
}
