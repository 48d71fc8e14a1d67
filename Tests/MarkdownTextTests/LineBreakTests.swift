import MarkdownText
import Testing

/// Spaces at the ends of lines, two of which Markdown takes for a line break.
struct LineBreakTests {
    private func trimmed(_ text: String) -> String {
        MarkdownProse.trimmingEnds(of: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
            .joined(separator: "\n")
    }

    @Test(arguments: [
        ("a  \nb", "a\\\nb"), ("a   \n  b  \nc", "a\\\n  b\\\nc"), ("- a  \n  b", "- a\\\n  b"),
        ("> a  \n> b", "> a\\\n> b"), ("> > a  \nb", "> > a\\\nb"), ("`a`  \nb", "`a`\\\nb"),
    ])
    func breaksOfParagraphsAreBackslashes(text: String, expected: String) {
        #expect(trimmed(text) == expected)
    }

    @Test(arguments: [
        ("a \nb ", "a\nb"), ("a  ", "a"), ("a  \n  \nb", "a\n\nb"), ("- a  \n- b", "- a\n- b"), ("a  \n---", "a\n---"),
        ("# a  \nb", "# a\nb"), ("a  \n> b", "a\n> b"), ("```  \na  \n```", "```\na\n```"),
        ("    a  \n    b", "    a\n    b"), ("`a  \nb`", "`a\nb`"), ("| a |  \n|---|  \n| b |", "| a |\n|---|\n| b |"),
        ("a\\  \nb", "a\\\nb"),
    ])
    func otherSpacesAreDropped(text: String, expected: String) {
        #expect(trimmed(text) == expected)
    }

    @Test func textsMayHaveManyLineBreaks() {
        #expect(trimmed(String(repeating: "a  \n", count: 20_000)) == String(repeating: "a\\\n", count: 19_999) + "a\n")
    }
}
