import Diagnostics
import Generator
import OpenAPIRendering
import TestSupport
import Testing
import YAML

/// The verdicts of a public validator from PyPI, which `make test` installs.
@Suite(.enabled(if: PythonPackages.areThere, "\(PythonPackages.missing)"))
struct ValidationTests {
    @Test func everyDocumentOfTheProjectIsValid() async throws {
        let folder = try TemporaryFolder()
        var paths: [String] = []
        for (name, sources) in try RoundTrip.cases() { paths += try Self.write(sources, name, to: folder) }
        #expect(paths.count > 80)
        try await Self.expectValid(paths)
    }

    /// Specs with every key of the language, and hostile text.
    @Test func everyDocumentOfRandomSpecsIsValid() async throws {
        let folder = try TemporaryFolder()
        var paths: [String] = []
        for seed in 0..<40 as Range<UInt64> {
            paths += try Self.write(RandomSpec(named: "Random\(seed)", seed: seed).sources, "\(seed)", to: folder)
        }
        #expect(paths.count == 40)
        try await Self.expectValid(paths)
    }

    @Test func anInvalidDocumentIsNot() async throws {
        let folder = try TemporaryFolder()
        let spec = SourceText(
            path: "Zoo.endpoints.yaml",
            text: "api: Zoo\nbase: https://a.example.com\nendpoints: {a: {path: /a}}\n"
        )
        let path = try #require(try Self.write([spec], "zoo", to: folder).first)
        let text = try folder.read("zoo/Zoo.openapi.yaml")
        try folder.write(text.replacing("description: Success", with: "summary: 1"), to: "zoo/Zoo.openapi.yaml")
        let outcome = try await PythonPackages.run("validate_openapi.py", [path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!outcome.output.hasSuffix("\tvalid\n"))
    }

    /// Writes the documents of specs, and returns their paths.
    private static func write(_ sources: [SourceText], _ name: String, to folder: TemporaryFolder) throws -> [String] {
        var diagnostics = DiagnosticCollector()
        let files = Pipeline.generate(sources, language: OpenAPILanguage.self, diagnostics: &diagnostics)
        return try files.map { file in
            try folder.write(file.text, to: "\(name)/\(file.name)")
            return folder.path("\(name)/\(file.name)")
        }
    }

    private static func expectValid(_ paths: [String]) async throws {
        let outcome = try await PythonPackages.run("validate_openapi.py", paths)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == paths.count)
        for line in lines { #expect(line.hasSuffix("\tvalid"), "\(line)") }
    }
}
