import Diagnostics
import Testing
import YAML

@Suite struct NodeTests {
    @Test(arguments: [
        ("a: b\nc: [d, {e: f}]\n", "{a: b, c: [d, {e: f}]}"),
        ("- a\n- - b\n  - c\n-\n", "[a, [b, c], ~]"),
        ("a:\nb: ''\n", "{a: ~, b: }"),
        ("a?: String\n'b?': String\n", "{a?: String, b?: String}"),
        ("on: yes\n1: 0x1F\n~: null\n", "{on: yes, 1: 0x1F, ~: null}"),
        ("{description: Pay for a, b}", "{description: Pay for a, b: ~}"),
        ("text", "text"),
        ("a: [b, c: d]\n", "{a: [b, {c: d}]}"),
        ("x: {? a}\n", "{x: {a: ~}}"),
        ("%YAML 1.2\n---\na: b\n...\n# end\n", "{a: b}"),
    ])
    func textsBecomeTrees(text: String, outline: String) {
        let reading = Reading(text)
        #expect(reading.root?.outline == outline)
        #expect(reading.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("a b", "a b", Scalar.Style.plain), ("'a ''b'", "a 'b", .singleQuoted),
        (#""a\tb\u00E4""#, "a\tbä", .doubleQuoted),
        ("|\n  a\n  b\n", "a\nb\n", .literal), (">-\n  a\n  b\n", "a b", .folded),
    ])
    func scalarsKnowHowTheyWereWritten(text: String, value: String, style: Scalar.Style) {
        #expect(Reading("k: " + text).root?.entry(named: "k")?.value.scalar == Scalar(text: value, style: style))
    }

    @Test func nodesAndKeysKnowTheirPlaces() {
        let marked = MarkedText("⬇ä👍⬇: ⬇[⬇b⬇, '⬆c']⬇\nd: ⬇{e: f}⬇\n⬇g⬇:\n  ⬇h: i⬇\n")
        let reading = Reading(marked.text.replacing("'", with: "\""))
        let entries = reading.root?.entries ?? []
        let ranges = entries.flatMap { entry in
            switch entry.key.text {
            case "ä👍": [entry.key.range, entry.value.range, entry.value.items?.first?.range]
            case "d": [entry.value.range]
            default: [entry.key.range, entry.value.range]
            }
        }
        let found = ranges.compactMap { $0 }.flatMap { [$0.start, $0.end] }
        #expect(Set(found) == Set(marked.positions))
        #expect(found.count == marked.positions.count)
        #expect(reading.root?.range.start == .start)
        #expect(reading.root?.range.end == marked.positions.last)
    }

    @Test func lineEndsOfWindowsChangeNoPlace() {
        let text = "a: 'x\n  y'\nb:\n  - c # d\n  - |\n    e\n"
        let unix = Reading(text)
        let windows = Reading("\u{FEFF}" + text.replacing("\n", with: "\r\n"))
        #expect(windows.root?.outline == unix.root?.outline)
        #expect(windows.root?.entries?.map(\.key.range) == unix.root?.entries?.map(\.key.range))
        #expect(
            windows.root?.entry(named: "b")?.value.items?.map(\.range)
                == unix.root?.entry(named: "b")?.value.items?.map(\.range)
        )
    }

    @Test func accessorsAnswerOnlyForTheirKind() {
        let root = Reading("t: x\nl: [x]\nm: {x: y}\ne:\nq: ''\n").root
        let values = root?.entries?.map(\.value) ?? []
        #expect(values.map(\.kindName) == ["text", "a list", "a mapping", "nothing", "text"])
        #expect(values.map(\.isEmpty) == [false, false, false, true, false])
        #expect(values.map(\.text) == ["x", nil, nil, "", ""])
        #expect(values.map { $0.items?.count } == [nil, 1, nil, nil, nil])
        #expect(values.map { $0.entries?.count } == [nil, nil, 1, nil, nil])
        #expect(root?.entry(named: "m")?.value.entry(named: "x")?.value.text == "y")
        #expect(root?.entry(named: "z") == nil)
        #expect(values.first?.entry(named: "x") == nil)
    }

    @Test func aDocumentTellsLocations() throws {
        let document = try #require(Reading("a: bc").document)
        let entry = try #require(document.root.entry(named: "a"))
        #expect(document.location(of: entry.key).description == "a.yaml:1:1")
        #expect(document.location(of: entry.value).description == "a.yaml:1:4")
        #expect(document.location(of: entry.value).end == SourcePosition(line: 1, column: 6))
    }
}
