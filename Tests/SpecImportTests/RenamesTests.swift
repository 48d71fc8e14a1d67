import Diagnostics
import Spec
import SpecImport
import Testing
import YAML

/// Files of renames, regardless of the source format.
struct RenamesTests {
    private func renames(_ text: String) throws -> (table: RenameTable, diagnostics: [Diagnostic]) {
        var collector = DiagnosticCollector()
        let source = SourceText(path: "Zoo.renames.yaml", text: text)
        let document = try #require(YAMLReader().readSettings(source, reporting: &collector))
        let renames = Renames(document, reporting: &collector)
        return (RenameTable(renames), collector.diagnostics)
    }

    @Test func renamesAreTypesOfSwift() throws {
        let (table, diagnostics) = try renames(
            "models: {cat: not a type, dog: Wolf}\nendpoints: {a: anything goes}\n"
        )
        #expect(diagnostics.map { $0.location?.description } == ["Zoo.renames.yaml:1:15"])
        #expect(table.rename("dog", in: .models)?.value == "Wolf")
        #expect(table.unused.map(\.message).contains { $0.contains("'dog'") } == false)
        #expect(table.unused.map(\.message).contains { $0.contains("'cat'") })
    }

    @Test(arguments: [
        "models: {cat: ''}", "groups: {cats: my cats}", "fields: {Cat.id: a b}", "fields: {Cat.id: 1x}",
        "fields: {Cat.id: ''}", "parameters: {list.page: a-b}", "values: {Cat.color.red: ''}",
        "endpoints: {list: ''}", "endpoints: {list: _}", "types: {Cat: ' '}",
    ])
    func aTextThatIsNoNameIsAnError(text: String) throws {
        let found = try renames(text).diagnostics
        #expect(found.map(\.code) == ["bad-name"], "\(text)")
        #expect(found.first?.severity == .error)
        let value = try #require(text.lastIndex(of: ":")).utf16Offset(in: text) + 3
        #expect(found.first?.location?.description == "Zoo.renames.yaml:1:\(value)")
    }

    @Test(arguments: [
        "fields: {Cat.id: class}", "parameters: {list.page: größe}", "values: {Cat.color.red: '+1'}",
        "endpoints: {list: all cats}", "types: {Cat: 'Tagged.Tagged<Cat, Int>'}",
    ])
    func aNameNeedNotBeOneOfSwift(text: String) throws {
        #expect(try renames(text).diagnostics == [])
    }

    @Test(arguments: [
        ("[models]", 1, "expected a mapping with 'models', "), ("Zoo", 1, "'exclude', found text"),
        ("models: [Cat, Kitty]", 9, "expected a mapping from names to names, found a list"),
        ("models: {Cat: {name: Kitty}}", 15, "expected a name, found a mapping"),
        ("types: {Cat: [MoneyKit.Money]}", 14, "expected a name, found a list"),
        ("fields: {Cat.id: }", 18, "expected a name, found nothing"),
        ("exclude: [dogs]", 10, "expected a mapping with 'tags', 'paths', 'schemas' and 'generics', found a list"),
        ("exclude: {tags: {dogs: 1}}", 17, "expected a text, found a mapping"),
        ("exclude: {tags: [[dogs]]}", 18, "expected a text, found a list"),
    ])
    func aValueOfAnotherKindIsAnError(text: String, column: Int, message: String) throws {
        let found = try renames(text).diagnostics
        #expect(found.map(\.code) == ["wrong-kind"], "\(text)")
        #expect(found.first?.severity == .error)
        #expect(found.first?.location?.description == "Zoo.renames.yaml:1:\(column)")
        #expect(found.first?.message.contains(message) == true, "\(found)")
    }

    @Test(arguments: ["", "models:\nexclude:\n", "exclude: {tags: , paths: []}"])
    func nothingNeedsToBeRenamed(text: String) throws {
        let (table, diagnostics) = try renames(text)
        #expect(diagnostics == [] && table.unused == [])
    }

    @Test func namesThatDeclarationsCannotHaveAreReported() throws {
        let (table, _) = try renames("models: {Cat: Cats}\nendpoints: {list: zoo}\n")
        let model = try #require(table.rename("Cat", in: .models))
        table.record("Cats", for: model)
        #expect(table.replaced == [])
        table.record("Cats2", for: model)
        let operation = OperationSource(
            identifier: "list",
            method: .get,
            path: "/",
            tag: nil,
            location: Made.location(1)
        )
        let endpointNames = EndpointNames(api: "Zoo", renames: table, reserved: ["Zoo"])
        let names = endpointNames.names(of: [operation], in: "Cats").names
        #expect(names.map(\.value) == ["zoo2"])
        #expect(names.first?.location.description == "Zoo.renames.yaml:2:19", "errors in the name are reported there")
        #expect(table.replaced.map(\.code) == ["taken-name", "taken-name"])
        #expect(
            table.replaced.map { $0.location?.description } == ["Zoo.renames.yaml:1:15", "Zoo.renames.yaml:2:19"]
        )
    }

    @Test func theNamesOfGroupsThatTheUserChoosesAreAtTheRenames() throws {
        let (table, _) = try renames("groups: {cats: Felines}")
        let taken = NameTable(api: "Zoo")
        let groups = GroupNames(api: "Zoo", tags: ["cats", "dogs"], beside: [], taken: taken, renames: table)
        #expect(groups["cats"] == "Felines")
        #expect(groups.chosenName(of: "cats")?.location.description == "Zoo.renames.yaml:1:16")
        #expect(groups.chosenName(of: "dogs") == nil && groups.chosenName(of: nil) == nil)
    }

    @Test(arguments: [
        ("name-clash", "the other one is here"), ("duplicate-name", "the other one is here"),
        ("bad-default", "the error is here"),
    ])
    func anErrorThatMentionsARenameIsReportedThere(code: String, note: String) throws {
        let (table, _) = try renames("fields: {Cat.id: color}")
        let chosen = try #require(table.rename("Cat.id", in: .fields))
        let place = Made.location(3)
        let notes = [Diagnostic.Note(at: chosen.location, "here")]
        let fault = Diagnostic.error(DiagnosticCode(rawValue: code), at: place, "no", notes: notes)
        let rejection = try #require(table.rejection(of: fault))
        #expect(rejection.location == chosen.location && rejection.code == fault.code)
        #expect(rejection.notes == [Diagnostic.Note(at: place, note)])
        #expect(table.rejection(of: .error(fault.code, at: place, "no")) == nil)
    }

    @Test func exclusionsThatExcludeNothingAreReported() throws {
        let (table, _) = try renames("exclude: {tags: [dogs, dgos], paths: [/a, /b], schemas: [Dog, Dgo]}")
        #expect(table.excludes(path: "/c", tags: ["cats", "dogs"]))
        #expect(table.excludes(path: "/a/c", tags: []))
        #expect(!table.excludes(path: "/ab", tags: ["dog"]))
        #expect(table.excludes(schema: "Dog"))
        #expect(!table.excludes(schema: "Cat"))
        #expect(table.unused.map(\.code) == ["unknown-name", "unknown-name", "unknown-name"])
        #expect(table.unused.map { $0.location?.start.column } == [24, 43, 63])
    }
}
