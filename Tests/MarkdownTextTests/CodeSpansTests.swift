import MarkdownText
import Testing

struct CodeSpansTests {
    @Test(arguments: [
        ("a `b c` ``d ` e`` f", "  ##### #########  "), ("`a`b`c`", "### ###"), ("a", " "), ("`a`", "###"),
        ("`a", "  "), (#"\`a` b`"#, "   ####"), ("``a` b `` c", "#########  "),
    ])
    func spansEndWithAsManyBackticksAsTheyBegin(text: String, marks: String) {
        #expect(Self.marks(text) == marks)
    }

    @Test func aTextMayHaveThousandsOfSpans() {
        let count = 5000
        let text = String(repeating: "a `b c` ``d ` e`` ", count: count)
        #expect(Self.marks(text) == String(repeating: "  ##### ######### ", count: count))
    }

    /// A mark for each character in a code span.
    private static func marks(_ text: String) -> String {
        let code = CodeSpans(text[...])
        return String(text.indices.map { code.contains($0) ? "#" : " " })
    }
}
