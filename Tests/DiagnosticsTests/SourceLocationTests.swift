import Diagnostics
import Testing

@Suite struct SourceLocationTests {
    @Test func positionsCompareByLineFirst() {
        #expect(SourcePosition(line: 1, column: 9) < SourcePosition(line: 2, column: 1))
        #expect(SourcePosition(line: 2, column: 1) < SourcePosition(line: 2, column: 2))
    }

    @Test func hugeNumbersAreClamped() {
        #expect(SourcePosition(line: .max, column: 1).line == Int(Int32.max))
    }

    @Test func aRangeNeverEndsBeforeItsStart() {
        let start = SourcePosition(line: 3, column: 1)
        #expect(SourceRange(start: start, end: .start).end == start)
    }

    @Test func aLocationIsWrittenAsCompilersDo() {
        let location = SourceLocation(path: "a b.yaml", at: SourcePosition(line: 3, column: 14))
        #expect(location.description == "a b.yaml:3:14")
        #expect(SourceLocation(path: "a").description == "a:1:1")
    }

    @Test func locationsCompareByPathFirst() {
        #expect(SourceLocation(path: "a", at: SourcePosition(line: 9, column: 9)) < SourceLocation(path: "b"))
    }
}
