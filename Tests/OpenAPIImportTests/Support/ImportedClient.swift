import Diagnostics
import Generator
import OpenAPIImport
import SpecImport
import SwiftRendering
import Testing
import YAML

/// The client of a document, from the import to the generated files.
enum ImportedClient {
    /// The generated files by name; diagnostics of the specs fail the test.
    static func files(of source: SourceText, called api: String, base: String) throws -> [String: String] {
        var found = DiagnosticCollector()
        let read = YAMLReader(limits: .documents).readLeniently(source, reporting: &found)
        let options = ImportOptions(api: api, base: base)
        let specs = try OpenAPIImport.specs(of: #require(read), options, for: SwiftLanguage.self) { _ in nil }
        #expect(!specs.diagnostics.contains { $0.severity == .error })
        let files = Pipeline.generate(
            specs.files.map { SourceText(path: $0.name, text: $0.text) },
            language: SwiftLanguage.self,
            diagnostics: &found
        )
        #expect(found.diagnostics == [])
        return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) })
    }
}
