import Diagnostics
import Foundation
import Generator
import SwiftRendering
import Testing

/// Inputs that once found a fault, and prefixes of the goldens' specs: each ends in files or in located diagnostics.
struct FuzzingCorpusTests {
    private static let corpus = GoldenCase.root.appending(path: "../../Fuzzing/Corpus").standardizedFileURL

    @Test func inputsThatFoundAFaultEndInDiagnostics() throws {
        let inputs = try FileManager.default.contentsOfDirectory(at: Self.corpus, includingPropertiesForKeys: nil)
        #expect(!inputs.isEmpty)
        for input in inputs { try run(Array(Data(contentsOf: input)), named: input.lastPathComponent) }
    }

    @Test func specsThatAreCutAnywhereEndInDiagnostics() throws {
        for goldenCase in try GoldenCase.all() {
            let files = try FileManager.default.contentsOfDirectory(
                at: goldenCase.folder,
                includingPropertiesForKeys: nil
            )
            for file in files where file.pathExtension == "yaml" {
                let bytes = try Array(Data(contentsOf: file))
                // Every 37th prefix: enough to cut each kind of token somewhere in the goldens.
                for count in stride(from: 0, to: bytes.count, by: 37) {
                    try run(Array(bytes.prefix(count)), named: "\(file.lastPathComponent) cut at \(count)")
                }
            }
        }
    }

    private func run(_ bytes: [UInt8], named name: String) throws {
        let source = SourceText(path: "Fuzz.endpoints.yaml", bytes: bytes)
        var diagnostics = DiagnosticCollector()
        let files = Pipeline.generate([source], language: SwiftLanguage.self, diagnostics: &diagnostics)
        #expect(files.isEmpty == diagnostics.hasErrors, "\(name)")
        let text = DiagnosticRenderer(sources: [source]).render(diagnostics.diagnostics)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(name)")
    }
}
