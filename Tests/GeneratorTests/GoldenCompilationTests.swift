import Foundation
import TestSupport
import Testing

/// The Swift of all goldens is compiled together against the runtime, under the strictest settings that users have.
struct GoldenCompilationTests {
    // Intermediate code takes half the time of machine code, and unlike type checking reports code that is never executed.
    @Test(arguments: zip(UserSettings.all, ["-emit-sib", "-c"]))
    func compilesWithoutAWarning(_ settings: [String], _ action: String) async throws {
        let types = GoldenCase.root.appending(path: "../GoldenTypes").standardizedFileURL
        let modules = FileManager.default.temporaryDirectory.appending(component: "GoldenTypes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: modules) }
        for name in ["Badge", "IdentityKit"] {
            let module = try await compile(
                ["-emit-module", "-swift-version", "6", "-parse-as-library", "-module-name", name]
                    + ["-emit-module-path", modules.appending(component: "\(name).swiftmodule").path]
                    + [types.appending(path: "\(name)/\(name).swift").path]
            )
            #expect(module.status == 0, "\(module.errors)")
        }
        let files =
            try Self.swiftFiles()
            + FileManager.default.contentsOfDirectory(
                at: types.appending(component: "Target"),
                includingPropertiesForKeys: nil
            )
        let output = FileManager.default.temporaryDirectory.appending(component: "Goldens-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: output) }
        let arguments =
            [action, "-wmo", "-parse-as-library", "-module-name", "Goldens", "-package-name", "goldens"] + settings
            + BuildFolder.importOptions + ["-I", modules.path(percentEncoded: false)]
            + ["-o", output.path(percentEncoded: false)] + files.map { $0.path(percentEncoded: false) }
        let outcome = try await compile(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// The interface of a library for distribution contains types of Foundation, which the generated file does not import.
    @Test func compilesForDistribution() async throws {
        let files = try Self.swiftFiles().filter { $0.deletingLastPathComponent().lastPathComponent == "formats" }
        try #require(!files.isEmpty)
        let outcome = try await compile(
            ["-typecheck", "-wmo", "-enable-library-evolution", "-swift-version", "6"] + BuildFolder.importOptions
                + files.map { $0.path(percentEncoded: false) }
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// Generated files turn swift-format off, since a user's configuration may differ. They follow this project's
    /// configuration nevertheless.
    @Test func isFormatted() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "Goldens-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try Self.swiftFiles()
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains(Self.ignoringLine))
            let name = "\(file.deletingLastPathComponent().lastPathComponent)-\(file.lastPathComponent)"
            try text.replacing(Self.ignoringLine, with: "").write(
                to: folder.appending(component: name),
                atomically: true,
                encoding: .utf8
            )
        }
        let configuration = GoldenCase.root.appending(path: "../../.swift-format").standardizedFileURL
        let outcome = try await run(
            command: "swift",
            ["format", "lint", "--strict", "--recursive", "--configuration", configuration.path(percentEncoded: false)]
                + [folder.path(percentEncoded: false)]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    private static let ignoringLine = "// swift-format-ignore-file\n"

    private static func swiftFiles() throws -> [URL] {
        let files = try GoldenCase.all().flatMap { golden in
            try FileManager.default.contentsOfDirectory(at: golden.folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "swift" }
        }
        try #require(!files.isEmpty)
        return files
    }
}
