import Diagnostics
import SpecImport
import SpecWriting
import Testing

/// What the language refuses although no other part of an importer has seen it coming.
struct SpecAcceptanceTests {
    private let models = ModelTable(names: NameTable(api: "Zoo"))

    private func location(line: Int) -> Diagnostics.SourceLocation {
        Diagnostics.SourceLocation(path: "openapi.yaml", at: SourcePosition(line: line, column: 1))
    }

    private func accepted(_ groups: [ImportedGroup]) -> (text: String, faults: [Diagnostic], said: [Diagnostic]) {
        let root = ImportedAPI.Root(base: .text("https://example.com"))
        let api = ImportedAPI(name: "Zoo", root: root, models: models, groups: groups)
        var acceptance = SpecAcceptance(api, comment: "", start: location(line: 1))
        let (files, faults) = acceptance.files()
        return (files.first?.text ?? "", faults, acceptance.diagnostics)
    }

    private func endpoint(_ name: String, line: Int, path: String? = nil) -> DraftEndpoint {
        var endpoint = DraftEndpoint(name: name, method: "GET", path: path ?? "/\(name)")
        endpoint.location = location(line: line)
        return endpoint
    }

    @Test func anEndpointIsLeftOut() throws {
        let fine = endpoint("fine", line: 8)
        let groups = [
            ImportedGroup(name: "Cats", endpoints: [endpoint("odd", line: 7, path: "/{"), fine]),
            ImportedGroup(name: nil, endpoints: [fine]),
        ]
        let (text, faults, said) = accepted(groups)
        #expect(faults == [])
        #expect(text.contains("Cats: {endpoints: {fine: {path: /fine}}}"))
        #expect(said.map(\.code) == ["left-out"])
        #expect(said.first?.location?.start.line == 7)
        #expect(said.first?.message.hasPrefix("this operation is left out: ") == true)
    }

    @Test func aGroupOfNothingElseGoesWithIt() {
        let (text, faults, _) = accepted([
            ImportedGroup(name: "Cats", endpoints: [endpoint("odd", line: 7, path: "/{")])
        ])
        #expect(faults == [])
        #expect(!text.contains("Cats"))
    }

    @Test func aModelBecomesAnyJSON() {
        let fields = ["a_b", "aB"].map { DraftMember(name: $0, mayBeAbsent: false, type: .string) }
        models["Odd"] = model("Odd", DraftStructure(fields: fields))
        let own = DraftMember(name: "c", mayBeAbsent: true, type: .string)
        models["Child"] = model("Child", DraftStructure(fields: [own], extends: ["Odd"]))
        models.locate("Odd", at: location(line: 2))
        var child = endpoint("child", line: 7)
        child.response = DraftResponse(.type(.named("Child")))
        var odd = endpoint("odd", line: 8)
        odd.response = DraftResponse(.type(.named("Odd")))
        let (text, faults, said) = accepted([ImportedGroup(name: nil, endpoints: [child, odd])])
        #expect(faults == [])
        #expect(text.contains("  Odd: JSON\n"))
        #expect(text.contains("  Child: {fields: {c?: String}}\n"))
        #expect(said.map { $0.location?.start.line } == [2])
    }

    private func model(_ name: String, _ structure: DraftStructure) -> DraftModel {
        DraftModel(name: name, description: nil, deprecated: nil, type: .structure(structure))
    }
}
