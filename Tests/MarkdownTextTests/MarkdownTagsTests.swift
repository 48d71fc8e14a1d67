import MarkdownText
import Testing

/// Words in angle brackets, which Markdown takes for tags.
struct MarkdownTagsTests {
    @Test(arguments: [
        ("a <num> of <Pay> and </Pay>", #"a \<num> of \<Pay> and \</Pay>"#),
        ("Map<String>", #"Map\<String>"#),
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

    @Test func tablesAndHeadingsAreText() {
        #expect(MarkdownTags.escapingUnknown(in: ["# GET <path>"]) == [#"# GET \<path>"#])
        #expect(MarkdownTags.escapingUnknown(in: ["| a |", "|---|", "| <id> |"]) == ["| a |", "|---|", #"| \<id> |"#])
        #expect(MarkdownTags.escapingUnknown(in: ["<num>", "b"]) == [#"\<num>"#, "b"])
    }
}
