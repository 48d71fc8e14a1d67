import Foundation
import TestSupport

extension DocumentationSnippetTests {
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
}
