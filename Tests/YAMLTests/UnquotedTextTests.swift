import Diagnostics
import Testing
import YAML

/// Specs in which texts lack quotes.
struct UnquotedTextTests {
    private func read(_ text: String) -> (document: YAMLDocument?, diagnostics: [Diagnostic]) {
        var collector = DiagnosticCollector()
        let source = SourceText(path: "a", text: text)
        let document = YAMLReader().readRecovering(source, reporting: &collector)
        return (document, (document?.unquotedTexts.map(\.diagnostic) ?? []) + collector.diagnostics)
    }

    @Test(arguments: [
        ("a: {b: [User]?, c: d}\n", "{a: {b: [User]?, c: d}}"),
        ("a: @ë ü\nb: c\n", "{a: @ë ü, b: c}"),
        ("a: Note: gone # why\nb: c\n", "{a: Note: gone, b: c}"),
        ("- path: {id}/x\n  b: c\n", "[{path: {id}/x, b: c}]"),
        ("a: [\n  T[]\n]\nb: c\n", "{a: [T[]], b: c}"),
        ("a: {\"b\"?: c, d: e}\n", "{a: {b?: c, d: e}}"),
        ("a: {p: &x /a/{b}, q: *x}\n", "{a: {p: /a/{b}, q: /a/{b}}}"),
        ("a: “/u/{id}”\nb: {c: “/u/{id}”}\n", "{a: “/u/{id}”, b: {c: /u/{id}}}"),
    ])
    func theRestIsRead(text: String, outline: String) {
        let (document, diagnostics) = read(text)
        #expect(document?.root.outline == outline)
        #expect(diagnostics.map(\.code) == ["yaml-syntax"])
        #expect(diagnostics.allSatisfy { $0.notes.isEmpty })
    }

    /// Columns count characters, of which some have several bytes.
    @Test func locationsStay() throws {
        let (document, _) = read("a: {b: @Zoë größe 👍, c: d}\n")
        let entries = try #require(document?.root.entry(named: "a")?.value.entries)
        #expect(entries.map(\.key.range.start.column) == [5, 22])
        #expect(entries.map(\.value.range.end.column) == [20, 26])
    }

    @Test func keysStayApart() throws {
        let text = "a: {" + (0..<40).map { "\"k\($0 + 10)\"?: c" }.joined(separator: ", ") + "}\n"
        let (document, diagnostics) = read(text)
        let entries = try #require(document?.root.entry(named: "a")?.value.entries)
        #expect(entries.map(\.key.text) == (0..<40).map { "k\($0 + 10)?" })
        #expect(diagnostics.count == 40)
    }

    /// Where the text ends is not certain.
    @Test(arguments: [
        "m: {description: \"x, y\" z, a: b}\n", "m: {a: b[}\nc: d\n", "x: {path: /a\n    /b/{id}, c: d}\n",
        "d: See: the docs\n  continued: here\n", "d: {e: 'It's, well, fine', f: g}\n", "a: note: gone\n",
    ])
    func doubtfulTextEndsTheReading(text: String) {
        let (document, diagnostics) = read(text)
        #expect(document == nil)
        #expect(diagnostics.map(\.code) == ["yaml-syntax"])
        #expect(diagnostics.last?.notes.last?.message.hasPrefix("the rest of this file") == true)
    }
}
