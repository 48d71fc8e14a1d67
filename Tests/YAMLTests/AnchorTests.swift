import Diagnostics
import Testing
import YAML

@Suite struct AnchorTests {
    @Test func anAliasIsACopyOfTheAnchoredNode() {
        let reading = Reading("a: &a {b: [c]}\nd: *a\ne: [*a]\nf: &a x\ng: *a\n")
        #expect(reading.root?.outline == "{a: {b: [c]}, d: {b: [c]}, e: [{b: [c]}], f: x, g: x}")
        #expect(reading.root?.entries?.map(\.value.isAnchored) == [true, true, false, true, true])
    }

    @Test func anAliasMayBeAKey() {
        let reading = Reading("a: &a x\n*a : y\n&b c: *b\n")
        #expect(reading.root?.outline == "{a: x, x: y, c: c}")
        #expect(reading.root?.entries?.map(\.key.isAnchored) == [false, true, true])
    }

    @Test func anAliasHasTheLocationOfTheAnchoredNode() {
        let expected = MarkedText("a: &a ⬇[b]\nc: *a\n")
        #expect(Reading(expected.text).root?.entry(named: "c")?.value.range.start == expected.positions.first)
    }

    /// Replacements and underlines begin at the text of a value, not at its anchor.
    @Test(arguments: [
        "a: &a ⬇text\n", "a: &a ⬇\"text\"\n", "a: &a\n  # why\n  ⬇text\n", "a: {b: &a ⬇text}\n", "a: [&a ⬇text]\n",
        "a: &a ⬇[text]\n", "a: &a ⬇{b: c}\n", "a: &a\n  ⬇b: c\n", "a: &a\n  ⬇- b\n", "é: &a ⬇é\n", "a: ⬇text\n",
    ])
    func theRangeOfANodeBeginsAfterItsAnchor(marked: String) throws {
        let expected = MarkedText(marked)
        var node = try #require(Reading(expected.text).root?.entries?.first?.value)
        // The place in the brackets is the anchored node, not the collection around it.
        if let inner = node.entries?.first?.value ?? node.items?.first, inner.isAnchored { node = inner }
        #expect(node.range.start == expected.positions.first)
    }

    @Test func theRangeOfAKeyBeginsAfterItsAnchor() {
        let expected = MarkedText("&a ⬇b: c\n")
        #expect(Reading(expected.text).root?.entries?.first?.key.range.start == expected.positions.first)
    }

    /// A tag is an error, which leaves the tree intact.
    @Test func theRangeOfANodeBeginsAfterItsTag() {
        let expected = MarkedText("a: !!str &a ⬇text\n")
        #expect(Reading(expected.text).root?.entries?.first?.value.range.start == expected.positions.first)
    }

    @Test(arguments: ["a: ⬆&a [⬇*a]\n", "a: ⬆&a {b: {<<: ⬇*a}}\n"])
    func anAliasCannotStandInsideOfItself(marked: String) {
        let expected = MarkedText(marked)
        let reading = Reading(expected.text)
        #expect(reading.codes == ["recursive-alias"])
        #expect(reading.diagnostics.first?.location?.start == expected.positions.first)
        #expect(reading.diagnostics.first?.notes.compactMap { $0.location?.start } == expected.notes)
        #expect(reading.document == nil)
    }

    @Test func proposesTheAliasThatWasMeant() {
        let reading = Reading("common: &common {a: b}\nx: {<<: *comon}\n")
        #expect(reading.codes == ["unknown-anchor"])
        #expect(reading.diagnostics.first?.hint == "did you mean '*common'?")
    }

    @Test func boldTextIsNoAlias() {
        let reading = Reading("description: *bold text\n")
        #expect(reading.codes == ["unknown-anchor"])
        #expect(reading.diagnostics.first?.hint == "quote the text if it is not an alias")
    }
}
