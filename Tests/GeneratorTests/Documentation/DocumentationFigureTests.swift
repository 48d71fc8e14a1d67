import Foundation
import Testing

/// Figures and tables that a document quotes are the same in their source.
struct DocumentationFigureTests {
    /// A measured figure is quoted as a link to its section of Benchmarks: `[0.77 s](Benchmarks.md#…)`.
    @Test func quotedFiguresAreThoseOfBenchmarks() throws {
        let sections = try DocumentationPage("Documentation/Benchmarks.md").sections
        var count = 0
        for page in try DocumentationPage.all() {
            for link in page.links where link.target.contains("Benchmarks.md#") && link.text.contains(/\d/) {
                let anchor = String(link.target.drop { $0 != "#" }.dropFirst())
                let section = try #require(sections[anchor], "\(page.path) links to '\(link.target)'")
                for figure in link.text.matches(of: Self.number).map(\.output) {
                    let isThere = section.matches(of: Self.number).contains { $0.output == figure }
                    #expect(isThere, "\(page.path) quotes '\(link.text)', and \(link.target) has no \(figure)")
                    count += 1
                }
            }
        }
        #expect(count > 5)
    }

    nonisolated(unsafe) private static let number = /\d+(?:[.,]\d+)*/

    /// Run times in seconds and sizes of processes are always quoted.
    @Test(arguments: ["README.md", "Documentation/Import.md"])
    func measuredFiguresAreQuoted(path: String) throws {
        let page = try DocumentationPage(path)
        let text = page.prose.replacing(/`[^`\n]*`/, with: "").replacing(/\[[^\]\n]*\]\([^)\s]*\)/, with: "")
        let figures = text.matches(of: /\d(?:[.,]\d+)* (?:s|ms|MB|GB|KB)\b/).map { String($0.output) }
        #expect(figures == [])
    }

    /// The table of modules in CONTRIBUTING has the folders of `Sources` and the imports of `Package.swift`.
    @Test func tableOfModulesIsThatOfThePackage() throws {
        let root = DocumentationPage.root
        let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        let declared = manifest.replacing(/condition: \.when\([^)]*\)/, with: "")
            .replacing(/\.product\([^)]*\)/, with: "")
            .matches(
                of:
                    /\.(?:target|executableTarget|systemLibrary)\(\s*name: "([\w-]+)"(?:,\s*dependencies: \[([^\]]*)\])?/
            )
        let imports = Dictionary(
            declared.map { target in
                (String(target.1), Set((target.2 ?? "").matches(of: /"([\w-]+)"/).map { String($0.1) }))
            },
            uniquingKeysWith: { first, _ in first }
        )
        let page = try DocumentationPage("CONTRIBUTING.md")
        let rows = page.prose.split(separator: "\n").filter { $0.hasPrefix("| `Sources/") }.map { row in
            row.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let folders = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
        #expect(rows.map { String($0[1].dropFirst(9).dropLast()) }.sorted() == folders.sorted())
        for row in rows {
            let module = String(row[1].dropFirst(9).dropLast())
            let shown = Set(row[3].split(separator: ", ").map(String.init))
            #expect(shown == imports[module], "\(module)")
        }
    }
}
