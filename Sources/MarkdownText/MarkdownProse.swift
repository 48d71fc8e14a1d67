/// Changes texts of Markdown outside of their code.
package enum MarkdownProse {
    /// Returns the lines in which `change` has changed each paragraph, table and heading, which it gets as one text with
    /// line breaks and returns with as many. Blocks of code and of HTML remain.
    ///
    /// - Parameter blocks: The blocks of the lines.
    package static func changing(
        _ lines: [String],
        blocks: [MarkdownLine],
        _ change: (String) -> String
    ) -> [String] {
        var result: [String] = []
        var open: [String] = []
        func close() {
            if open.isEmpty { return }
            let text = change(open.joined(separator: "\n"))
            result += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            open = []
        }
        for (line, block) in zip(lines, blocks) {
            switch block.kind {
            case .paragraph, .quote, .verbatim: open.append(line)
            case .blank, .code, .html:
                close()
                result.append(line)
            }
        }
        close()
        return result
    }
}
