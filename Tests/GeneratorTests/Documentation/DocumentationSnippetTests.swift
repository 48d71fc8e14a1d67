import Diagnostics
import Generator
import SwiftRendering
import TestSupport
import Testing

/// The Swift of the documents compiles, and blocks that are not compiled are listed.
struct DocumentationSnippetTests {
    @Test(arguments: try DocumentationPage.all() + DocumentationPage.articles())
    func swiftCompiles(_ page: DocumentationPage) async throws {
        let blocks = page.blocks.filter {
            $0.language == "swift" && $0.reasonNotCompiled == nil && $0.library == nil
        }
        guard !blocks.isEmpty else { return }
        let context = try #require(Self.context(of: page), "\(page.path) shows Swift without a context")
        let folder = try TemporaryFolder()
        let names = try Self.write(blocks, of: page, to: folder)
        if let library = context.library { try await Self.compileModules(of: library, in: folder) }
        // Some code crashes the compiler only after its types were checked.
        for options in [["-emit-sil", "-o", folder.path("Page.sil")], Self.appOptions + ["-typecheck"]] {
            let outcome = try await compile(
                ["-wmo", "-swift-version", "6", "-module-name", "Page"] + options + context.options
                    + BuildFolder.importOptions + ["-I", folder.path("Modules")] + names.map { folder.path($0) }
            )
            #expect(outcome.status == 0, "\(page.path), \(options): \(outcome.errors)")
        }
    }

    /// Pages on the move from other libraries show code of these libraries, too.
    @Test(arguments: try DocumentationPage.all().filter { $0.blocks.contains { $0.library != nil } })
    func codeOfOtherLibrariesCompiles(_ page: DocumentationPage) async throws {
        for block in page.blocks {
            guard let name = block.library else { continue }
            let library = try #require(OtherLibrary.all[name], "\(page.path) names the library '\(name)'")
            let folder = try TemporaryFolder()
            try await Self.compileModules(of: library, in: folder)
            let imports = (["Foundation"] + library.modules.map(\.key)).map { "import \($0)\n" }.joined()
            // Only statements of this file need no function around them.
            try folder.write("\(imports)\n\(block.text)\n", to: "main.swift")
            try folder.write("\(imports)\n\(library.declarations)\n", to: "Declarations.swift")
            let outcome = try await compile(
                ["-wmo", "-swift-version", "6", "-module-name", "Page", "-emit-sil", "-o", folder.path("Page.sil")]
                    + ["-I", folder.path("Modules"), folder.path("main.swift"), folder.path("Declarations.swift")]
            )
            #expect(outcome.status == 0, "\(page.path):\(block.line): \(outcome.errors)")
        }
    }

    /// Compiles the modules of a library to the folder `Modules`.
    private static func compileModules(of library: OtherLibrary, in folder: TemporaryFolder) async throws {
        for (name, text) in library.modules {
            try folder.write(text, to: "Modules/\(name).swift")
            let outcome = try await compile(
                ["-swift-version", "6", "-module-name", name, "-emit-module", "-I", folder.path("Modules")]
                    + ["-o", folder.path("Modules/\(name).swiftmodule"), folder.path("Modules/\(name).swift")]
            )
            #expect(outcome.status == 0, "\(name): \(outcome.errors)")
        }
    }

    /// Writes the files of a module with blocks of a page, and returns their names.
    ///
    /// - Parameters:
    ///   - path: The path of the module's folder, with a slash at its end.
    ///   - areTests: Whether the statements of each block are a test.
    static func write(
        _ blocks: [DocumentationPage.Block],
        of page: DocumentationPage,
        to folder: TemporaryFolder,
        at path: String = "",
        areTests: Bool = false
    ) throws -> [String] {
        let context = try #require(Self.context(of: page), "\(page.path) shows Swift without a context")
        let imports = context.imports.map { name in
            name.hasPrefix("@testable ") ? "@testable import \(name.dropFirst(10))" : "import \(name)"
        }.joined(separator: "\n")
        var files = [(name: "Declarations.swift", text: "\(imports)\n\n\(context.declarations)\n")]
        if context.imports.contains("EndpointRuntime") {
            files += try client(of: context.spec ?? spec(of: page)).map { ($0.name, $0.text) }
        }
        files += blocks.map { block in
            block.text.hasPrefix("// main.swift\n")
                ? ("main.swift", "\(imports)\n\n\(text(of: block))\n")
                : ("Line\(block.line).swift", file(of: block, imports: imports, context, isTest: areTests))
        }
        for (name, text) in files { try folder.write(text, to: path + name) }
        return files.map { path + $0.name }
    }

