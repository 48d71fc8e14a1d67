import Diagnostics
import Testing

@Suite struct DiagnosticRendererTests {
    /// Renders an error whose range is the text between the two `|` of `text`.
    private func underlining(_ text: String) -> String {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let source = SourceText(path: "a.yaml", text: parts.joined())
        let start = parts.first?.utf8.count ?? 0
        let end = start + (parts.count > 2 ? parts[1].utf8.count : 0)
        let range = SourceRange(start: source.position(ofByteAt: start), end: source.position(ofByteAt: end))
        let fault = Diagnostic.error("test", at: SourceLocation(path: "a.yaml", range: range), "wrong")
        return DiagnosticRenderer(sources: [source]).render(fault)
    }

    @Test func aDiagnosticWithAllItsParts() {
        let source = SourceText(path: "a.yaml", text: "a: 1\nb: 2\na: 3\n")
        let key = SourceRange(start: SourcePosition(line: 3, column: 1), end: SourcePosition(line: 3, column: 2))
        let fault = Diagnostic.error(
            "duplicate-key",
            at: SourceLocation(path: "a.yaml", range: key),
            "the key 'a' is written twice",
            hint: "keep one of the two",
            notes: [Diagnostic.Note(at: SourceLocation(path: "a.yaml"), "first here"), Diagnostic.Note("by the way")]
        )
        #expect(
            DiagnosticRenderer(sources: [source]).render([fault]) == """
                a.yaml:3:1: error: the key 'a' is written twice [duplicate-key]
                 3 | a: 3
                   | ^
                help: keep one of the two
                a.yaml:1:1: note: first here
                 1 | a: 1
                   | ^
                note: by the way

                """
        )
    }

    @Test func aRangeIsUnderlined() {
        #expect(
            underlining("x\nkey: |value| # c\n") == """
                a.yaml:2:6: error: wrong [test]
                 2 | key: value # c
                   |      ^~~~~

                """
        )
    }

    @Test(arguments: [
        ("\tkey: |value|", "    key: value", "         ^~~~~"),
        ("a\t|b|", "a   b", "    ^"),
        ("漢字: |値段|", "漢字: 値段", "      ^~~~"),
        ("👍 |a|", "👍 a", "   ^"),
        ("👩‍👩‍👧 🇩🇪 ✈️ |a|", "👩‍👩‍👧 🇩🇪 ✈️ a", "         ^"),
        ("e\u{301}e\u{301} |a|", "e\u{301}e\u{301} a", "   ^"),
        ("ｆｕｌｌ |한국|", "ｆｕｌｌ 한국", "         ^~~~"),
        ("a|", "a", " ^"),
        ("|", "", "^"),
    ])
    func theUnderlineStandsBelowItsText(text: String, line: String, underline: String) {
        let lines = underlining(text).split(separator: "\n").dropFirst()
        #expect(lines.first == " 1 |\(line.isEmpty ? "" : " ")\(line)")
        #expect(lines.last == "   | \(underline)")
    }

    @Test func aRangeOverSeveralLinesIsUnderlinedToTheEndOfTheFirst() {
        #expect(underlining("a: |'b\n  c'|\n").hasSuffix(" 1 | a: 'b\n   |    ^~\n"))
    }

    @Test func aLineOfManyMegabytesIsCutAroundTheCaret() {
        let long = String(repeating: "x", count: 5_000_000)
        let lines = underlining("\(long)|here|\(long)").split(separator: "\n")
        #expect(lines[1] == " 1 | …\(String(repeating: "x", count: 60))here\(String(repeating: "x", count: 56))…")
        #expect(lines[2] == "   | \(String(repeating: " ", count: 61))^~~~")
    }

    @Test(arguments: [
        ("a\u{1B}[31m|b|", "a\\u{1B}[31mb", "           ^"),
        ("a\u{202E}|b|", "a\\u{202E}b", "         ^"),
        ("a\u{2066}\u{0}|b|", "a\\u{2066}\\u{0}b", "              ^"),
        ("a\u{200B}|b|", "a\\u{200B}b", "         ^"),
        ("a\u{2028}|b|", "a\\u{2028}b", "         ^"),
        ("a\u{9B}|b|", "a\\u{9B}b", "       ^"),
    ])
    func noControlCharacterReachesTheTerminal(text: String, line: String, underline: String) {
        let lines = underlining(text).split(separator: "\n")
        #expect(lines[1] == " 1 | \(line)")
        #expect(lines[2] == "   | \(underline)")
    }

    @Test func messagesCannotForgeLines() {
        let fault = Diagnostic.error(
            "test",
            at: SourceLocation(path: "a\nb"),
            "no 'x\nb:1:1: error: y\u{1B}'",
            hint: "a\rb",
            notes: [Diagnostic.Note("c\nd")]
        )
        #expect(
            DiagnosticRenderer(sources: []).render(fault) == """
                a\\u{A}b:1:1: error: no 'x\\u{A}b:1:1: error: y\\u{1B}' [test]
                help: a\\u{D}b
                note: c\\u{A}d

                """
        )
    }

    @Test func aMessageOfAFilesSizeIsCut() {
        let fault = Diagnostic.error("test", at: nil, String(repeating: "ä", count: 100_000))
        let text = DiagnosticRenderer(sources: []).render(fault)
        #expect(text == "error: \(String(repeating: "ä", count: 1000))… [test]\n")
    }

    @Test func invalidBytesAreShownAsReplacements() {
        let source = SourceText(path: "a", bytes: [0x61, 0xFF, 0x62])
        let fault = Diagnostic.error("test", at: SourceLocation(path: "a", at: source.position(ofByteAt: 1)), "wrong")
        #expect(DiagnosticRenderer(sources: [source]).render(fault).hasSuffix(" 1 | a\u{FFFD}b\n   |  ^\n"))
    }

    @Test func colorsAreEscapeSequencesAroundTheSameText() {
        let source = SourceText(path: "a", text: "x")
        let fault = Diagnostic.warning("test", at: SourceLocation(path: "a"), "odd", hint: "even")
        let plain = DiagnosticRenderer(sources: [source]).render(fault)
        let colored = DiagnosticRenderer(sources: [source], usesColor: true).render(fault)
        #expect(colored.contains("\u{1B}[1;35mwarning:\u{1B}[0m"))
        #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }

    @Test func aPositionBehindTheEndShowsTheEndOfTheLine() {
        let source = SourceText(path: "a", text: "abc")
        let behind = SourceLocation(path: "a", at: SourcePosition(line: 1, column: 99))
        let text = DiagnosticRenderer(sources: [source]).render(.error("test", at: behind, "wrong"))
        #expect(text.hasSuffix(" 1 | abc\n   |    ^\n"))
        let below = SourceLocation(path: "a", at: SourcePosition(line: 9, column: 1))
        #expect(
            DiagnosticRenderer(sources: [source]).render(.error("test", at: below, "wrong"))
                == "a:9:1: error: wrong [test]\n"
        )
    }
}
