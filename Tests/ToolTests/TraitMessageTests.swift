import Foundation
import TestSupport
import Testing

/// The message of the compiler for a package that uses a type without its trait.
struct TraitMessageTests {
    @Test(arguments: [
        "()", "(client: 1)", "(configuration: 1)", "(configuration: 1, eventLoopGroup: 2)",
        "(configuration: AsyncHTTPClientTransport.plainConfiguration)", ".self",
    ])
    func transportNamesItsTrait(_ use: String) async throws {
        try await expectTrait("AsyncHTTPClient", of: "AsyncHTTPClientTransport", use)
    }

    @Test(arguments: [
        ("LoggingMiddleware", "()"), ("LoggingMiddleware", "(1)"), ("LoggingMiddleware", "(1, level: { _ in nil })"),
        ("LoggingMiddleware", " { .current }"), ("LoggingMiddleware", " { 1 }"),
        ("LoggingMiddleware", "(level: { LoggingMiddleware.standardLevel(of: $0) }, logger: { .current })"),
        ("MetricsMiddleware", "()"), ("TracingMiddleware", "()"),
    ])
    func middlewareNamesItsTrait(_ type: String, use: String) async throws {
        try await expectTrait("Observability", of: type, use)
    }

    /// Compiles the module of a trait as a package without it does, and then a file that imports it.
    private func expectTrait(_ trait: String, of type: String, _ use: String) async throws {
        let folder = try TemporaryFolder()
        let module = "Endpoint\(trait)"
        let source = BuildFolder.package.appending(path: "Sources/\(module)/MissingTrait.swift")
        try folder.write("import \(module)\n\nlet value = \(type)\(use)\n", to: "Value.swift")
        let options = ["-swift-version", "6", "-parse-as-library", "-I", folder.path("")] + BuildFolder.importOptions
        let library = try await compile(
            options + ["-emit-module", "-module-name", module]
                + ["-o", folder.path("\(module).swiftmodule"), source.path(percentEncoded: false)]
        )
        try #require(library.status == 0, "\(library.errors)")
        let outcome = try await compile(options + ["-typecheck", folder.path("Value.swift")])
        #expect(outcome.status != 0)
        let message = "enable the trait '\(trait)' of the package swift-endpoint-generator"
        #expect(outcome.errors.contains("error: '\(type)' is unavailable: \(message)"), "\(outcome.errors)")
    }
}
