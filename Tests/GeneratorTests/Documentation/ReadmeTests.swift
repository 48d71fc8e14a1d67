import Diagnostics
import Generator
import SwiftRendering
import Testing

/// The README shows the code that is generated from its spec, and the report of a mistake in the spec.
struct ReadmeTests {
    private let page: DocumentationPage
    private let spec: String

    init() throws {
        page = try DocumentationPage("README.md")
        spec = try #require(page.blocks.first { $0.language == "yaml" }).text
    }

    @Test func specGivesTheSwiftThatIsShown() throws {
        var diagnostics = DiagnosticCollector()
        let generated = Pipeline.generate([source(spec)], language: SwiftLanguage.self, diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics == [])
        let swift = try #require(generated.first?.text)
        let shown = try #require(page.blocks.first { $0.text.hasPrefix("public struct") }).text
        // The README shows a request without the surrounding code and without comments.
        let lines = swift.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.contains("///") }
            .map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }
        #expect(lines.joined(separator: "\n").contains(shown))
    }

    @Test func mistakeIsReportedAsShown() throws {
        let broken = spec.replacing("default: descending", with: "default: up")
        #expect(broken != spec)
        var diagnostics = DiagnosticCollector()
        _ = Pipeline.generate([source(broken)], language: SwiftLanguage.self, diagnostics: &diagnostics)
        let rendered = DiagnosticRenderer(sources: [source(broken)]).render(diagnostics.diagnostics)
        let shown = try #require(page.blocks.first { $0.language == "text" && $0.text.contains("error:") }).text
        #expect(shown + "\n" == rendered)
    }

    private func source(_ text: String) -> SourceText {
        SourceText(path: "GitHub.endpoints.yaml", text: text + "\n")
    }
}
