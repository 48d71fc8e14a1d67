import Diagnostics
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

    /// The changes in the example of the page are those of two specs.
    @Test func exampleOfThePage() throws {
        let spec = { (sort: String, name: String, kinds: String) in
            """
            api: Shop
            base: https://shop.example.com
            endpoints:
              list: {path: /items, params: {\(sort): {enum: [name, price]}}, response: [Item]}
              get: {path: "/items/{id}", response: Item}
              \(name): {path: /old, response: Item}
            models:
              Item: {fields: {id: Int, kind: {enum: [\(kinds)]}}}
            """
        }
        let versions = try [
            ("/tmp/old/Specs", spec("sort?", "old", "a, b")), ("Specs", spec("sort", "fresh", "a, b, c")),
        ].map { folder, text in
            ClientVersion(try Versions.spec([SourceText(path: "\(folder)/Shop.endpoints.yaml", text: text)]))
        }
        let changes = SpecComparison.changes(from: versions[0], to: versions[1])
        #expect(
            try Self.page().contains("endpoint-generator diff /tmp/old/Specs Specs\n" + changes.map(\.text).joined())
        )
    }

    private static func page() throws -> String {
        let file = BuildFolder.package.appending(path: "Documentation/Tool.md")
        return try String(decoding: Data(contentsOf: file), as: UTF8.self)
    }

    private struct Row {
        let kind: String
        let breaking: String
        let compatible: String
    }

    private static func rows() throws -> [Row] {
        let lines = try page().split(separator: "\n", omittingEmptySubsequences: false)
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
