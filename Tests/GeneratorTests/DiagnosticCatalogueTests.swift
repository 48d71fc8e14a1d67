import Diagnostics
import Foundation
import Generator
import SwiftRendering
import Testing

/// `Documentation/Diagnostics.md`: each example gives the text that stands below it, and every code is there.
struct DiagnosticCatalogueTests {
    private static let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    private static let file = package.appending(path: "Documentation/Diagnostics.md")
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

    /// A code with its example.
    private struct Section {
        let code: String
        let spec: String
        let output: String
    }

    @Test func everyExampleGivesWhatStandsBelowIt() throws {
        var page = try String(decoding: Data(contentsOf: Self.file), as: UTF8.self)
        let sections = Self.sections(of: page)
        #expect(sections.count > 55)
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

    @Test func everyCodeIsListed() throws {
        let page = try String(decoding: Data(contentsOf: Self.file), as: UTF8.self)
        for module in ["YAML", "Spec", "SwiftRendering", "Generator", "CommandLineSupport", "Templating"] {
            let folder = Self.package.appending(path: "Sources/\(module)")
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift")
            {
                let text = try String(decoding: Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
                for match in text.matches(of: /(?:error|warning|efusal)\(\s*"([a-z]+(?:-[a-z]+)+)"/) {
                    #expect(page.contains("`\(match.1)`"), "\(path)")
                }
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
