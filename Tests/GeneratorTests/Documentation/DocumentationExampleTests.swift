import Foundation
import TestSupport
import Testing

/// The examples of the documents do what the documents say.
struct DocumentationExampleTests {
    /// The modules that the examples of tests are linked with.
    private static let modules = [
        "EndpointRuntime", "EndpointTesting", "EndpointMocking", "MockServing", "MockMessages", "Generator", "Spec",
        "FolderListing", "SwiftNaming", "YAML", "Diagnostics", "TextCoding", "CurlABI", "ZlibABI", "HTTPTypes",
    ]

    /// Each block of statements is a test in the folder `Tests/AppTests`, beside which is the client's target.
    @Test func examplesOfTestsPass() async throws {
        let page = try DocumentationPage("Documentation/Testing.md")
        let context = try #require(DocumentationSnippetTests.context(of: page))
        let package = try TemporaryFolder()
        let spec = try DocumentationSnippetTests.spec(of: page)
        try package.write(spec + "\n", to: "Sources/GitHubClient/GitHub.endpoints.yaml")
        // A recorder needs a server.
        let blocks = page.blocks.filter {
            $0.language == "swift" && $0.reasonNotCompiled == nil && !$0.text.contains("RecordingTransport(file: file)")
        }
        try #require(blocks.contains { $0.text.contains("#expect(") })
        let names = try DocumentationSnippetTests.write(
            blocks,
            of: page,
            to: package,
            at: "Tests/AppTests/",
            areTests: true
        )
        try package.write(
            """
            import Testing

            @main struct Runner {
                static func main() async { await Testing.__swiftPMEntryPoint() as Never }
            }

            """,
            to: "Runner.swift"
        )
        let compilation = try await compile(
            ["-wmo", "-swift-version", "6", "-module-name", "AppTests", "-o", package.path("tests")]
                + context.options + BuildFolder.importOptions
                + (names + ["Runner.swift"]).map { package.path($0) }
                + BuildFolder.objects(of: Self.modules) + ["-lyaml"]
        )
        try #require(compilation.status == 0, "\(compilation.errors)")
        let outcome = try await run(compiled: package.url.appending(component: "tests"), [])
        #expect(outcome.status == 0 && outcome.errors.contains(" passed after "), "\(outcome.errors)\(outcome.output)")
    }

    /// In a function with an optional, or at the top level of a program, a `do` without such a `catch` crashes the
    /// compiler (Swift 6.3.1).
    @Test(arguments: try DocumentationPage.all() + DocumentationPage.articles())
    func everyDoEndsWithACatchOfAllErrors(_ page: DocumentationPage) {
        for block in page.blocks where block.language == "swift" {
            let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() where line.contains(/^ *\} catch [^{]/) {
                let margin = line.prefix { $0 == " " }
                let end = lines[(index + 1)...].first { $0.hasPrefix("\(margin)}") } ?? ""
                #expect(end.hasPrefix("\(margin)} catch "), "\(page.path):\(block.line + index + 1)")
            }
        }
    }
}
