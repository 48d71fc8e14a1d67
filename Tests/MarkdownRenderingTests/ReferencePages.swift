import Diagnostics
import Generator
import MarkdownRendering
import Testing

/// The pages of the reference that specs without diagnostics are rendered to.
enum ReferencePages {
    /// - Parameter specs: The texts of the specs by their names: `Shop.endpoints.yaml`.
    /// - Returns: The texts of the pages by their names: `Shop.md`.
    static func of(_ specs: [String: String]) throws -> [String: String] {
        var diagnostics = DiagnosticCollector()
        let files = Pipeline.generate(
            specs.sorted { $0.key < $1.key }.map { SourceText(path: $0.key, text: $0.value) },
            language: MarkdownLanguage.self,
            diagnostics: &diagnostics
        )
        try #require(diagnostics.diagnostics.isEmpty, "\(diagnostics.diagnostics)")
        return Dictionary(files.map { ($0.name, $0.text) }) { first, _ in first }
    }

    /// The page of an API with one spec.
    ///
    /// - Parameter declarations: The spec after `api` and `base`.
    static func page(_ declarations: String) throws -> String {
        let spec = "api: Shop\nbase: https://shop.example.com\n\(declarations)"
        return try #require(of(["Shop.endpoints.yaml": spec])["Shop.md"])
    }
}
