import Testing

@testable import MarkdownRendering

/// The headings and the labels of descriptions, which must not affect the rest of a page.
struct DescriptionTests {
    private func text(_ description: String) -> String {
        MarkdownEscaping.lines(description).joined(separator: "\n")
    }

    @Test(arguments: [
        ("> # a", "> \\# a"), (">> ## a", ">> \\## a"), ("- # a", "- \\# a"), ("+ # a", "+ \\# a"),
        ("1. # a", "1. \\# a"),
        ("2) - # a", "2) - \\# a"), ("> - # a", "> - \\# a"), ("- > # a", "- > \\# a"), ("-\t# a", "-\t\\# a"),
        ("a\n====  ", "a\n\\====  "), ("a\n-\t", "a\n\\-\t"), ("> a\n> ---", "> a\n> \\---"),
        ("- a\n  ===", "- a\n  \\==="), ("- a\n\n  # b", "- a\n\n  \\# b"), ("> - a\n>   ===", "> - a\n>   \\==="),
    ])
    func headingsAreText(description: String, expected: String) {
        #expect(text(description) == expected)
    }

    @Test(arguments: [
        "- - -", "* * *", "a # b", "> a = b", "- a\n- b", "1. a\n\n   ```sh\n   # b\n   ```", "-- a", "=a", "- \n- a",
        "===",
    ])
    func otherLinesAreNoHeadings(description: String) {
        #expect(text(description) == description)
    }

    @Test(arguments: [
        ("[a][1] [1] [1][]\n\n[1]: https://a.example", "[a][1-@] [1][1-@] [1][1-@]\n\n[1-@]: https://a.example"),
        (
            "![a][Top] [top]\n\n[TOP]: /a 'T U'\n[b]: /b",
            "![a][Top-@] [top][top-@]\n\n[TOP-@]: /a 'T U'\n[b-@]: /b"
        ),
        ("[b [a]](c) [[a]][a]\n\n[a]:\n/b", "[b [a][a-@]](c) [[a][a-@]][a-@]\n\n[a-@]:\n/b"),
        ("> [a]\n>\n> [a]: /b", "> [a][a-@]\n>\n> [a-@]: /b"), ("> [a]:\n> /b", "> [a-@]:\n> /b"),
        ("> ```\n> [a]: /c\n> ````\n\n[a]: /b", "> ```\n> [a]: /c\n> ````\n\n[a-@]: /b"),
        ("- [a]: /b\n- [a]", "- [a-@]: /b\n- [a][a-@]"),
        ("a[^1]\n\n[^1]: Note.\n[^2]: More.", "a[^1-@]\n\n[^1-@]: Note.\n[^2-@]: More."),
        ("[^1][a] [^1](b)\n\n[^1]: c\n\n[a]: /b", "[^1-@][a][a-@] [^1-@](b)\n\n[^1-@]: c\n\n[a-@]: /b"),
        ("[1]\n\n[1]: /a?b[1]=c", "[1][1-@]\n\n[1-@]: /a?b[1]=c"),
        ("[a\nb][] [c][a\nb]\n\n[a b]: /a", "[a\nb][a b-@] [c][a\nb-@]\n\n[a b-@]: /a"),
        ("Text [1].\n\n\tarr[1] = 2\n\n[1]: /a", "Text [1][1-@].\n\n\tarr[1] = 2\n\n[1-@]: /a"),
        ("[a](/?b[1]=(c)) <https://d/e[1]> [1]\n\n[1]: /f", "[a](/?b[1]=(c)) <https://d/e[1]> [1][1-@]\n\n[1-@]: /f"),
        ("[1]\n\n---\n[1]: /a\n\n- b\n- [2]: /c", "[1][1-@]\n\n---\n[1-@]: /a\n\n- b\n- [2-@]: /c"),
        ("`[1]` [1](/b) \\[1] [2]\n\n    [1]\n\n[1]: /a", "`[1]` [1](/b) \\[1] [2]\n\n    [1]\n\n[1-@]: /a"),
    ])
    func labelsAreThoseOfTheDescription(description: String, expected: String) throws {
        let text = text(description)
        let mark = try #require(text.firstMatch(of: /-(\w+)\]:/)).1
        #expect(text == expected.replacing("@", with: mark))
    }

    @Test(arguments: [
        "[1] [a][1]", "a\n[1]: /b", "- [ ] a\n- [x] b", "```\n[1]: /a\n```\n\n[1]", "[Note]: This is text.", "[a]:",
        "[a]: /b \"c", "a\n[b]: /c\n[d]: /e", "[a]:\n\n/b",
    ])
    func textWithoutDefinitionsIsUnchanged(description: String) {
        #expect(text(description) == description)
    }

    /// Linear time is far below the limit.
    @Test(
        .timeLimit(.minutes(15)),
        arguments: [
            ("<a ", "", "&lt;a &lt;a "), ("[a] ", "\n\n[a]: /x", "[a][a-"), ("[a]: /b\n", "", "[a-"),
            ("[^1]: a\n", "", "[^1-"), ("[a](", "\n\n[a]: /x", "[a]([a]("), ("<b:[a]", "\n\n[a]: /x", "&lt;b:[a]&lt;"),
        ]
    )
    func descriptionsMayBeLong(part: String, end: String, start: String) {
        let text = text(String(repeating: part, count: 20_000) + end)
        #expect(text.hasPrefix(start))
    }

    /// The same text needs no labels of its own, and its labels do not change with other descriptions.
    @Test func labelsDifferBetweenDescriptions() {
        let one = text("[1]\n\n[1]: https://a.example")
        let other = text("[1]\n\n[1]: https://b.example")
        #expect(one == text("[1]\n\n[1]: https://a.example"))
        #expect(one.prefix { $0 != "\n" } != other.prefix { $0 != "\n" })
    }

    @Test(arguments: [
        ("x<b>y", "x&lt;b>y"), ("[x](y)", "\\[x\\](y)"), ("__init__", "\\_\\_init\\_\\_"), ("_user_", "\\_user\\_"),
        ("get_user", "get_user"), ("a*b*", "a\\*b\\*"), ("a`b`", "a\\`b\\`"), ("C #", "C \\#"), ("&lt;", "\\&lt;"),
        ("a\\b", "a\\\\b"), ("~~a~~", "\\~\\~a\\~\\~"), ("a\nb", "a b"),
    ])
    func namesAreTextInHeadings(name: String, heading: String) {
        #expect(MarkdownEscaping.heading(name) == heading)
    }
}
