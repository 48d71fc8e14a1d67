import Diagnostics
import SpecWriting
import Testing
import YAML

@testable import OpenAPIImport

/// What the language refuses although no other part of the importer has seen it coming.
struct LeavingOutTests {
    private let importer: Importer
    private let documents: Documents

    init() throws {
        var collector = DiagnosticCollector()
        let text = "paths: {/a: {get: {}}}\ncomponents: {schemas: {Odd: {}}}\n"
        let source = SourceText(path: "openapi.yaml", text: text)
        let document = try #require(YAMLReader().read(source, reporting: &collector))
        documents = Documents(document) { _ in nil }
        importer = Importer(documents, ImportOptions(api: "Zoo"))
    }

    @Test func anOperation() throws {
        importer.operationCursors["Cats.odd"] = documents.start["paths"]?["/a"]?["get"]
        let odd = DraftEndpoint(name: "odd", method: "GET", path: "/{")
        let fine = DraftEndpoint(name: "fine", method: "GET", path: "/fine")
        let groups: [Importer.GroupDraft] = [("Cats", "cats", [odd, fine]), (nil, nil, [fine])]
        let (files, faults) = importer.acceptedFiles(of: groups, [])
        #expect(faults == [])
        #expect(files.first?.text.contains("Cats: {endpoints: {fine: {path: /fine}}}") == true)
        let warning = try #require(documents.diagnostics.first { $0.code == "left-out" })
        #expect(warning.location?.description == "openapi.yaml:1:19")
        #expect(warning.message.hasPrefix("this operation is left out: "))
    }

    @Test func aGroupOfNothingElse() {
        let odd = DraftEndpoint(name: "odd", method: "GET", path: "/{")
        let (files, faults) = importer.acceptedFiles(of: [("Cats", "cats", [odd])], [])
        #expect(faults == [])
        #expect(files.first?.text.contains("Cats") == false)
    }

    @Test func aSchema() throws {
        let fields = ["a_b", "aB"].map { DraftMember(name: $0, mayBeAbsent: false, type: .string) }
        importer.models["Odd"] = DraftModel(
            name: "Odd",
            description: nil,
            deprecated: nil,
            type: .structure(DraftStructure(fields: fields))
        )
        importer.models["Child"] = DraftModel(
            name: "Child",
            description: nil,
            deprecated: nil,
            type: .structure(
                DraftStructure(fields: [DraftMember(name: "c", mayBeAbsent: true, type: .string)], extends: ["Odd"])
            )
        )
        importer.cursors["Odd"] = documents.start["components"]?["schemas"]?["Odd"]
        var endpoint = DraftEndpoint(name: "fine", method: "GET", path: "/fine")
        endpoint.response = DraftResponse(.type(.named("Child")))
        endpoint.responses = []
        var other = DraftEndpoint(name: "other", method: "GET", path: "/other")
        other.response = DraftResponse(.type(.named("Odd")))
        let (files, faults) = importer.acceptedFiles(of: [(nil, nil, [endpoint, other])], [])
        #expect(faults == [])
        let text = try #require(files.first?.text)
        #expect(text.contains("  Odd: JSON\n"))
        #expect(text.contains("  Child: {fields: {c?: String}}\n"))
        let lines = documents.diagnostics.filter { $0.code == "left-out" }.map { $0.location?.start.line }
        #expect(lines == [2])
    }
}
