import Diagnostics
import Generator
import SwiftRendering
import Testing

/// The specs of the documents are valid.
struct DocumentationSpecTests {
    @Test(arguments: try DocumentationPage.all() + DocumentationPage.articles())
    func specsAreValid(_ page: DocumentationPage) {
        // The examples of the diagnostics are wrong on purpose, and checked by `DiagnosticCatalogueTests`.
        guard page.path != "Documentation/Diagnostics.md" else { return }
        for block in page.blocks where block.language == "yaml" && block.reasonNotCompiled == nil {
            #expect(problems(of: Self.wholeSpec(block.text)) == [], "\(page.path):\(block.line)")
        }
    }

    /// Each form in the table of models is valid in the spec language.
    @Test func formsOfModelsAreValid() throws {
        let page = try DocumentationPage("Documentation/SpecLanguage.md")
        let rows = try #require(page.sections["models"]).split(separator: "\n").filter { $0.hasPrefix("| `") }
        let forms = rows.flatMap { row in
            row.dropFirst().prefix { $0 != "|" }.matches(of: /`([^`]+)`/).map { String($0.1) }
        }
        try #require(forms.count > 8)
        let models =
            forms + ["Dog: {fields: {bark: Bool}}", "Cat: {fields: {purr: Bool}}"]
            + ["Text: {fields: {text: String}}", "Image: {fields: {image: URL}}", "Base: {fields: {type: String}}"]
            + ["Hit: {fields: {id: Int}}", "Problem: {fields: {message: String}}"]
        #expect(problems(of: Self.wholeSpec("models:\n" + models.map { "  \($0)\n" }.joined())) == [])
    }

    private func problems(of spec: String) -> [String] {
        var diagnostics = DiagnosticCollector()
        let source = SourceText(path: "Page.endpoints.yaml", text: spec + "\n")
        _ = Pipeline.generate([source], language: SwiftLanguage.self, diagnostics: &diagnostics)
        return diagnostics.diagnostics.map(\.message)
    }

    /// A whole spec for a fragment, which is a section of a spec or an endpoint.
    private static func wholeSpec(_ text: String) -> String {
        if text.contains(/(?m)^api:/) { return text }
        let root = "api: Snippet\nbase: https://snippet.example.com\n"
        if text.contains(/(?m)^(?:models|endpoints|groups):/) { return root + text }
        let lines = text.split(separator: "\n").map { "  \($0)\n" }.joined()
        return root + "endpoints:\n" + lines + "models:\n  User: {fields: {id: Int}}\n"
    }
}
