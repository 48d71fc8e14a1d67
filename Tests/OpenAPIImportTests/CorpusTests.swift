import Diagnostics
import Foundation
import Generator
import OpenAPIImport
import Spec
import SpecImport
import SwiftRendering
import TestSupport
import Testing
import YAML

/// Large public documents. Each document that is not available is listed as a skipped test.
struct CorpusTests {
    private static let petstore = "openapi/petstore.yaml"
    private static let figma = "openapi/figma.yaml"
    private static let discord = "openapi/discord.json"
    private static let gitHub = "openapi/github.yaml"
    private static let slack = "swagger/slack.json"

    @Test(.enabled(if: Corpora.has(petstore), "\(Corpora.missing(petstore))"))
    func specsOfPetstoreAreValid() throws { try expectValidSpecs(of: Self.petstore) }

    @Test(.enabled(if: Corpora.has(figma), "\(Corpora.missing(figma))"))
    func specsOfFigmaAreValid() throws { try expectValidSpecs(of: Self.figma) }

    @Test(.enabled(if: Corpora.has(discord), "\(Corpora.missing(discord))"))
    func specsOfDiscordAreValid() throws { try expectValidSpecs(of: Self.discord) }

    @Test(.enabled(if: Corpora.has(gitHub), "\(Corpora.missing(gitHub))"))
    func specsOfGitHubAreValid() throws { try expectValidSpecs(of: Self.gitHub) }

    @Test(.enabled(if: Corpora.has(slack), "\(Corpora.missing(slack))"))
    func specsOfSlackAreValid() throws { try expectValidSpecs(of: Self.slack) }

    private func expectValidSpecs(of path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Corpora.required(path)))
        var collector = DiagnosticCollector()
        let read = YAMLReader(limits: .documents).readLeniently(
            SourceText(path: path, bytes: bytes),
            reporting: &collector
        )
        let document = try #require(read)
        #expect(collector.diagnostics == [])
        let (files, diagnostics, _) = OpenAPIImport.specs(
            of: document,
            ImportOptions(api: "Corpus"),
            for: SwiftLanguage.self
        ) { _ in nil }
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
        // Every operation is an endpoint, or several for its media types.
        let methods: Set<String> = ["get", "head", "post", "put", "patch", "delete", "options", "trace"]
        let paths = try #require(document.root.entry(named: "paths")?.value.entries)
        let operations = paths.flatMap { $0.value.entries ?? [] }.filter { methods.contains($0.key.text) }
        #expect(!operations.isEmpty)
        let endpoints = try #require(spec?.apis.first?.endpoints)
        #expect(Set(endpoints.map { "\($0.method) \($0.path.text)" }).count == operations.count)
    }
}
