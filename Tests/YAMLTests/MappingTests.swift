import Diagnostics
import Testing
import YAML

@Suite struct MappingTests {
    @Test(arguments: [
        "⬆a: 1\nb: 2\n⬇a: 3\n",
        "⬆200: A\n⬇200: B\n",
        "x: {⬆a: 1, ⬇a: 3}\n",
        "⬆a: 1\n⬇'a': 2\n",
        (1...20).map { "k\($0): v\n" }.joined() + "⬆a: 1\n⬇a: 2\n",
    ])
    func aKeyWrittenTwiceIsReportedAtTheSecond(marked: String) {
        let expected = MarkedText(marked)
        let reading = Reading(expected.text)
        #expect(reading.codes == ["duplicate-key"])
        #expect(reading.diagnostics.first?.location?.start == expected.positions.first)
        #expect(reading.diagnostics.first?.notes.compactMap { $0.location?.start } == expected.notes)
        #expect(reading.document != nil)
    }

    @Test func theFirstOfTwoEqualKeysIsKept() {
        let reading = Reading("a: 1\nb: 2\na: 3\na: 4\n")
        #expect(reading.root?.outline == "{a: 1, b: 2}")
        #expect(reading.codes == ["duplicate-key", "duplicate-key"])
    }

    @Test func keysThatDifferOnlyInTheirMarkAreLeftToTheSpec() {
        #expect(Reading("tags: a\ntags?: b\n").diagnostics.isEmpty)
    }

    @Test(arguments: ["⬇[a]: b\n", "⬇{a: b}: c\n", "? ⬇- a\n: b\n", "x: &x [a]\n⬇*x : b\n"])
    func aKeyMustBeText(marked: String) {
        let expected = MarkedText(marked)
        let reading = Reading(expected.text)
        #expect(reading.codes == ["key-is-not-text"])
        #expect(reading.diagnostics.first?.location?.start == expected.positions.first)
        #expect(reading.root?.entries?.allSatisfy { $0.key.text == "x" } == true)
    }

    @Test(arguments: [
        ("b: &b {x: 1, y: 2}\nm: {<<: *b, y: 3, z: 4}\n", "{y: 3, z: 4, <x: 1}"),
        ("b: &b {x: 1}\nc: &c {x: 2, y: 3}\nm: {<<: [*b, *c]}\n", "{<x: 1, <y: 3}"),
        ("b: &b {x: 1}\nc: &c {<<: *b, y: 2}\nm: {<<: *c}\n", "{<y: 2, <x: 1}"),
        ("m: {<<: {x: 1}, y: 2}\n", "{y: 2, <x: 1}"),
        ("b: &b {tags: 1}\nm: {<<: *b, tags?: 2}\n", "{tags?: 2, <tags: 1}"),
        ("m: {'<<': x}\n", "{<<: x}"),
        ("m: {<<: []}\n", "{}"),
    ])
    func mergedEntriesFollowOwnOnes(text: String, outline: String) {
        let reading = Reading(text)
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.root?.entry(named: "m")?.value.outline == outline)
    }

    @Test func aMergedEntryKeepsItsPlace() {
        let expected = MarkedText("b: &b {⬇x: 1}\nm: {<<: *b}\n")
        let merged = Reading(expected.text).root?.entry(named: "m")?.value.entries?.first
        #expect(merged?.key.range.start == expected.positions.first)
    }

    @Test(arguments: ["m: {<<: ⬇x}\n", "m: {<<: ⬇[x]}\n", "m:\n  <<: ⬇\n", "b: &b x\nm: {<<: ⬇*b}\n"])
    func onlyMappingsCanBeMerged(marked: String) {
        let expected = MarkedText(marked)
        let reading = Reading(expected.text)
        #expect(reading.codes == ["invalid-merge"])
        #expect(reading.diagnostics.first?.location?.start.line == expected.positions.first?.line)
    }

    @Test func aSecondMergeKeyIsReported() {
        let expected = MarkedText("m:\n  <<: {a: 1}\n  ⬇<<: {b: 2}\n")
        let reading = Reading(expected.text)
        #expect(reading.codes == ["duplicate-key"])
        #expect(reading.diagnostics.first?.location?.start == expected.positions.first)
        #expect(reading.root?.entry(named: "m")?.value.outline == "{<a: 1}")
    }

    @Test(arguments: [
        ("x: ⬇!Int\n", "{x: Int}"), ("x: ⬇!important thing\n", "{x: thing}"), ("x: ⬇!!str\n", "{x: str}"),
        ("x: ⬇!a [b]\n", "{x: [b]}"), ("x: ⬇! b\n", "{x: b}"), ("⬇!a x: b\n", "{x: b}"),
    ])
    func tagsAreReportedOnce(marked: String, outline: String) {
        let expected = MarkedText(marked)
        let reading = Reading(expected.text)
        #expect(reading.codes == ["tag"])
        #expect(reading.diagnostics.first?.location?.start == expected.positions.first)
        #expect(reading.root?.outline == outline)
    }
}
