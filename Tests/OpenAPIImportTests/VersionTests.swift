import Diagnostics
import OpenAPIImport
import SpecImport
import SwiftRendering
import Testing
import YAML

/// The versions of documents that are imported, and the diagnostics for other documents.
struct VersionTests {
    private func imported(_ start: String, servers: String = "servers: [{url: https://zoo.example.com}]\n") throws -> (
        files: [ImportedFile], diagnostics: [Diagnostic]
    ) {
        let text = "\(start)\ninfo: {title: Zoo}\n\(servers)paths: {/a: {get: {}}}\n"
        var collector = DiagnosticCollector()
        let read = YAMLReader().readLeniently(SourceText(path: "zoo.yaml", text: text), reporting: &collector)
        let outcome = OpenAPIImport.specs(of: try #require(read), ImportOptions(api: "Zoo"), for: SwiftLanguage.self) {
            _ in nil
        }
        return (outcome.files, outcome.diagnostics)
    }

    @Test(arguments: ["openapi: 3.0.4", "openapi: '3.2.0'", "openapi: 3.1", "openapi: 3", "openapi: v3.0.1"])
    func everyVersionThreeIsRead(start: String) throws {
        let (files, diagnostics) = try imported(start)
        #expect(files.count == 1)
        #expect(diagnostics == [])
    }

    @Test func aMissingVersionIsAWarning() throws {
        let (files, diagnostics) = try imported("x-any: 1")
        #expect(files.count == 1)
        #expect(diagnostics.map(\.code) == ["no-openapi"])
        #expect(diagnostics.map(\.severity) == [.warning])
    }

    @Test(arguments: ["swagger: '2.0'", "swagger: 2.0", "swagger: 2", "swagger: \"2.0.0\""])
    func everySwaggerTwoIsRead(start: String) throws {
        let (files, diagnostics) = try imported("\(start)\nhost: zoo.example.com", servers: "")
        #expect(files.count == 1)
        #expect(diagnostics == [])
    }

    @Test func aSwaggerWithoutItsVersionIsAWarning() throws {
        let (files, diagnostics) = try imported("definitions: {}", servers: "")
        #expect(files.count == 1)
        #expect(diagnostics.map(\.code) == ["no-openapi", "missing-server"])
    }

    @Test(arguments: [
        ("swagger: '1.2'", 10, "this is Swagger 1.2"), ("swaggerVersion: '1.1'", 17, "this is Swagger 1.1"),
        ("openapi: 4.0.0", 10, "this is OpenAPI 4.0.0"), ("asyncapi: 3.0.0", 11, "this is AsyncAPI"),
    ])
    func othersAreCalledByTheirNames(start: String, column: Int, message: String) throws {
        let (files, diagnostics) = try imported(start)
        #expect(files == [])
        #expect(diagnostics.map(\.message) == ["\(message); OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0 can be imported"])
        #expect(diagnostics.first?.location?.start == SourcePosition(line: 1, column: column))
    }
}
