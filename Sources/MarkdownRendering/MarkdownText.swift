/// Texts of a spec as Markdown, in which none of them is markup of ours.
enum MarkdownText {
    /// The lines of a text, as they are written: descriptions are often Markdown themselves.
    static func lines(_ text: String?) -> [String] {
        guard let text, !text.isEmpty else { return [] }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            // A heading of its own would break the page's outline.
            line.hasPrefix("#") ? "\\" + line : String(line)
        }
    }

    /// A text for a cell of a table.
    static func cell(_ text: String?) -> String {
        (text ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
            .replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("<", with: "&lt;")
    }

    /// A text between back-ticks.
    static func code(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("`", with: "'").replacing(
            "|",
            with: "\\|"
        )
    }
}
