import Foundation
import TestSupport
import Testing

/// `endpoint-import openapi` with a file of renames that has mistakes.
@Suite(.timeLimit(.minutes(5)))
struct RenamesTests {
    private let folder: TemporaryFolder
    private static let document = """
        openapi: 3.1.0
        info: {title: Zoo, version: "1"}
        servers: [{url: https://zoo.example.com}]
        paths:
          /cats: {get: {tags: [cats], operationId: listCats, responses: {"200": {description: x, content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Cat"}}}}}}}}
        components:
          schemas:
            Cat: {type: object, required: [id], properties: {id: {type: integer}, color: {type: string, enum: [red, blue]}}}
        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.document, to: "zoo.yaml")
    }

    private func importZoo(_ options: String...) async throws -> Outcome {
        let tool = BuildFolder.products.appending(component: "endpoint-import")
        return try await run(tool, ["openapi", folder.path("zoo.yaml"), "--output", folder.path("out")] + options)
    }

    @Test(arguments: [
        ("fields: {Cat.id: 'a b'}", "1:18", "bad-name"), ("fields: {Cat.id: color}", "1:18", "name-clash"),
        ("fields: {Cat.color: id}", "1:21", "name-clash"), ("values: {Cat.color.red: blue}", "1:25", "duplicate-name"),
        ("types: {Cat: a b}", "1:14", "bad-swift-type"), ("groups: {cats: Zoo}", "1:16", "name-clash"),
        ("endpoints: {listCats: ''}", "1:23", "bad-name"),
    ])
    func aNameThatTheClientCannotHaveChangesNothing(renames: String, position: String, code: String) async throws {
        #expect(try await importZoo().status == 0)
        try folder.write(renames + "\n", to: "out/Zoo.renames.yaml")
        let before = try Snapshot(of: folder.url)
        let outcome = try await importZoo()
        #expect(outcome.status == 1)
        let file = folder.path("out/Zoo.renames.yaml")
        #expect(outcome.errors.contains("\(file):\(position): error: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("[\(code)]"))
        #expect(outcome.errors.hasSuffix("Errors and warnings by kind:\n  1  \(code)\nNothing was written.\n"))
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    @Test(arguments: [
        ("models: {Cat: Cats}", "1:15", "Cats2: {fields: "),
        ("models: {Cat: String}", "1:15", "StringModel: {fields: "),
        ("models: {Cat: Zoo}", "1:15", "ZooModel: {fields: "),
        ("endpoints: {listCats: zoo}", "1:23", "zoo2: {path: "),
    ])
    func aChosenNameThatIsTakenIsReported(renames: String, position: String, declaration: String) async throws {
        try folder.write(renames + "\n", to: "out/Zoo.renames.yaml")
        let outcome = try await importZoo()
        #expect(outcome.status == 0)
        let file = folder.path("out/Zoo.renames.yaml")
        #expect(outcome.errors.contains("\(file):\(position): warning: "), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("Warnings by kind:\n  1  taken-name\n"))
        #expect(try folder.read("out/Zoo.endpoints.yaml").contains(declaration))
    }

    /// The help of `runtime-name` proposes this.
    @Test func aModelMayHaveTheNameOfATypeOfTheRuntimeIfTheUserChoosesIt() async throws {
        try folder.write("models: {Cat: Call}\n", to: "out/Zoo.renames.yaml")
        let outcome = try await importZoo()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try folder.read("out/Zoo.endpoints.yaml").contains("  Call: {fields: "))
    }

    @Test func exclusionsThatExcludeNothingAreReported() async throws {
        let renames = "exclude: {tags: [cat], paths: [/cat], schemas: [Dog], generics: [Page]}\n"
        try folder.write(renames, to: "out/Zoo.renames.yaml")
        let outcome = try await importZoo()
        #expect(outcome.status == 0)
        let file = folder.path("out/Zoo.renames.yaml")
        for column in [18, 32, 49, 66] {
            #expect(outcome.errors.contains("\(file):1:\(column): warning: "), "\(outcome.errors)")
        }
        #expect(outcome.errors.hasSuffix("Warnings by kind:\n  4  unknown-name\n"))
        try folder.write("exclude: {tags: [cats]}\n", to: "out/Zoo.renames.yaml")
        #expect(try await !importZoo().errors.contains("unknown-name"))
    }

    @Test(arguments: ["Zoo.renames.yml", "Zoo2.renames.yaml", "AnimalPark.renames.yml"])
    func aFileOfRenamesOfNoAPIIsReported(name: String) async throws {
        try folder.write("models: {Cat: Kitty}\n", to: "out/\(name)")
        let outcome = try await importZoo()
        #expect(outcome.status == 0)
        let warning = "warning: this file is not read: a file of renames is named after its API: 'Zoo.renames.yaml'"
        #expect(outcome.errors.contains("\(folder.path("out/\(name)")):1:1: \(warning)"), "\(outcome.errors)")
        #expect(try await importZoo("--strict").status == 1)
    }

    /// The misspelled file is often the reason for the failure.
    @Test func aFileOfRenamesOfNoAPIIsReportedIfTheImportFails() async throws {
        try folder.write("endpoints: {listCats: ''}\n", to: "out/Zoo.renames.yaml")
        try folder.write("models: {Cat: Kitty}\n", to: "out/Zoo.renames.yml")
        let outcome = try await importZoo()
        #expect(outcome.status == 1)
        let file = folder.path("out/Zoo.renames.yml")
        #expect(outcome.errors.contains("\(file):1:1: warning: this file is not read: "), "\(outcome.errors)")
    }

    @Test func filesOfRenamesOfOtherAPIsAreNotReported() async throws {
        try folder.write("models: {Cat: Kitty}\n", to: "out/Farm.renames.yaml")
        #expect(try await importZoo("--api", "Farm").errors.isEmpty)
        let outcome = try await importZoo()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    @Test func hiddenFilesAreNotReported() async throws {
        for name in ["._Zoo.renames.yaml", ".#Zoo.renames.yaml"] {
            try folder.write("models: {Cat: Kitty}\n", to: "out/\(name)")
        }
        let outcome = try await importZoo()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    @Test func aFileOfRenamesOfNoDocumentOfATargetIsReported() async throws {
        for name in ["Zoo", "Farm"] { try folder.write(Self.document, to: "\(name).openapi.yaml") }
        for name in ["Zoo.renames.yml", "Farm.renames.yaml"] { try folder.write("models: {Cat: Kitty}\n", to: name) }
        let outcome = try await run(
            BuildFolder.products.appending(component: "endpoint-import"),
            ["build", folder.path("out"), folder.path("Zoo.openapi.yaml"), folder.path("Farm.openapi.yaml")]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("\(folder.path("Zoo.renames.yml")):1:1: warning: this file is not read: "))
        #expect(outcome.errors.contains("'Farm.renames.yaml' or 'Zoo.renames.yaml'"))
        #expect(!outcome.errors.contains("\(folder.path("Farm.renames.yaml")):"))
        try folder.write("endpoints: {listCats: ''}\n", to: "Farm.renames.yaml")
        let failed = try await run(
            BuildFolder.products.appending(component: "endpoint-import"),
            ["build", folder.path("out"), folder.path("Zoo.openapi.yaml"), folder.path("Farm.openapi.yaml")]
        )
        #expect(failed.status == 1)
        let warnings = failed.errors.components(separatedBy: "\(folder.path("Zoo.renames.yml")):1:1: warning: ")
        #expect(warnings.count == 2, "it is reported once: \(failed.errors)")
    }

    @Test func aLinkToNoFileOfRenamesIsAnError() async throws {
        try folder.createFolder("out")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("out/Zoo.renames.yaml"),
            withDestinationPath: "nowhere.yaml"
        )
        let outcome = try await importZoo()
        #expect(outcome.status == 1)
        let file = folder.path("out/Zoo.renames.yaml")
        #expect(outcome.errors.contains("\(file):1:1: error: cannot be read: "), "\(outcome.errors)")
    }

    @Test func namesThatTheClientCanHaveAreWritten() async throws {
        try folder.write(
            "fields: {Cat.id: number}\nvalues: {Cat.color.red: crimson}\n",
            to: "out/Zoo.renames.yaml"
        )
        let outcome = try await importZoo()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let spec = try folder.read("out/Zoo.endpoints.yaml")
        #expect(spec.contains("id: {type: Int, as: number}"))
        #expect(spec.contains("crimson: red"))
    }
}
