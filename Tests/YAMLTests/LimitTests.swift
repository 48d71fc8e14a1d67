import Diagnostics
import Testing
import YAML

@Suite struct LimitTests {
    @Test(arguments: ["[", "{a: ", "- ", "? ", "[\n", "[{a: "])
    func deepNestingEndsAtOnce(opening: String) {
        let reading = Reading(String(repeating: opening, count: 100_000))
        #expect(reading.codes == ["nested-too-deep"])
        #expect(reading.document == nil)
    }

    @Test func theDepthIsAllowedUpToItsLimit() {
        let nested = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
        #expect(Reading(nested(64)).diagnostics.isEmpty)
        #expect(Reading(nested(65)).codes == ["nested-too-deep"])
    }

    @Test func aliasesCannotHideDepth() {
        let first = "a0: &a0 \(String(repeating: "[", count: 40))\(String(repeating: "]", count: 40))\n"
        let next = { (level: Int) in "a\(level): &a\(level) [[[[[[[[[[*a\(level - 1)]]]]]]]]]]\n" }
        #expect(Reading(first + next(1) + next(2)).diagnostics.isEmpty)
        #expect(Reading(first + next(1) + next(2) + next(3)).codes == ["nested-too-deep"])
    }

    @Test func anAliasBombIsRefused() {
        var text = "a0: &a0 [\(Array(repeating: "x", count: 10).joined(separator: ","))]\n"
        for level in 1...20 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ",")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        let reading = Reading(text)
        #expect(reading.codes == ["too-many-nodes"])
        #expect(reading.diagnostics.first?.location?.start.line == 7)
    }

    @Test func aMergeBombIsRefused() {
        let keys = (1...1000).map { "k\($0): v" }.joined(separator: ", ")
        let merges = (1...1000).map { "m\($0): {<<: *b}\n" }.joined()
        #expect(Reading("base: &b {\(keys)}\n" + merges).codes == ["too-many-nodes"])
    }

    @Test func aTextBombIsRefused() {
        let words = String(repeating: "word ", count: 20_000)
        let models = { (count: Int) in (0..<count).map { "  M\($0): {description: *d}\n" }.joined() }
        #expect(Reading("a: &d '\(words)'\nmodels:\n" + models(90)).diagnostics.isEmpty)
        let bomb = Reading("a: &d '\(words)'\nmodels:\n" + models(800))
        #expect(bomb.codes == ["too-much-text"])
        #expect(bomb.document == nil)
    }

    @Test func textsAreCountedWithAliases() {
        var limits = YAMLReader.Limits()
        limits.bytes = 45
        let text = "x: &x [0123456789]\n"
        #expect(Reading(text + "y: [*x, *x]\n", limits: limits).diagnostics.isEmpty)
        #expect(Reading(text + "y: [*x, *x, *x, *x]\n", limits: limits).codes == ["too-much-text"])
        // 10 bytes in 'x', 20 in 'y', and 20 in 'z'.
        #expect(Reading(text + "y: &y [*x,*x]\nz: *y\n", limits: limits).codes == ["too-much-text"])
    }

    @Test func nodesAreCountedWithKeysAndAliases() {
        var limits = YAMLReader.Limits()
        limits.nodes = 7
        #expect(Reading("a: &a [x, y]\n", limits: limits).diagnostics.isEmpty)
        #expect(Reading("a: &a [x]\nb: *a\n", limits: limits).diagnostics.isEmpty)
        #expect(Reading("a: &a [x, y]\nb: *a\n", limits: limits).codes == ["too-many-nodes"])
    }

    @Test func aFileOverTheLimitIsRefused() {
        var limits = YAMLReader.Limits()
        limits.bytes = 4
        #expect(Reading("a: b", limits: limits).diagnostics.isEmpty)
        #expect(Reading("a: bc", limits: limits).codes == ["file-too-large"])
    }

    @Test func aHugeScalarIsRead() {
        let text = String(repeating: "x", count: 9_000_000)
        #expect(Reading("a: " + text).root?.entry(named: "a")?.value.text == text)
    }

    @Test(arguments: [
        ("", ": y"), ("\"", "\": y"), ("a:\n  'b", "': y"), ("{\"", "\": y}"), ("{", ": y}"), ("a: b\n\"", "\": y"),
    ])
    func aHugeKeyIsRefused(front: String, back: String) {
        let reading = Reading(front + String(repeating: "x", count: 2000) + back)
        #expect(reading.diagnostics.map(\.message) == ["a key in front of a ':' has at most 1024 characters"])
    }

    @Test func aHundredThousandFaultsAreOneHundred() {
        let reading = Reading(String(repeating: "a: b\n", count: 100_000))
        #expect(reading.diagnostics.count == 101)
        #expect(reading.diagnostics.last?.message == "99899 more in this file are not shown")
    }
}
