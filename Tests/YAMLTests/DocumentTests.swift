import Diagnostics
import Testing
import YAML

@Suite struct DocumentTests {
    @Test(arguments: ["", "\n\n", "# nothing\n", "---\n", "\u{FEFF}", "--- # nothing\n...\n", "   \n"])
    func anEmptyFileIsAnError(text: String) {
        let reading = Reading(text)
        #expect(reading.codes == ["empty-file"])
        #expect(reading.document == nil)
    }

    /// All settings may be commented out.
    @Test(arguments: ["", "# access: public\n", "---\n# nothing\n"])
    func anEmptyFileOfSettingsIsAnEmptyMapping(text: String) {
        var collector = DiagnosticCollector()
        let document = YAMLReader().readSettings(SourceText(path: "a.yaml", text: text), reporting: &collector)
        #expect(document?.root.entries?.isEmpty == true)
        #expect(collector.diagnostics == [])
    }

    @Test func settingsThatCannotBeParsedAreAnError() {
        var collector = DiagnosticCollector()
        let document = YAMLReader().readSettings(SourceText(path: "a.yaml", text: "a: [b\n"), reporting: &collector)
        #expect(document == nil)
        #expect(collector.diagnostics.map(\.code) == ["yaml-syntax"])
    }

    /// Unlike a spec, settings cannot be continued in another file.
    @Test func settingsAreOneDocument() {
        var collector = DiagnosticCollector()
        _ = YAMLReader().readSettings(SourceText(path: "a.yaml", text: "a: b\n---\nc: d\n"), reporting: &collector)
        #expect(collector.diagnostics.map(\.code) == ["several-documents"])
        #expect(collector.diagnostics.first?.hint == "move it into the first one")
    }

    @Test(arguments: [
        "a: b\n⬇---\nc: d\n", "---\na: b\n⬇---\n", "a: b\n...\n# c\n⬇--- d\n", "a: b\n...\n\n⬇---\n%TAG\n",
    ])
    func aSecondDocumentIsRefused(marked: String) {
        let expected = MarkedText(marked)
        let reading = Reading(expected.text)
        #expect(reading.codes == ["several-documents"])
        #expect(reading.diagnostics.first?.location?.start == expected.positions.first)
        #expect(reading.document == nil)
    }

    @Test(arguments: [
        "{a: b} ⬇c\n", " a: b\n⬇c: d\n", "[a]\n⬇b\n", "a: b\n...\n⬇c: d\n", "a: b\n...\n⬇%YAML 1.2\n---\n",
    ])
    func textAfterTheDocumentIsRefused(marked: String) {
        let expected = MarkedText(marked)
        let reading = Reading(expected.text)
        #expect(reading.codes == ["text-after-document"])
        #expect(reading.diagnostics.first?.location?.start == expected.positions.first)
    }

    @Test(arguments: ["# c\n\n⬇%TAG ! x\n---\na: b\n", "⬇%FOO\n---\na: b\n"])
    func otherDirectivesAreRefused(marked: String) {
        let expected = MarkedText(marked)
        let reading = Reading(expected.text)
        #expect(reading.codes == ["unknown-directive"])
        #expect(reading.diagnostics.first?.location?.start == expected.positions.first)
    }

    @Test func afterASyntaxErrorNothingElseIsReported() {
        #expect(Reading("a: 1\na: 2\nb: !x\nc: [\n").codes == ["yaml-syntax"])
    }

    @Test func reportsErrorsThatLeaveTheTreeIntactTogether() {
        let reading = Reading("a: !x\nb: 1\nb: 2\n[c]: d\n<<: e\n")
        #expect(reading.codes == ["tag", "duplicate-key", "key-is-not-text", "invalid-merge"])
        #expect(reading.document != nil)
    }
}
