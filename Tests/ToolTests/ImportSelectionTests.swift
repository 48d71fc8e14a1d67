import TestSupport
import Testing

/// `endpoint-import openapi --only`: parts of a document.
@Suite(.timeLimit(.minutes(15)))
struct ImportSelectionTests: ImportSuite {
    let folder: TemporaryFolder

    init() throws {
        folder = try Self.folderWithDocument()
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

    @Test func operationsWithoutANameAreSelectedByMethodAndPath() async throws {
        #expect(try await importZoo("--only", "operation=GET /dogs").status == 0)
        #expect(try !folder.read("out/Zoo.endpoints.yaml").contains("listCats"))
    }

    @Test func aPartThatIsNotThereLeavesAnEarlierImportAsItIs() async throws {
        #expect(try await importZoo().status == 0)
        let before = try Snapshot(of: folder.url)
        let outcome = try await importZoo("--only", "tag=cats", "--only", "operation=listCats,listDogs")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("'--only operation=listCats,listDogs' selects no operation"))
        #expect(try Snapshot(of: folder.url).changes(since: before) == [])
    }

    @Test(arguments: [
        ("tag=Cats", "tag=cats"), ("path=/cat", "path=/cats"), ("operation=listDog", "operation=listDogs"),
    ])
    func proposesNearNames(only: String, meant: String) async throws {
        #expect(try await importZoo("--only", only).errors.contains("help: did you mean '\(meant)'?"))
    }
}
