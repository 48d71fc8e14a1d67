import Diagnostics
import Generator
import Spec
import SpecDifferences
import SwiftRendering
import Testing

/// Two versions of a spec in tests.
enum Versions {
    /// The changes between the texts of two spec files.
    static func changes(from old: String, to new: String) throws -> [SpecChange] {
        try SpecComparison.changes(from: version(old, "old/Shop"), to: version(new, "Shop"))
    }

    static func version(_ text: String, _ name: String = "Shop") throws -> ClientVersion {
        ClientVersion(try spec([SourceText(path: "\(name).endpoints.yaml", text: text)]))
    }

    static func spec(_ sources: [SourceText]) throws -> ResolvedSpec {
        var diagnostics = DiagnosticCollector()
        let spec = Pipeline.check(sources, for: SwiftLanguage.self, diagnostics: &diagnostics)
        let errors = DiagnosticRenderer(sources: sources).render(diagnostics.diagnostics)
        return try #require(spec, "\(errors)")
    }
}
