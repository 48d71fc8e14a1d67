import MarkdownText
import Testing

/// Words in angle brackets, which Markdown takes for tags.
struct MarkdownTagsTests {
    @Test(arguments: [
        ("a <num> of <Pay> and </Pay>", #"a \<num> of \<Pay> and \</Pay>"#),
        ("Map<String>", #"Map\<String>"#), ("a <label-name> of <label>", #"a \<label-name> of <label>"#),
        ("`<num>` and ``a ` <b1>``", "`<num>` and ``a ` <b1>``"),
        ("an open ` <num>", #"an open ` \<num>"#),
        ("a<br/>b <em>c</em> <A href=\"https://d\">e</A>", "a<br/>b <em>c</em> <A href=\"https://d\">e</A>"),
        ("<https://a.example> <me@a.example>", "<https://a.example> <me@a.example>"),
        (#"\<num>"#, #"\<num>"#), ("[Guide](<guide.html>)", "[Guide](<guide.html>)"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        ("a <never closed", "a <never closed"),
    ])
    func unknownTagsAreEscaped(line: String, escaped: String) {
        #expect(MarkdownTags.escapingUnknown(in: [line]) == [escaped])
    }

    @Test func codeMayHaveSeveralLines() {
        let code = [
            "`run", "<image> x` <y>", "", "```", "<num>", "```", "", "    <num>", "", "<pre>", "<num>", "</pre>",
        ]
        #expect(MarkdownTags.escapingUnknown(in: code) == code.prefix(1) + [#"<image> x` \<y>"#] + code.dropFirst(2))
    }

    @Test(arguments: [
        "> ```\n> <num>\n> ````", "> ~~~\n> <num>\n> ~~~", "> <pre>\n> <num>\n> </pre>", "> a\n>\n>     <num>",
        "> > ````\n> > ```\n> > <num>", "- > <div>\n  > <num>", "> `a\n> <num>`", "> `a\n<num>`",
    ])
    func codeAndHTMLMayBeInQuotes(text: String) {
        #expect(escaped(text) == text)
    }

    @Test(arguments: [
        ("> ```\n<num>", "> ```\n\\<num>"), ("> <div>\n<num>", "> <div>\n\\<num>"), ("> <num>", "> \\<num>"),
        ("> <pre>\n> </pre>\n> <num>", "> <pre>\n> </pre>\n> \\<num>"), ("> a\n<b>\n<num>", "> a\n<b>\n\\<num>"),
        ("- <div>\n<num>", "- <div>\n\\<num>"),
    ])
    func codeAndHTMLEndWithTheirQuoteOrItem(text: String, escaped: String) {
        #expect(self.escaped(text) == escaped)
    }

    @Test func quotesMayBeVeryDeep() {
        let quotes = String(repeating: ">", count: 100_000)
        #expect(escaped("\(quotes) <num>") == "\(quotes) \\<num>")
    }

    /// Linear time is far below the limit.
    @Test(.timeLimit(.minutes(15)), arguments: ["<a ", "</a:"])
    func manyTagsMayLackAnEnd(tag: String) {
        let text = String(repeating: tag, count: 100_000)
        #expect(escaped(text) == text)
        #expect(escaped("\(text)>") == "\(text)>")
    }

    private func escaped(_ text: String) -> String {
        MarkdownTags.escapingUnknown(in: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
            .joined(separator: "\n")
    }

    @Test func tablesAndHeadingsAreText() {
        #expect(MarkdownTags.escapingUnknown(in: ["# GET <path>"]) == [#"# GET \<path>"#])
        #expect(MarkdownTags.escapingUnknown(in: ["| a |", "|---|", "| <id> |"]) == ["| a |", "|---|", #"| \<id> |"#])
        #expect(MarkdownTags.escapingUnknown(in: ["<num>", "b"]) == [#"\<num>"#, "b"])
    }
}
