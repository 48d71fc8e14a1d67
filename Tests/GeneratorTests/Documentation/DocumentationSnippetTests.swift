import Diagnostics
import Foundation
import Generator
import SwiftRendering
import TestSupport
import Testing

/// The Swift of the documents compiles, and their specs are valid.
struct DocumentationSnippetTests {
    /// The context that the Swift blocks of a page need to compile.
    struct Context {
        /// The imports of each block.
        var imports: [String] = ["EndpointRuntime"]
        /// The spec of the client that is compiled with the page; by default the first one that the page shows.
        var spec: String?
        /// Further options of the compiler.
        var options: [String] = []
        /// Declarations that the page assumes.
        var declarations = ""
        /// Local values that the statements of the page use.
        var values = ""
        /// A library that the page imports and that this package does not depend on.
        var library: OtherLibrary?
    }

    /// The compiler options for modules that are built on the YAML reader.
    private static let packageOptions = [
        "-I", BuildFolder.package.appending(path: "Sources/CYAML").path(percentEncoded: false),
    ]

    private static let contexts: [String: Context] = [
        "README.md": Context(imports: ["EndpointRuntime", "Foundation"], declarations: keychain),
        "Documentation/MigratingFromAPIKit.md": Context(),
        "Documentation/MigratingFromMoya.md": Context(),
        "Documentation/MigratingFromOpenAPIGenerator.md": Context(),
        "Documentation/Runtime.md": Context(
            imports: ["EndpointRuntime", "Foundation"],
            declarations: """
                import Foundation
                enum Shop { static let service = Service(name: "Shop", base: "https://shop.example.com") }
                """,
            values: """
                let session = Session()
                var received = Data()
                let etag = ""
                """,
            library: .crypto
        ),
        "Documentation/SpecLanguage.md": Context(
            spec: """
                api: Metrics
                base: https://metrics.example.com
                endpoints: {query: {path: /query, response: {pick: data.values, type: [Sample]}}}
                models: {Sample: {type: [JSON], swift: Sample}}
                """
        ),
        "Documentation/Observability.md": Context(
            imports: ["EndpointRuntime", "EndpointObservability", "Logging"],
            spec: userSpec
        ),
        "Documentation/Errors.md": Context(spec: errorSpec),
        "Documentation/Authentication.md": Context(
            imports: ["EndpointRuntime", "Foundation"],
            declarations: keychain
        ),
        "Documentation/Caching.md": Context(
            imports: ["EndpointRuntime", "EndpointCaching", "Foundation"],
            spec: userSpec
        ),
        "Documentation/Transports.md": Context(spec: userSpec),
        "Documentation/Resilience.md": Context(
            imports: ["EndpointRuntime", "EndpointResilience"],
            spec: userSpec
        ),
        "Documentation/Testing.md": Context(
            imports: ["EndpointRuntime", "EndpointTesting", "EndpointMocking", "Foundation", "Testing"],
            options: packageOptions,
            values: "let file = URL(filePath: \"exchanges.json\")"
        ),
        "Documentation/Templates.md": Context(
            imports: ["Diagnostics", "@testable SwiftRendering", "@testable Templating"],
            options: ["-package-name", BuildFolder.packageName] + packageOptions,
            values: """
                var diagnostics = DiagnosticCollector()
                let files: [SourceText] = []
                let file: SwiftFile = { preconditionFailure() }()
                """
        ),
    ]

    /// A token store, which an app declares itself.
    private static let keychain = """
        nonisolated enum Keychain {
            static var token: AccessToken? { get { nil } set {} }
            static func newToken(after last: AccessToken?) async throws -> String { "" }
        }
        """

    private static let errorSpec = """
        \(userSpec)
          Gist: {fields: {description: String}}
          Missing: {fields: {moved_to?: String}}
        """
        .replacing(
            "endpoints:",
            with: """
                endpoints:
                  getGist: {path: "/gists/{id}", response: Gist, errors: {404: Missing, default: Problem}}
                """
        )

