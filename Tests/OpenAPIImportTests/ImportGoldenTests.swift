import Diagnostics
import Foundation
import Generator
import OpenAPIImport
import Spec
import SpecImport
import SwiftRendering
import Testing
import YAML

/// `Tests/ImportGoldens/<case>/`: a document, the specs that it becomes, and its diagnostics.
///
/// `Zoo.renames.yaml` gives other names, `only.txt` contains the value of `--only`, `evidence.txt` uses examples as
/// evidence, and `traffic.har` contains sent responses as evidence.
struct ImportGoldenTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../ImportGoldens").standardizedFileURL
    static func cases() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.path).filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The format of a case's document, by its name.
    private static let kinds: [String: ImportSource] = [
        "openapi": .openAPI, "swagger": .openAPI, "postman": .postman, "har": .har,
    ]

    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

    @Test(arguments: try cases())
    func matchesTheRecording(name: String) throws {
        let folder = Self.root.appending(component: name)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let document = try #require(files.first { Self.kinds[String($0.prefix { $0 != "." })] != nil })
        let recorded = files.filter {
            [".endpoints.yaml", ".examples.json"].contains(where: $0.hasSuffix) || $0 == "diagnostics.txt"
        }
        let outcome = try Self.run(folder, document)
        #expect(try Self.run(folder, document) == outcome, "importing twice gives the same")
        #expect(
            outcome["diagnostics.txt"]?.contains("[left-out]") == false,
            "what the importer should have seen coming"
        )
        if Self.isRecording {
            for file in recorded { try FileManager.default.removeItem(at: folder.appending(component: file)) }
            for (file, text) in outcome {
                try Data(text.utf8).write(to: folder.appending(component: file))
            }
            Issue.record("recorded \(name)")
            return
        }
        #expect(Set(recorded) == Set(outcome.keys))
        for (file, text) in outcome {
            let url = folder.appending(component: file)
            #expect(try String(decoding: Data(contentsOf: url), as: UTF8.self) == text, "\(name)/\(file)")
        }
    }

    @Test func thereAreCases() throws {
        #expect(try Self.cases().count >= 15)
    }

    /// The resulting texts, by file name. The test fails if the specs are invalid.
    private static func run(_ folder: URL, _ document: String) throws -> [String: String] {
        let source = SourceText(
            path: document,
            bytes: [UInt8](try Data(contentsOf: folder.appending(component: document)))
        )
        var collector = DiagnosticCollector()
        let read = YAMLReader(limits: .documents).readLeniently(source, reporting: &collector)
        var sources = [source]
        var options = ImportOptions(api: "Zoo")
        if let renames = try text("Zoo.renames.yaml", in: folder) {
            let source = SourceText(path: "Zoo.renames.yaml", text: renames)
            sources.append(source)
            options.renames = .init(
                try #require(YAMLReader().read(source, reporting: &collector)),
                reporting: &collector
            )
        }
        options.webhooks = try text("webhooks.txt", in: folder) != nil
        if let only = try text("only.txt", in: folder) {
            let selection = ImportOptions.Selection(only.trimmingCharacters(in: .whitespacesAndNewlines))
            options.only = [try #require(selection)]
        }
        if try text("evidence.txt", in: folder) != nil { options.evidence.append(.examples) }
        if let traffic = try text("traffic.har", in: folder) {
            let source = SourceText(path: "traffic.har", text: traffic)
            sources.append(source)
            options.evidence.append(.traffic(source))
        }
        let kind = try #require(Self.kinds[String(document.prefix { $0 != "." })])
        let (rewritten, rejected) = try kind.openAPI(#require(read), base: options.base)
        let (files, diagnostics, _) = OpenAPIImport.specs(of: try #require(rewritten), options, for: SwiftLanguage.self)
        {
            path in
            guard let data = try? Data(contentsOf: folder.appending(path: path)) else { return nil }
            let source = SourceText(path: path, bytes: [UInt8](data))
            sources.append(source)
            return source
        }
        var outcome = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) })
        for examples in files.compactMap(\.examples) { outcome[examples.name] = examples.text }
        var found = DiagnosticCollector()
        _ = Pipeline.check(
            files.map { SourceText(path: $0.name, text: $0.text) },
            for: SwiftLanguage.self,
            diagnostics: &found
        )
        #expect(found.diagnostics == [], "the language takes what is written")
        for file in files { #expect(try Self.read(file) == file.syntax, "what is written is what was checked") }
        outcome["diagnostics.txt"] = DiagnosticRenderer(sources: sources).render(
            collector.diagnostics + rejected + diagnostics
        )
        return outcome
    }

    /// The syntax that is parsed from the text of a file.
    private static func read(_ file: ImportedFile) throws -> SpecFile? {
        var collector = DiagnosticCollector()
        let source = SourceText(path: file.name, text: file.text)
        return SpecReader.read(try #require(YAMLReader().read(source, reporting: &collector))).file
    }

    /// The text of a file; `nil` if the case does not have the file.
    private static func text(_ name: String, in folder: URL) throws -> String? {
        let file = folder.appending(component: name)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try String(contentsOf: file, encoding: .utf8)
    }
}
