import Diagnostics
import Testing

@testable import OpenAPIImport

/// The order of the diagnostics of a document, and how often a diagnostic is repeated.
struct DiagnosticListTests {
    private func warning(_ message: String, _ path: String, _ line: Int, _ column: Int = 1) -> Diagnostic {
        let start = SourcePosition(line: line, column: column)
        return .warning(
            "other-media",
            at: SourceLocation(path: path, range: SourceRange(start: start, end: start)),
            message
        )
    }

    @Test func theImportedFileComesFirstAndTheRestByPlace() {
        let all = [
            warning("f", "b.yaml", 1), warning("d", "a.yaml", 9), warning("c", "root.yaml", 20, 4),
            warning("b", "root.yaml", 3, 8), warning("e", "a.yaml", 9), warning("a", "root.yaml", 3, 2),
        ]
        #expect(all.sorted(from: "root.yaml").map(\.message) == ["a", "b", "c", "d", "e", "f"])
    }

    @Test func keepsThreeEqualDiagnostics() {
        let all = (1...3).map { warning("a", "a.yaml", $0) } + [warning("a", "b.yaml", 4), warning("b", "a.yaml", 5)]
        #expect(all.withoutRepetitions == all)
    }

    @Test func joinsMoreThanThreeEqualDiagnostics() throws {
        let other = warning("b", "a.yaml", 2)
        let found = ([warning("a", "a.yaml", 1), other] + (3...5).map { warning("a", "a.yaml", $0) }).withoutRepetitions
        #expect(found.map(\.message) == ["a", "b"])
        #expect(found[0].location?.start.line == 1)
        #expect(found[0].notes.map(\.message) == ["the same 3 more times: lines 3, 4, 5"])
        #expect(found[1] == other)
    }

    @Test func aDocumentOfOneLineHasColumns() {
        let found = [3, 9, 20, 31].map { warning("a", "a.json", 1, $0) }.withoutRepetitions
        #expect(found.first?.notes.map(\.message) == ["the same 3 more times: columns 9, 20, 31"])
    }

    @Test func onlySomeOfManyLinesAreNamed() {
        let found = (1...40).map { warning("a", "a.yaml", $0) }.withoutRepetitions
        #expect(found.count == 1)
        #expect(
            found.first?.notes.first?.message.hasSuffix("lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 27 more")
                == true
        )
    }
}
