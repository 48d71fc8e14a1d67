/// The fence before a block of code (CommonMark 0.31, section 4.5).
///
/// Markdown consists of scalars: a combining mark does not change the backtick before it.
package struct MarkdownFence: Equatable, Sendable {
    private let mark: Unicode.Scalar
    private let length: Int

    /// Creates the fence that a line begins with; returns `nil` if the line opens no code. After backticks, a further
    /// backtick makes the line inline code of a paragraph.
    ///
    /// - Parameter text: The line without its indentation.
    package init?(_ text: Substring) {
        let scalars = text.unicodeScalars
        guard let mark = scalars.first, mark == "`" || mark == "~" else { return nil }
        let fence = scalars.prefix { $0 == mark }
        guard fence.count > 2, mark == "~" || !scalars.dropFirst(fence.count).contains("`") else { return nil }
        (self.mark, length) = (mark, fence.count)
    }

    /// A line that closes the block.
    package var text: String { String(repeating: String(mark), count: length) }

    /// Whether a line without its indentation closes the block.
    package func isClosed(by text: Substring) -> Bool {
        let scalars = text.unicodeScalars
        let fence = scalars.prefix { $0 == mark }
        return fence.count >= length && scalars.dropFirst(fence.count).allSatisfy { $0 == " " || $0 == "\t" }
    }
}
