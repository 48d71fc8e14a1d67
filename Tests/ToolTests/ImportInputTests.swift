import Foundation
import TestSupport
import Testing

/// The inputs of an import beside the document: evidence, referenced files, and the settings of a build.
@Suite(.timeLimit(.minutes(15)))
struct ImportInputTests: ImportSuite {
    let folder: TemporaryFolder

    init() throws {
        folder = try Self.folderWithDocument()
    }

    private static let documentWithExample = """
        openapi: 3.1.0
        info: {title: Zoo}
        servers: [{url: https://zoo.example.com}]
        paths:
          /dog:
            get:
              operationId: dog
              responses:
                "200":
                  description: x
                  content:
                    application/json:
                      schema: {$ref: "#/components/schemas/Dog"}
                      example: {id: "12", description: A dog that likes long walks and even longer sentences about dogs}
        components:
          schemas:
            Dog: {type: object, required: [id], properties: {id: {type: integer}, description: {type: string}}}
        """

    @Test func believedExamplesAreCarriedAndRemoved() async throws {
        try folder.write(Self.documentWithExample, to: "zoo.yaml")
        let outcome = try await importZoo("--evidence", "examples", "--strict")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("Diagnostics by kind:\n  1  read-as-shown\n"))
        #expect(try folder.read("out/Zoo.endpoints.yaml").contains("id: {type: Int, format: number-or-string}"))
        #expect(try folder.read("out/Zoo.endpoints.yaml").contains("example: {file: Zoo.examples.json#/dog}"))
        #expect(try folder.read("out/Zoo.examples.json").contains("\"id\": \"12\""))
        try folder.write("{\"dog\": 1}\n", to: "out/Own.examples.json")
        let second = try await importZoo()
        #expect(second.errors.hasSuffix("Warnings by kind:\n  1  contradicting-example\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("out/Zoo.examples.json")))
        #expect(FileManager.default.fileExists(atPath: folder.path("out/Own.examples.json")))
    }

    @Test func sentResponsesAreBelieved() async throws {
        try folder.write(Self.documentWithExample, to: "zoo.yaml")
        try folder.write(
            #"""
            {"log": {"entries": [{"request": {"method": "GET", "url": "https://zoo.example.com/dog"}, \#
            "response": {"status": 200, "content": {"text": "{\"id\": 1, \"description\": 7}"}}}]}}
            """#,
            to: "traffic.har"
        )
        let outcome = try await importZoo("--evidence", folder.path("traffic.har"))
        #expect(outcome.errors.contains("'description' may also be an integer, as a response shows"))
        #expect(outcome.errors.hasSuffix("Diagnostics by kind:\n  1  contradicting-example\n  1  read-as-shown\n"))
        #expect(try await importZoo("--evidence", "none.har").status == 1)
    }

    /// A document from elsewhere must not show lines of other files.
    @Test func referencesStayInAFolder() async throws {
        try folder.write(#"{"auths": {"registry.example": "hunter2"}}"#, to: "home/config.json")
        try folder.write("Cat: {type: object, properties: {name: {type: string}}}", to: "api/common/cats.yaml")
        try folder.createFolder("api/zoo")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("api/zoo/link.json"),
            withDestinationPath: "../../home/config.json"
        )
        let references = [
            "../../home/config.json#/auths/registry.example", "link.json#/auths/registry.example",
            "../common/cats.yaml#/Cat",
        ]
        let paths = references.enumerated().map { index, reference in
            "  /p\(index): {get: {responses: {200: {description: a, content: {application/json: {schema: "
                + "{$ref: '\(reference)'}}}}}}}\n"
        }
        let head =
            "openapi: 3.1.0\ninfo: {title: Zoo, version: '1'}\nservers: [{url: 'https://zoo.example.com'}]\npaths:\n"
        try folder.write(head + paths.joined(), to: "api/zoo/zoo.yaml")
        let tool = BuildFolder.products.appending(component: "endpoint-import")
        let arguments = ["openapi", folder.path("api/zoo/zoo.yaml"), "--output", folder.path("out")]
        let refused = try await run(tool, arguments)
        #expect(refused.status == 0)
        #expect(
            refused.errors.contains("is not read: the file is outside of '\(folder.path("api/zoo"))"),
            "\(refused.errors)"
        )
        #expect(refused.errors.contains("\n  3  dangling-ref\n"), "\(refused.errors)")
        #expect(!refused.errors.contains("hunter2"))
        let allowed = try await run(tool, arguments + ["--root", folder.path("api")])
        #expect(allowed.errors.contains("\n  2  dangling-ref\n"), "\(allowed.errors)")
        #expect(!allowed.errors.contains("hunter2"))
        #expect(try folder.read("out/Zoo.endpoints.yaml").contains("Cat"))
        let missing = try await run(tool, arguments + ["--root", folder.path("nowhere")])
        #expect(missing.errors.contains("is not a folder"))
    }

    @Test func documentsOfATargetHaveDistinctAPIs() async throws {
        let documents = ["Cats", "Dogs"].map { "\($0).openapi.yaml" }
        for document in documents { try folder.write(Self.document, to: document) }
        let settings = documents.map { "  \($0): {api: Zoo}\n" }.joined()
        try folder.write("imports:\n\(settings)", to: "endpoint-generator.yaml")
        let outcome = try await run(
            BuildFolder.products.appending(component: "endpoint-import"),
            ["build", folder.path("out"), "--configuration", folder.path("endpoint-generator.yaml")]
                + documents.map { folder.path($0) }
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Dogs.openapi.yaml:1:1: error: 'Zoo' is also the API of 'Cats.openapi.yaml'"))
        #expect(!outcome.errors.contains("cannot be read"))
    }

    @Test func mistakesInTheSettingsOfADocumentAreAtTheirPlaces() async throws {
        try folder.write(Self.document, to: "Cats.openapi.yaml")
        try folder.write(
            "imports:\n  Cats.openapi.yaml: {base: foo, evidence: [none.har]}\n",
            to: "endpoint-generator.yaml"
        )
        let outcome = try await run(
            BuildFolder.products.appending(component: "endpoint-import"),
            [
                "build", folder.path("out"), "--configuration", folder.path("endpoint-generator.yaml"),
                folder.path("Cats.openapi.yaml"),
            ]
        )
        #expect(outcome.status == 1)
        let configuration = folder.path("endpoint-generator.yaml")
        #expect(outcome.errors.contains("\(configuration):2:29: error: 'foo' cannot be a base"), "\(outcome.errors)")
        #expect(outcome.errors.contains("\(configuration):2:45: error: '\(folder.path("none.har"))' cannot be read"))
        #expect(outcome.errors.split(separator: "error: ").count == 3)
    }
}
