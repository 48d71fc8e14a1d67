import Foundation
import TestSupport
import Testing

/// `endpoint-import openapi`: the files that it writes and removes, and its options.
@Suite(.timeLimit(.minutes(15)))
struct ImportTests: ImportSuite {
    let folder: TemporaryFolder

    init() throws {
        folder = try Self.folderWithDocument()
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

    @Test func specsOfAnotherAPIStay() async throws {
        #expect(try await importZoo("--api", "Farm").status == 0)
        #expect(try await importZoo().status == 0)
        #expect(try specs() == ["Farm.endpoints.yaml", "Zoo.endpoints.yaml"])
    }

    @Test func reportsOtherDocuments() async throws {
        try folder.write("swagger: \"1.2\"\n", to: "zoo.yaml")
        let outcome = try await importZoo()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("zoo.yaml:1:10: error: this is Swagger 1.2"))
    }

    @Test func reportsDuplicateKeys() async throws {
        try folder.write(Self.document + "\ncomponents: {}\n", to: "zoo.yaml")
        let outcome = try await importZoo()
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("zoo.yaml:11:1: warning: the key 'components' is written twice"))
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
}
