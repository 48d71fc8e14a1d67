import Diagnostics
import Testing

@Suite struct SourceTextTests {
    @Test(arguments: ["a\nbc\n\nd", "a\r\nbc\r\n\r\nd", "a\rbc\r\rd"])
    func linesEndWhereEditorsEndThem(text: String) {
        let source = SourceText(path: "a", text: text)
        let lines = (1...source.lineCount).map { source.line($0).map { String(decoding: $0, as: UTF8.self) } }
        #expect(lines == ["a", "bc", "", "d"])
    }

    @Test func aFinalLineFeedOpensAnEmptyLine() {
        let source = SourceText(path: "a", text: "a\n")
        #expect(source.lineCount == 2)
        #expect(source.line(2)?.isEmpty == true)
    }

    @Test(arguments: [0, -1, 3])
    func thereIsNoSuchLine(number: Int) {
        #expect(SourceText(path: "a", text: "a\nb").line(number) == nil)
    }

    @Test func anEmptyFileHasOneEmptyLine() {
        let source = SourceText(path: "a", bytes: [])
        #expect(source.lineCount == 1)
        #expect(source.line(1)?.isEmpty == true)
        #expect(source.position(ofByteAt: 0) == .start)
    }

    @Test func aByteOrderMarkBelongsToNoLine() {
        let source = SourceText(path: "a", bytes: [0xEF, 0xBB, 0xBF] + Array("ab\nc".utf8))
        #expect(source.contentStart == 3)
        #expect(source.line(1).map { String(decoding: $0, as: UTF8.self) } == "ab")
        #expect(source.position(ofByteAt: 4) == SourcePosition(line: 1, column: 2))
        #expect(source.position(ofByteAt: 0) == .start)
    }

    @Test func columnsCountScalars() {
        let source = SourceText(path: "a", text: "x\nä👍🏽e")
        let offset = "x\nä👍🏽".utf8.count
        #expect(source.position(ofByteAt: offset) == SourcePosition(line: 2, column: 4))
    }

    @Test func positionsInALongLineAreCountedInScalars() throws {
        let source = SourceText(path: "a", text: "x\n" + String(repeating: "aä👍", count: 9000) + "\ny")
        let line = try #require(source.line(2))
        for offset in stride(from: line.startIndex, through: line.endIndex, by: 977) {
            let column = line[..<offset].utf8ScalarCount + 1
            #expect(source.position(ofByteAt: offset) == SourcePosition(line: 2, column: column))
        }
        for column in stride(from: 1, through: 27_001, by: 613) {
            let offset = source.offset(of: SourcePosition(line: 2, column: column))
            #expect(offset == line.index(afterScalars: column - 1))
        }
        #expect(source.offset(of: SourcePosition(line: 2, column: 99_999)) == line.endIndex)
        #expect(source.offset(of: SourcePosition(line: 3, column: 1)) == line.endIndex + 1)
        #expect(source.offset(of: SourcePosition(line: 9, column: 1)) == nil)
    }

    @Test func indexAfterScalarsStopsAtTheEnd() {
        let line = Array("aä👍".utf8)[...]
        #expect(line.utf8ScalarCount == 3)
        #expect(line.index(afterScalars: 0) == 0)
        #expect(line.index(afterScalars: 2) == 3)
        #expect(line.index(afterScalars: 9) == line.endIndex)
    }
}
