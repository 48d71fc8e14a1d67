import TextCoding

/// Converts texts of a spec to Markdown that cannot change the markup of the page.
enum MarkdownText {
    /// The lines of a text, unchanged where possible, because descriptions are often Markdown themselves.
    ///
    /// Headings and comments are escaped and an open code block is closed, because they would affect the text after
    /// them.
    static func lines(_ text: String?) -> [String] {
        var lines = (text ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
        var fence: Substring?
        lines = lines.map { line in
            let start = line.drop { $0 == " " }
            let marks = start.prefix { $0 == start.first }
            let info = start.dropFirst(marks.count)
            if let open = fence {
                if marks.hasPrefix(open), info.allSatisfy({ $0 == " " || $0 == "\t" }) { fence = nil }
                return line
            }
            // CommonMark 0.31, section 4.5: after the opening backticks, a further backtick makes the line inline code
            // of a paragraph.
            if marks.count > 2, marks.first == "~" || marks.first == "`" && !info.contains("`") {
                fence = marks
                return line
            }
            let isHeading = start.hasPrefix("#") || !start.isEmpty && start.allSatisfy { "=-".contains($0) }
            return String(isHeading ? "\\" + start : line[...]).replacing(scalars: "<!--", with: "&lt;!--")
        }
        return lines + [fence.map(String.init)].compactMap(\.self)
    }

    /// A text within a line.
    static func inline(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
            .replacing(scalars: "\\", with: "\\\\").replacing(scalars: "<", with: "&lt;")
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