    /// The options of a new app: everything that is not `nonisolated` is isolated to the main actor.
    private static let appOptions = [
        "-default-isolation", "MainActor", "-enable-upcoming-feature", "MemberImportVisibility",
    ]

    /// The text of a file for a block. Statements are put into a function, and declarations are unchanged.
    private static func file(
        of block: DocumentationPage.Block,
        imports: String,
        _ context: Context,
        isTest: Bool
    ) -> String {
        let marks = #/^(?:@\w+\s|public |final |nonisolated )*/#
        let isDeclaration =
            block.text.replacing(marks, with: "", maxReplacements: 1)
            .prefixMatch(of: #/(?:struct|enum|extension|import|class|func) /#) != nil
        if isDeclaration { return "\(imports)\n\n\(text(of: block))\n" }
        return """
            \(imports)

            \(isTest ? "@Test " : "")func line\(block.line)() async throws {
            \(context.values)
            \(block.text)
            }

            """
    }

    /// The text of a block without the import of the client, which is compiled in the module of the blocks.
    private static func text(of block: DocumentationPage.Block) -> String {
        block.text.replacing("import GitHubClient\n", with: "")
    }

    static func spec(of page: DocumentationPage) throws -> String {
        try #require(page.blocks.first { $0.language == "yaml" && $0.reasonNotCompiled == nil }).text
    }

    private static func client(of spec: String) throws -> [GeneratedFile] {
        var diagnostics = DiagnosticCollector()
        let source = SourceText(path: "GitHub.endpoints.yaml", text: spec + "\n")
        let files = Pipeline.generate([source], language: SwiftLanguage.self, diagnostics: &diagnostics)
        #expect(diagnostics.diagnostics == [])
        return files
    }

    /// A new block that is not compiled is a decision, so the number of these blocks is listed here for each page.
    @Test func blocksThatAreNotCompiledAreListed() throws {
        var counts: [String: Int] = [:]
        for page in try DocumentationPage.all() + DocumentationPage.articles() {
            for block in page.blocks where block.reasonNotCompiled != nil { counts[page.path, default: 0] += 1 }
            let marks = page.prose.replacing(/`[^`\n]*`/, with: "").matches(of: #/<!-- not compiled: /#).count
            #expect(marks == counts[page.path] ?? 0, "a mark in \(page.path) stands above no block")
        }
        #expect(counts == Self.sketches)
    }

    private static let sketches = [
        "README.md": 2, "CONTRIBUTING.md": 4, "Documentation/Import.md": 2, "Documentation/MockServer.md": 1,
        "Documentation/Observability.md": 1, "Documentation/Testing.md": 1, "Documentation/Tool.md": 5,
        "Documentation/Transports.md": 5, "Documentation/Deploying.md": 2,
        "Sources/EndpointAsyncHTTPClient/EndpointAsyncHTTPClient.docc/EndpointAsyncHTTPClient.md": 2,
        "Sources/EndpointMocking/EndpointMocking.docc/EndpointMocking.md": 1,
        "Sources/EndpointObservability/EndpointObservability.docc/EndpointObservability.md": 1,
        "Sources/EndpointRuntime/EndpointRuntime.docc/GettingStarted.md": 1,
        "Sources/EndpointTesting/EndpointTesting.docc/EndpointTesting.md": 1,
    ]
}
