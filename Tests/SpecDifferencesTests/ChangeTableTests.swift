import Foundation
import SpecDifferences
import TestSupport
import Testing

/// The table of changes in `Documentation/Tool.md` lists every kind of change, with the verdicts that occur.
struct ChangeTableTests {
    @Test func everyKindIsListedOnce() throws {
        let rows = try Self.rows()
        #expect(rows.map(\.kind).sorted() == ChangeKind.allCases.map(\.rawValue).sorted())
    }

    /// A kind with breaking changes has them in the second column, one with compatible changes in the third.
    @Test func verdictsAreThoseOfTheTests() throws {
        var verdicts: [String: Set<String>] = [:]
        for change in ChangeCase.all {
            for summary in change.forward + change.backward {
                let words = summary.split(separator: " ").map(String.init)
                verdicts[words.last ?? "", default: []].insert(words[0])
            }
        }
        for row in try Self.rows() {
            guard let found = verdicts[row.kind] else { continue }
            #expect(found.contains("breaking") == !row.breaking.isEmpty, "\(row.kind)")
            #expect(found.contains("compatible") == !row.compatible.isEmpty, "\(row.kind)")
        }
    }

    private struct Row {
        let kind: String
        let breaking: String
        let compatible: String
    }

    private static func rows() throws -> [Row] {
        let file = BuildFolder.package.appending(path: "Documentation/Tool.md")
        let page = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("| Change |") })
        return lines[start...].dropFirst(2).prefix { $0.hasPrefix("|") }.flatMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            return cells[1].filter { $0 != "`" }.split(separator: ", ").map {
                Row(kind: String($0), breaking: cells[2], compatible: cells[3])
            }
        }
    }
}
