import MarkdownText
import Testing

@Suite("Wrapping of Markdown")
struct MarkdownWrappingTests {
    /// Wraps a text at 30 columns.
    private func wrapped(_ text: String) -> String {
        MarkdownWrapping.wrapped(text.split(separator: "\n", omittingEmptySubsequences: false), width: 30)
            .joined().joined(separator: "\n")
    }

    @Test(
        "paragraphs, list items and quotes are wrapped",
        arguments: [
            ("one two three four five six seven eight", "one two three four five six\nseven eight"),
            ("one two three four five six seven\neight nine", "one two three four five six\nseven eight nine"),
            ("one two three four five six seven\\\neight", "one two three four five six\nseven\\\neight"),
            ("one two three four five six seven  \neight", "one two three four five six\nseven  \neight"),
            ("one two three four five six seven\n\neight", "one two three four five six\nseven\n\neight"),
            ("- one two three four five six seven", "- one two three four five six\n  seven"),
            ("10. one two three four five six seven", "10. one two three four five\n    six seven"),
            ("- a\n  - one two three four five six seven", "- a\n  - one two three four five\n    six seven"),
            ("1. a\n\n   one two three four five six seven", "1. a\n\n   one two three four five six\n   seven"),
            ("> one two three four five six seven\n> eight", "> one two three four five six\n> seven eight"),
            ("- > one two three four five six seven", "- > one two three four five\n  > six seven"),
            ("http://example.com/without/any/blank end", "http://example.com/without/any/blank\nend"),
            ("one two  three four   five six seven", "one two three four five six\nseven"),
            ("one two three four five six \\ seven eight", "one two three four five six\n\\ seven eight"),
            ("茶茶 two three four five six seven\neight", "茶茶 two three four five six\nseven eight"),
            ("one two three\n2020. four five six seven eight", "one two three\n2020. four five six seven\neight"),
            ("1. one\n2. two three four five six seven eight", "1. one\n2. two three four five six\n   seven eight"),
            ("> one\n  > two three four five six seven", "> one\n  > two three four five six\n  > seven"),
        ]
    )
    func wraps(text: String, wrapped: String) {
        #expect(self.wrapped(text) == wrapped)
    }

    @Test(
        "code, tables, headings, HTML and definitions of links are left alone",
        arguments: [
            "```sh\ncurl --header   \"Accept: application/json\" example.com\n\n- a\n```",
            "~~~~\none two three four five six seven eight nine\n~~~\none two three four five six seven eight nine\n~~~~",
            "````\n```\none two three four five six seven eight nine\n```\none two three four five six seven eight\n````",
            "- item\n\n  ```\n  one two three four five six seven eight nine\n  ```",
            "- ```\n  one two three four five six seven eight nine\n  ```",
            "a\n\n    let code = one(two, three, four, five, six)",
            "| one | two | three | four | five | six | seven |",
            "one | two three four five six seven eight\n--|--\none two three four five six | seven eight nine",
            "## one two three four five six seven eight nine",
            "<pre>\none two three four\n\n   five six seven eight nine ten eleven\n</pre>",
            "<details><summary>one two three four five six seven</summary>\none two three four five six seven eight",
            "<!-- one two three four five six\n\none two three four five six seven eight -->",
            "[one]: http://example.com/without/any/blank \"title\"",
            "a [link](<http://example.com/one two three four>)",
            "> ````\n> ```\n> one two three four five six seven eight nine\n> ````",
            "> ```\n  > one two three four five six seven eight nine\n> ```",
            "- ```\n```\none two three four five six seven eight nine\n```",
        ]
    )
    func keeps(text: String) {
        #expect(wrapped(text) == text)
    }

    @Test("the markers of very deep quotes are text")
    func wrapsDeepQuotes() {
        let text = String(repeating: ">", count: 100_000)
        #expect(wrapped(text) == String(repeating: "> ", count: 16) + text.dropFirst(16))
        #expect(wrapped(text + "\n" + text).hasSuffix("\n" + String(repeating: "> ", count: 16) + text.dropFirst(16)))
    }

    @Test("the head of a table is not joined with the line before it")
    func keepsTablesAfterText() {
        let table = "a | b\n--|--\nc | d"
        let text = wrapped("one two three four five six seven\n\(table)")
        #expect(text == "one two three four five six\nseven\n\(table)")
    }

    @Test("the text after such a block is wrapped")
    func wrapsAfterBlocks() {
        for block in ["```\na\n```", "<pre>a</pre>", "<p>a\n", "| a |\n|---|\n| b |\n", "# a", "- ```", "- <p>a"] {
            #expect(
                wrapped("\(block)\none two three four five six seven eight")
                    == "\(block)\none two three four five six\nseven eight"
            )
        }
    }

    @Test(
        "no line begins with a word that would begin another block",
        arguments: [
            "-", "*", "+", "1.", "12)", "#", "##", "#1", ">", ">=", "|", "===", "---", "***", "```", "~~~", "<pre>",
            "<!--", "@Comment",
        ]
    )
    func opensNoBlock(word: String) {
        let text = wrapped("one two three four five sixes \(word) seven eight")
        #expect(text == "one two three four five\nsixes \(word) seven eight")
    }

    @Test("a tag is not alone in the first line of a paragraph, which would turn it into HTML")
    func keepsTagsInParagraphs() {
        for tag in ["<custom-tag-of-a-whole-page>", "</custom-tag-of-some-page>"] {
            #expect(wrapped("\(tag) seven eight nine") == "\(tag) seven\neight nine")
            #expect(wrapped("- \(tag) seven eight nine") == "- \(tag) seven\n  eight nine")
            #expect(wrapped("one two \(tag) three") == "one two\n\(tag)\nthree")
        }
    }

    @Test("a tag need not end")
    func wrapsTagsWithoutEnd() {
        let text = "<never" + String(repeating: " closed", count: 50_000)
        #expect(wrapped(text).split(separator: "\n").joined(separator: " ") == text)
    }

    @Test(
        "the next line is not joined if it begins another block",
        arguments: ["- a", "1. a", "# a", "---", "```", "> a", "| a |", "<p>"]
    )
    func joinsNoBlock(line: String) {
        #expect(
            wrapped("one two three four five six seven\n\(line)") == "one two three four five six\nseven\n\(line)"
        )
    }

    @Test(
        "a code span is broken only if it is wider than the page, and its spaces are kept",
        arguments: [
            ("one two three four `GET /five six` seven", "one two three four\n`GET /five six` seven"),
            ("one two three four ``a ` five six`` seven", "one two three four\n``a ` five six`` seven"),
            ("one two three `a   b` four five six seven", "one two three `a   b` four\nfive six seven"),
            ("`one two three four five six seven eight`", "`one two three four five six\nseven eight`"),
            ("`GET /one/two/three/four/five/six/seven`", "`GET /one/two/three/four/five/six/seven`"),
            ("a ` tick is no span if it is the only one", "a ` tick is no span if it is\nthe only one"),
            (#"a \`tick five six seven eight nine` ten"#, "a \\`tick five six seven eight\nnine` ten"),
        ]
    )
    func codeSpans(text: String, wrapped: String) {
        #expect(self.wrapped(text) == wrapped)
    }
}
