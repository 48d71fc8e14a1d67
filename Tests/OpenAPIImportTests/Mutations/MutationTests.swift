import Diagnostics
import Foundation
import Generator
import OpenAPIImport
import Spec
import SpecImport
import SwiftRendering
import Testing
import YAML

/// Every spec that the import writes passes the check, regardless of the document.
///
/// Each run changes each document once, and imports 60 random ones. `MUTATIONS=<count>` imports as many of both
/// (`make mutations`), and `MUTATION=<seed>` prints the document of one seed.
struct MutationTests {
    private static let environment = ProcessInfo.processInfo.environment

    @Test func everyImportOfAChangedDocumentChecks() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../ImportGoldens").standardizedFileURL
        let names = try ImportGoldenTests.cases().filter { !["deep-lists", "deep-objects"].contains($0) }
        let trees = try names.compactMap { name -> DocumentTree? in
            let folder = root.appending(component: name)
            let file = try FileManager.default.contentsOfDirectory(atPath: folder.path).first {
                $0.hasPrefix("openapi.") || $0.hasPrefix("swagger.")
            }
            guard let file else { return nil }
            let bytes = [UInt8](try Data(contentsOf: folder.appending(component: file)))
            var collector = DiagnosticCollector()
            return YAMLReader(limits: .documents)
                .readLeniently(SourceText(path: "openapi.json", bytes: bytes), reporting: &collector)
                .map { DocumentTree($0.root) }
        }
        #expect(trees.count > 40)
        var written = 0
        let seeds = Self.seeds(count: trees.count)
        for seed in seeds {
            let tree = trees[Int(seed) % trees.count]
            var changed = tree
            var mutator = TreeMutator(seed: seed, references: Self.references(in: tree))
            for _ in 0...mutator.number(below: 6) where changed.count < 20_000 { mutator.mutate(&changed) }
            if expectValid(changed, "MUTATION=\(seed)") { written += 1 }
        }
        #expect(written > seeds.count / 2)
    }

    @Test func everyImportOfARandomDocumentChecks() {
        var written = 0
        let seeds = Self.seeds(count: 60)
        for seed in seeds where expectValid(RandomDocument(seed: seed).tree, "random, MUTATION=\(seed)") {
            written += 1
        }
        #expect(written > seeds.count / 2)
    }

    /// The seeds of the documents, or those that the environment selects.
    private static func seeds(count: Int) -> Range<UInt64> {
        if let seed = environment["MUTATION"].flatMap({ UInt64($0) }) { return seed..<(seed + 1) }
        return 0..<(environment["MUTATIONS"].flatMap { UInt64($0) } ?? UInt64(count))
    }

    private static func references(in tree: DocumentTree) -> [String] {
        guard case .mapping(let entries) = tree,
            case .mapping(let components)? = entries.first(where: { $0.key == "components" })?.value,
            case .mapping(let schemas)? = components.first(where: { $0.key == "schemas" })?.value
        else { return [] }
        return RandomDocument.references(schemas.map(\.key))
    }

    /// Imports a document and checks the specs.
    ///
    /// - Returns: Whether specs would be written.
    private func expectValid(_ tree: DocumentTree, _ comment: Comment) -> Bool {
        let source = SourceText(path: "openapi.json", bytes: Array(tree.json.utf8))
        if Self.environment["MUTATION"] != nil { print(tree.json) }
        var collector = DiagnosticCollector()
        guard let document = YAMLReader(limits: .documents).readLeniently(source, reporting: &collector) else {
            Issue.record("\(comment): \(collector.diagnostics)")
            return false
        }
        let options = ImportOptions(api: "Zoo")
        let (files, found, faults) = OpenAPIImport.specs(of: document, options, for: SwiftLanguage.self) { _ in nil }
        guard !found.contains(where: { $0.severity == .error }), faults.isEmpty else { return false }
        var check = DiagnosticCollector()
        let sources = files.map { SourceText(path: $0.name, text: $0.text) }
        let spec = Pipeline.check(sources, for: SwiftLanguage.self, diagnostics: &check)
        let errors = check.diagnostics.map { "\($0.location?.description ?? ""): \($0.message) [\($0.code)]" }
        #expect(spec != nil && errors.isEmpty, "\(comment): \(errors.joined(separator: "\n"))")
        for file in files {
            let source = SourceText(path: file.name, text: file.text)
            let read = YAMLReader().read(source, reporting: &check).flatMap { SpecReader.read($0).file }
            #expect(read == file.syntax, "\(comment): what is written is what was checked")
        }
        return true
    }
}
