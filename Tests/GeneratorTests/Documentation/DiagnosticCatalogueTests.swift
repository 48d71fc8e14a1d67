import Diagnostics
import Foundation
import Generator
import SwiftRendering
import TestSupport
import Testing

/// `Documentation/Diagnostics.md`: each example gives the diagnostics below it, and every code is documented.
struct DiagnosticCatalogueTests {
    private static let package = BuildFolder.package
    private static let file = package.appending(path: "Documentation/Diagnostics.md")
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

    /// A code with its example.
    private struct Section {
        let code: String
        let spec: String
        let output: String
    }

    @Test func everyExampleHasTheDiagnosticsBelowIt() throws {
        var page = try String(decoding: Data(contentsOf: Self.file), as: UTF8.self)
        let sections = Self.sections(of: page)
        #expect(sections.count > 55)
        // These two codes have no example, since they are about several files.
        let codes = page.split(separator: "\n### `").dropFirst().compactMap { $0.split(separator: "`").first }
        #expect(Set(codes.map(String.init)).subtracting(sections.map(\.code)) == ["second-root", "same-output"])
        for section in sections {
            let source = SourceText(path: "Zoo.endpoints.yaml", text: section.spec)
            var collector = DiagnosticCollector()
            _ = Pipeline.generate([source], language: SwiftLanguage.self, diagnostics: &collector)
            let codes = Set(collector.diagnostics.map { "\($0.code)" })
            #expect(codes == [section.code])
            let output = DiagnosticRenderer(sources: [source]).render(collector.diagnostics)
            if Self.isRecording {
                page = page.replacing(
                    "```yaml\n\(section.spec)```\n```text\n\(section.output)```",
                    with: "```yaml\n\(section.spec)```\n```text\n\(output)```"
                )
            } else {
                #expect(section.output == output)
            }
        }
        if Self.isRecording {
            try Data(page.utf8).write(to: Self.file)
            Issue.record("recorded")
        }
    }

    @Test func theCodesOfAllModulesAreListedAndNoOthers() throws {
        let reported = try Self.reportedCodes()
        let modules = Set(reported.values.joined())
        #expect(modules.isSuperset(of: ["YAML", "Spec", "OpenAPIImport", "MockServing", "Generator", "Diagnostics"]))
        let pages = try ["Diagnostics", "Import"].map { name in
            let file = Self.package.appending(path: "Documentation/\(name).md")
            return try String(decoding: Data(contentsOf: file), as: UTF8.self)
        }
        let listed = Set(pages.flatMap(Self.listedCodes))
        for (code, modules) in reported where !listed.contains(code) {
            Issue.record("'\(code)' of \(modules.sorted().joined(separator: ", ")) is not documented")
        }
        for code in listed where reported[code] == nil { Issue.record("'\(code)' is documented, but never reported") }
    }

    /// The codes in the sources of every module, with the modules that report them.
    private static func reportedCodes() throws -> [String: Set<String>] {
        let sources = package.appending(path: "Sources").resolvingSymlinksInPath()
        var codes: [String: Set<String>] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where path.hasSuffix(".swift") {
            let module = String(path.prefix { $0 != "/" })
            let text = try String(decoding: Data(contentsOf: sources.appending(path: path)), as: UTF8.self)
            // The code is the first argument of a call that creates a diagnostic, or the argument after its severity.
            let calls = text.matches(
                of:
                    /(?:error|warning|[rR]efusal|failure|fault|warn|note|Diagnostic|ParseFailure|OddKey|code:)\(?\s*(?:[.\w]+,\s*)?"([a-z0-9]+(?:-[a-z0-9]+)+)"/
            )
            for call in calls { codes[String(call.1), default: []].insert(module) }
        }
        return codes
    }

    /// The codes that a page documents: in headings, and in the first column of tables of codes.
    private static func listedCodes(of page: String) -> [String] {
        var isTableOfCodes = false
        return page.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
            if line.hasPrefix("| Code |") { isTableOfCodes = true }
            if !line.hasPrefix("|") { isTableOfCodes = false }
            guard line.hasPrefix("### `") || isTableOfCodes, let column = line.split(separator: "|").first else {
                return []
            }
            // In a cell like "`bad-example` of `endpoint-mock`", the first code span is the code.
            return column.split(separator: ",").compactMap { cell in
                cell.firstMatch(of: /`([a-z0-9]+(?:-[a-z0-9]+)+)`/).map { String($0.1) }
            }
        }
    }

    private static func sections(of page: String) -> [Section] {
        page.split(separator: "\n### `").dropFirst().compactMap { part in
            let blocks = part.split(separator: "```", omittingEmptySubsequences: false)
            guard let code = part.split(separator: "`").first, blocks.count >= 4, blocks[1].hasPrefix("yaml\n"),
                blocks[3].hasPrefix("text\n")
            else { return nil }
            return Section(
                code: String(code),
                spec: String(blocks[1].dropFirst(5)),
                output: String(blocks[3].dropFirst(5))
            )
        }
    }
}
