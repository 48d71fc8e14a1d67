import Foundation
import TestSupport
import Testing

/// `endpoint-import openapi`: the files that it writes and removes, and its options.
@Suite(.timeLimit(.minutes(15)))
struct ImportTests {
    private let folder: TemporaryFolder
    private static let document = """
        openapi: 3.1.0
        info: {title: The Zoo API v2, version: "1"}
        servers: [{url: https://zoo.example.com}]
        paths:
          /cats: {get: {tags: [cats], operationId: listCats, responses: {"200": {description: x, content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/big-cat"}}}}}}}}
          /dogs: {get: {tags: [dogs], operationId: listDogs, callbacks: {a: {}}, responses: {"200": {description: x, content: {application/json: {schema: {$ref: "#/components/schemas/Dog"}}}}}}}
        components:
          schemas:
            big-cat: {type: object, properties: {name: {type: string}}}
            Dog: {type: object, properties: {name: {type: string}}}
        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.document, to: "zoo.yaml")
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

    @Test func writesSpecsAndCountsWarnings() async throws {
        let outcome = try await importZoo()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try specs() == ["Zoo.endpoints.yaml"])
        let spec = try folder.read("out/Zoo.endpoints.yaml")
        #expect(spec.contains("api: Zoo\n"))
        #expect(spec.contains("BigCat: {fields: {name?: String}}"))
        #expect(outcome.errors.contains("zoo.yaml:6:"))
        #expect(outcome.errors.hasSuffix("Warnings by kind:\n  1  webhooks-left-out\n"))
        let before = try Snapshot(of: folder.url)
        #expect(try await importZoo().status == 0)
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    @Test func strictImportsNothingWithAWarning() async throws {
        let outcome = try await importZoo("--strict")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("error: requests from the service"))
        #expect(outcome.errors.hasSuffix("Nothing was written.\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("out/Zoo.endpoints.yaml")))
    }

    @Test(arguments: [
        ("tag=cats", "BigCat", "Dog"), ("path=/dogs", "Dog", "BigCat"), ("operation=listCats", "listCats", "listDogs"),
    ])
    func partOfADocument(only: String, there: String, missing: String) async throws {
        #expect(try await importZoo("--only", only).status == 0)
        let spec = try folder.read("out/Zoo.endpoints.yaml")
        #expect(spec.contains(there))
        #expect(!spec.contains(missing))
    }

    @Test func severalPartsOfADocument() async throws {
        #expect(try await importZoo("--only", "tag=cats", "--only", "operation=listDogs").status == 0)
        let spec = try folder.read("out/Zoo.endpoints.yaml")
        #expect(spec.contains("listCats") && spec.contains("listDogs"))
    }

    @Test func aPartThatIsNotThereLeavesAnEarlierImportAsItIs() async throws {
        #expect(try await importZoo().status == 0)
        let before = try Snapshot(of: folder.url)
        let outcome = try await importZoo("--only", "tag=cats", "--only", "operation=listCats,listDogs")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("'--only operation=listCats,listDogs' selects no operation"))
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    /// An error that no operation or schema causes.
    @Test func anErrorLeavesTheFolderAsItWas() async throws {
        let outcome = try await importZoo("--base", "https://zoo.example.com/#a")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasSuffix("Nothing was written.\n"), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
        #expect(try await importZoo("--only", "tag=cats").status == 0)
        let stale = "# Imported by endpoint-import from old.yaml\napi: Zoo\nmodels: {Old: {fields: {a: Int}}}\n"
        try folder.write(stale, to: "out/Old.endpoints.yaml")
        let before = try Snapshot(of: folder.url)
        #expect(try await importZoo("--base", "https://zoo.example.com/#a").status == 1)
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    @Test func serversBelowTheBaseThatIsSaid() async throws {
        try folder.write(
            """
            openapi: 3.0.0
            info: {title: Zoo}
            servers: [{url: https://zoo.example.com/}]
            paths:
              /a: {servers: [{url: https://zoo.example.com}], get: {operationId: same}}
              /b: {servers: [{url: /v2}], get: {operationId: other}}
            """,
            to: "zoo.yaml"
        )
        #expect(try await importZoo("--base", "https://test.example.com/v1").status == 0)
        let spec = try folder.read("out/Zoo.endpoints.yaml")
        #expect(spec.contains("base: https://test.example.com/v1\n"))
        #expect(spec.contains("same: {path: /a}"))
        #expect(spec.contains("other: {base: https://test.example.com/v2, path: /b}"))
    }

    @Test func renamesAreKept() async throws {
        try folder.write(
            "models: {big-cat: Lion}\nendpoints: {listCats: all}\ngroups: {cats: Felines}\n",
            to: "out/Zoo.renames.yaml"
        )
        #expect(try await importZoo().status == 0)
        let spec = try folder.read("out/Zoo.endpoints.yaml")
        #expect(spec.contains("Felines: {endpoints: {all: {path: /cats, response: [Lion]}}}"))
        try folder.write("modles: {}\n", to: "out/Zoo.renames.yaml")
        #expect(try await importZoo().errors.contains("Zoo.renames.yaml:1:1: error: "))
    }

    @Test(arguments: ["", "# models: {big-cat: Lion}\n"])
    func renamesMayBeCommentedOut(text: String) async throws {
        try folder.write(text, to: "out/Zoo.renames.yaml")
        let outcome = try await importZoo()
        #expect(outcome.status == 0 && !outcome.errors.contains("Zoo.renames.yaml"), "\(outcome.errors)")
    }

    @Test func onlyStaleSpecsOfAnImportAreRemoved() async throws {
        try folder.write(
            "# Imported by endpoint-import from old.yaml\napi: Zoo\nmodels: {Dog: {fields: {a: Int}}}\n",
            to: "out/Old.endpoints.yaml"
        )
        try folder.write("api: Zoo\nmodels: {Own: {fields: {a: Int}}}\n", to: "out/Own.endpoints.yaml")
        #expect(try await importZoo().status == 0)
        #expect(try specs() == ["Own.endpoints.yaml", "Zoo.endpoints.yaml"])
    }

    @Test func reportsOtherDocuments() async throws {
        try folder.write("swagger: \"1.2\"\n", to: "zoo.yaml")
        let outcome = try await importZoo()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("zoo.yaml:1:10: error: this is Swagger 1.2"))
    }

    @Test(arguments: [
        (
            "swagger",
            "{\"swagger\": \"2.0\", \"info\": {\"title\": \"Zoo\"}, \"host\": \"a.com\", \"paths\": {\"/cats\": {\"get\": {}}}}"
        ),
        (
            "postman",
            "{\"info\": {\"name\": \"Zoo\"}, \"item\": [{\"name\": \"a\", \"request\": \"https://a.com/cats\"}]}"
        ),
        (
            "har",
            """
            {"log": {"entries": [{"request": {"method": "PUT", "url": "https://zoo.com/cats"}, "response": {"status": 204}}]}}
            """
        ),
    ])
    func otherFormatsHaveCommandsOfTheirOwn(command: String, text: String) async throws {
        try folder.write(text, to: "zoo.json")
        let tool = BuildFolder.products.appending(component: "endpoint-import")
        let outcome = try await run(tool, [command, folder.path("zoo.json"), "--output", folder.path("out")])
        #expect(outcome.errors == "")
        #expect(outcome.status == 0)
        #expect(try folder.read("out/Zoo.endpoints.yaml").contains("path: /cats"))
    }

    @Test func specsOfAnotherAPIStay() async throws {
        #expect(try await importZoo("--api", "Farm").status == 0)
        #expect(try await importZoo().status == 0)
        #expect(try specs() == ["Farm.endpoints.yaml", "Zoo.endpoints.yaml"])
    }

    @Test(arguments: [
        (["--api", "my api"], "such as 'MyAPI'"), (["--api", "Swift"], "such as 'SwiftAPI'"),
        (["--base", "zoo.example.com"], "does not begin with 'https://'"),
    ])
    func rejectsInvalidOptionsBeforeWriting(options: [String], message: String) async throws {
        let outcome = try await importZoo(options[0], options[1])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    }

    @Test func aURLIsNoFile() async throws {
        let tool = BuildFolder.products.appending(component: "endpoint-import")
        let outcome = try await run(tool, ["openapi", "https://zoo.example.com/a.yaml", "-o", folder.path("out")])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("download it first"))
    }

    @Test(arguments: [
        ("tag=Cats", "tag=cats"), ("path=/cat", "path=/cats"), ("operation=listDog", "operation=listDogs"),
    ])
    func proposesNearNames(only: String, meant: String) async throws {
        #expect(try await importZoo("--only", only).errors.contains("help: did you mean '\(meant)'?"))
    }

    @Test func operationsWithoutANameAreSelectedByMethodAndPath() async throws {
        #expect(try await importZoo("--only", "operation=GET /dogs").status == 0)
        #expect(try !folder.read("out/Zoo.endpoints.yaml").contains("listCats"))
    }

    @Test func reportsDuplicateKeys() async throws {
        try folder.write(Self.document + "\ncomponents: {}\n", to: "zoo.yaml")
        let outcome = try await importZoo()
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("zoo.yaml:11:1: warning: the key 'components' is written twice"))
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

    private func specs() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).filter {
            $0.hasSuffix(".endpoints.yaml")
        }.sorted()
    }

    private func importZoo(_ options: String...) async throws -> Outcome {
        let tool = BuildFolder.products.appending(component: "endpoint-import")
        return try await run(tool, ["openapi", folder.path("zoo.yaml"), "--output", folder.path("out")] + options)
    }
}
