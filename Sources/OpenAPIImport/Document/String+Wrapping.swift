import MarkdownText

extension String {
    /// The text with the long lines of paragraphs, lists and quotes wrapped between words. Markdown renders it the same.
    ///
    /// A text of one line stays unchanged.
    var wrapped: String {
        guard utf8.contains(0x0A) else { return self }
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return MarkdownWrapping.wrapped(lines, width: Self.width).joined().joined(separator: "\n")
    }

    /// The largest width of a line. With the indentation of an endpoint in a group, it is about 120 columns.
    private static let width = 108
}
