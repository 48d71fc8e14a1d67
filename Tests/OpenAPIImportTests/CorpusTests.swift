import Diagnostics
import Foundation
import Generator
import OpenAPIImport
import Spec
import SpecImport
import SwiftRendering
import Testing
import YAML

/// Large public documents, where they lie beside the package.
@Suite(.enabled(if: Corpus.isThere, "the public documents are not beside the package"))
struct CorpusTests {
    @Test(arguments: ["petstore.yaml", "figma.yaml", "discord.json", "github.yaml"])
    func everythingThatIsWrittenIsTakenByTheLanguage(name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Corpus.folder.appending(component: name)))
        var collector = DiagnosticCollector()
        let read = YAMLReader(limits: .documents).readLeniently(
            SourceText(path: name, bytes: bytes),
            reporting: &collector
        )
        let document = try #require(read)
        #expect(collector.diagnostics == [])
        let (files, diagnostics, _) = OpenAPIImport.specs(of: document, ImportOptions(api: "Corpus")) { _ in nil }
        #expect(!diagnostics.contains { $0.severity == .error })
        var found = DiagnosticCollector()
        let spec = Pipeline.check(
            files.map { SourceText(path: $0.name, text: $0.text) },
            for: SwiftLanguage.self,
            diagnostics: &found
        )
        #expect(found.diagnostics.map(\.message) == [])
        for file in files {
            let written = YAMLReader().read(SourceText(path: file.name, text: file.text), reporting: &found)
            #expect(SpecReader.read(try #require(written)).file == file.syntax, "what is written is what was checked")
        }
        // Every operation is an endpoint.
        let methods: Set<String> = ["get", "head", "post", "put", "patch", "delete", "options", "trace"]
        let paths = try #require(document.root.entry(named: "paths")?.value.entries)
        let operations = paths.flatMap { $0.value.entries ?? [] }.filter { methods.contains($0.key.text) }
        #expect(spec?.apis.first?.endpoints.count == operations.count)
    }
}

private enum Corpus {
    static let folder = URL(filePath: #filePath).appending(path: "../../../../shared/corpus/openapi")
        .standardizedFileURL
    static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }
}
