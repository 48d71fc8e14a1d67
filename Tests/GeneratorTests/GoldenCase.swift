import Diagnostics
import Foundation
import Generator
import MarkdownRendering
import OpenAPIRendering
import SwiftRendering
import Templating
import Testing

/// A folder of `Tests/Goldens`: specs, and the Swift or the diagnostics that they must give.
struct GoldenCase: CustomTestStringConvertible {
    let folder: URL

    var name: String { folder.lastPathComponent }
    var testDescription: String { name }

    /// The expected and the actual texts, by file name.
    struct Files {
        var expected: [String: String] = [:]
        var actual: [String: String] = [:]
    }

    static func all() throws -> [GoldenCase] {
        try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: [.isDirectoryKey])
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map(GoldenCase.init)
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(component: "Goldens")

    /// Whether differences are written to the case. The test fails nevertheless, so that a recording never passes.
    static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

    /// Runs the specs of the case.
    func run() throws -> Files {
        var files = Files()
        let sources = try sources()
        let endings = [".swift", Self.pageEnding, Self.documentEnding, Self.diagnosticsFile]
        for (name, bytes) in try contents() where endings.contains(where: name.hasSuffix) {
            files.expected[name] = String(decoding: bytes, as: UTF8.self)
        }
        var diagnostics = DiagnosticCollector()
        for file in Pipeline.generate(sources, language: SwiftLanguage.self, diagnostics: &diagnostics) {
            files.actual[file.name] = file.text
        }
        let others: [(String, any OutputLanguage.Type)] = [
            (Self.pageEnding, MarkdownLanguage.self), (Self.documentEnding, OpenAPILanguage.self),
        ]
        for (ending, language) in others where files.expected.keys.contains(where: { $0.hasSuffix(ending) }) {
            var ignored = DiagnosticCollector()
            for file in Pipeline.generate(sources, language: language, diagnostics: &ignored) {
                files.actual[file.name] = file.text
            }
        }
        if !diagnostics.isEmpty {
            files.actual[Self.diagnosticsFile] = DiagnosticRenderer(sources: sources).render(diagnostics.diagnostics)
        }
        return files
    }

    /// The specs, whose paths have no folder.
    func sources() throws -> [SourceText] {
        try contents().filter { SpecFileName.isSpec($0.name) }.map { SourceText(path: $0.name, bytes: $0.bytes) }
    }

    private func contents() throws -> [(name: String, bytes: [UInt8])] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
            ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0)))
        }
    }

    /// Writes the actual texts as the expected texts.
    func record(_ files: Files) throws {
        for name in files.expected.keys where files.actual[name] == nil {
            try FileManager.default.removeItem(at: folder.appending(component: name))
        }
        for (name, text) in files.actual where files.expected[name] != text {
            try Data(text.utf8).write(to: folder.appending(component: name))
        }
    }

    /// A case with a Markdown page has the pages of all its specs.
    private static let pageEnding = ".md"
    /// A case with an OpenAPI document has the documents of all its APIs.
    private static let documentEnding = ".openapi.yaml"
    private static let diagnosticsFile = "diagnostics.txt"
}
