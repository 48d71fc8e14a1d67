import Diagnostics
import Testing
import YAML

/// JSON, which is read into the same nodes as YAML.
struct JSONTests {
    private func read(_ text: String) -> (node: Node?, diagnostics: [Diagnostic]) {
        var collector = DiagnosticCollector()
        let document = YAMLReader().readLeniently(SourceText(path: "a.json", text: text), reporting: &collector)
        return (document?.root, collector.diagnostics)
    }

    @Test(arguments: [
        (#""\ud83d\udc4d""#, "👍"), (#""\u00e9\n\/\"\\""#, "é\n/\"\\"), (#""\ud83d""#, "\u{FFFD}"),
        (#""\ud83dx""#, "\u{FFFD}x"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"), ("\"\u{2028}\"", "\u{2028}"), ("\"\"", ""),
    ])
    func texts(json: String, text: String) throws {
        let node = try #require(read("[\(json)]").node)
        #expect(node.items?.first?.text == text)
    }

    @Test func tabsAndLongKeysAreNoTrouble() throws {
        let key = String(repeating: "k", count: 5000)
        let node = try #require(read("{\n\t\"\(key)\"\t:\t[1, -2.5e3, true, null]\n}").node)
        let values = try #require(node.entry(named: key)?.value.items)
        #expect(values.map(\.text) == ["1", "-2.5e3", "true", "null"])
        #expect(values.allSatisfy { $0.scalar?.style == .plain })
    }

    @Test func positionsCountScalars() throws {
        let node = try #require(read("{\"é👍\": 1,\n  \"b\": {\"\\ud83d\\udc4d\": [2]}}").node)
        let inner = try #require(node.entry(named: "b")?.value.entries?.first)
        #expect(inner.key.text == "👍")
        #expect(inner.key.range.start == SourcePosition(line: 2, column: 9))
        #expect(inner.value.items?.first?.range.start == SourcePosition(line: 2, column: 26))
        #expect(node.range.end == SourcePosition(line: 2, column: 30))
    }

    @Test(arguments: [
        ("{\"a\" 1}", 1, 6), ("[\"\\u+041\"]", 1, 5), ("[\"\\u-000\"]", 1, 5), ("{\"a\": \n \"\\x\"}", 2, 4),
        ("[1]]", 1, 4),
    ])
    func mistakesHaveAPlace(json: String, line: Int, column: Int) throws {
        let (node, diagnostics) = read(json)
        #expect(node == nil)
        #expect(diagnostics.map(\.code) == ["json-syntax"])
        #expect(diagnostics.first?.location?.start == SourcePosition(line: line, column: column))
    }

    @Test(arguments: [("{\"a\": 1,}", "a: 1"), ("[1 2]", "1 2")])
    func noJSONThatIsYAMLIsReadAsYAML(text: String, same: String) throws {
        let (node, diagnostics) = read(text)
        #expect(diagnostics == [])
        let read = try #require(node)
        #expect(
            read.entries?.map { "\($0.key.text): \($0.value.text ?? "")" } ?? read.items?.map { $0.text ?? "" } == [
                same
            ]
        )
    }

    @Test func yamlInItsFlowStyleIsYAML() throws {
        #expect(try #require(read("{a: 1, b: [x]}").node).entry(named: "b")?.value.items?.count == 1)
    }

    @Test func deepNestingIsRefused() {
        let (node, diagnostics) = read(String(repeating: "[", count: 100_000))
        #expect(node == nil)
        #expect(diagnostics.count == 1)
    }
}