    private static let userSpec = """
        api: GitHub
        base: https://api.github.com
        endpoints:
          getUser: {path: "/users/{login}", response: User, errors: {default: Problem}}
        models:
          User: {fields: {id: Int, login: String}}
          Problem: {fields: {message: String}}
        """

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

    /// Articles of the API reference share the client of one spec, unless they show their own.
    static func context(of page: DocumentationPage) -> Context? {
        guard page.isArticle else { return contexts[page.path] }
        let isObservability = page.path.hasPrefix("Sources/EndpointObservability/")
        let isMocking = page.path.hasPrefix("Sources/EndpointMocking/")
        return Context(
            imports: [
                "EndpointRuntime", "EndpointTesting", "EndpointCaching", "EndpointResilience", "Foundation", "Testing",
            ] + (isObservability ? ["EndpointObservability", "Logging"] : []) + (isMocking ? ["EndpointMocking"] : []),
            spec: page.blocks.contains { $0.language == "yaml" } ? nil : articleSpec,
            options: isMocking ? packageOptions : [],
            declarations: keychain,
            values: isMocking ? "let folder = URL(filePath: \"Specs\")" : ""
        )
    }

    private static let articleSpec = """
        api: GitHub
        base: https://api.github.com
        auth: [bearer, none]
        endpoints:
          getUser: {path: "/users/{login}", response: User, errors: {default: Problem}}
          watch: {path: /watch, response: {events: Issue}}
          export: {path: /export, response: {lines: Issue}}
          archive: {path: /archive, response: file}
          list: {group: Issues, path: "/repos/{owner}/{repo}/issues", response: [Issue], pages: link}
        models:
          User: {fields: {id: Int, login: String}}
          Issue: {fields: {title: String}}
          Problem: {fields: {message: String}}
        """

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

    @Test(arguments: try DocumentationPage.all() + DocumentationPage.articles())
    func specsAreValid(_ page: DocumentationPage) {
        // The examples of the diagnostics are wrong on purpose, and checked by `DiagnosticCatalogueTests`.
        guard page.path != "Documentation/Diagnostics.md" else { return }
        for block in page.blocks where block.language == "yaml" && block.reasonNotCompiled == nil {
            #expect(problems(of: Self.wholeSpec(block.text)) == [], "\(page.path):\(block.line)")
        }
    }

    /// Each form in the table of models is valid in the spec language.
    @Test func formsOfModelsAreValid() throws {
        let page = try DocumentationPage("Documentation/SpecLanguage.md")
        let rows = try #require(page.sections["models"]).split(separator: "\n").filter { $0.hasPrefix("| `") }
        let forms = rows.flatMap { row in
            row.dropFirst().prefix { $0 != "|" }.matches(of: /`([^`]+)`/).map { String($0.1) }
        }
        try #require(forms.count > 8)
        let models =
            forms + ["Dog: {fields: {bark: Bool}}", "Cat: {fields: {purr: Bool}}"]
            + ["Text: {fields: {text: String}}", "Image: {fields: {image: URL}}", "Base: {fields: {type: String}}"]
            + ["Hit: {fields: {id: Int}}", "Problem: {fields: {message: String}}"]
        #expect(problems(of: Self.wholeSpec("models:\n" + models.map { "  \($0)\n" }.joined())) == [])
    }

    private func problems(of spec: String) -> [String] {
        var diagnostics = DiagnosticCollector()
        let source = SourceText(path: "Page.endpoints.yaml", text: spec + "\n")
        _ = Pipeline.generate([source], language: SwiftLanguage.self, diagnostics: &diagnostics)
        return diagnostics.diagnostics.map(\.message)
    }

    /// A whole spec for a fragment, which is a section of a spec or an endpoint.
    private static func wholeSpec(_ text: String) -> String {
        if text.contains(/(?m)^api:/) { return text }
        let root = "api: Snippet\nbase: https://snippet.example.com\n"
        if text.contains(/(?m)^(?:models|endpoints|groups):/) { return root + text }
        let lines = text.split(separator: "\n").map { "  \($0)\n" }.joined()
        return root + "endpoints:\n" + lines + "models:\n  User: {fields: {id: Int}}\n"
    }
}
