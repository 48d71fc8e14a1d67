import Diagnostics
import Foundation
import Generator
import SwiftRendering
import TestSupport
import Testing

/// What the README shows is true: its spec gives the Swift beside it, which its calls compile against.
struct ReadmeTests {
    private let text: String
    private let spec: String

    init() throws {
        let url = GoldenCase.root.appending(path: "../../README.md").standardizedFileURL
        text = try String(contentsOf: url, encoding: .utf8)
        spec = Self.blocks("yaml", in: text).first ?? ""
    }

    @Test func specGivesTheSwiftThatIsShown() throws {
        var diagnostics = DiagnosticCollector()
        let generated = Pipeline.generate([source(spec)], language: SwiftLanguage.self, diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics == [])
        let swift = try #require(generated.first?.text)
        let shown = try #require(swiftBlocks.first { $0.hasPrefix("public struct") })
        // The README shows a request without what surrounds it and without its comments.
        let lines = swift.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.contains("///") }
            .map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }
        #expect(lines.joined(separator: "\n").contains(shown))
    }

    @Test func callsCompile() async throws {
        var diagnostics = DiagnosticCollector()
        let generated = Pipeline.generate([source(spec)], language: SwiftLanguage.self, diagnostics: &diagnostics)
        let calls = try #require(swiftBlocks.first)
        let hook = try #require(swiftBlocks.first { $0.contains("extension GitHubRequest") })
        let folder = FileManager.default.temporaryDirectory.appending(component: "Readme-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let texts =
            generated.map(\.text) + [hook, "import EndpointRuntime\n\nfunc calls() async throws {\n\(calls)\n}\n"]
        let files = try texts.enumerated().map { index, text in
            let file = folder.appending(component: "File\(index).swift")
            try text.write(to: file, atomically: true, encoding: .utf8)
            return file.path(percentEncoded: false)
        }
        let outcome = try await run(
            command: "swiftc",
            ["-typecheck", "-swift-version", "6"] + BuildFolder.importOptions + files
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func mistakeIsToldAsShown() throws {
        let broken = spec.replacing("default: descending", with: "default: up")
        var diagnostics = DiagnosticCollector()
        _ = Pipeline.generate([source(broken)], language: SwiftLanguage.self, diagnostics: &diagnostics)
        let rendered = DiagnosticRenderer(sources: [source(broken)]).render(diagnostics.diagnostics)
        let shown = try #require(Self.blocks("", in: text).first)
        #expect(shown + "\n" == rendered)
    }

    private var swiftBlocks: [String] { Self.blocks("swift", in: text) }

    private func source(_ text: String) -> SourceText {
        SourceText(path: "GitHub.endpoints.yaml", text: text + "\n")
    }

    /// The fenced blocks of a language.
    private static func blocks(_ language: String, in text: String) -> [String] {
        var blocks: [String] = []
        var current: [Substring]?
        var isWanted = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let lines = current {
                if line.hasPrefix("```") {
                    if isWanted { blocks.append(lines.joined(separator: "\n")) }
                    current = nil
                } else {
                    current = lines + [line]
                }
            } else if line.hasPrefix("```") {
                isWanted = line.dropFirst(3) == language
                current = []
            }
        }
        return blocks
    }
}
