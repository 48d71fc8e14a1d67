import Diagnostics
import Spec
import SpecImport
import SwiftRendering
import Testing

/// Declarations that the language rejects although no earlier pass of an importer has left them out.
struct SpecAcceptanceTests {
    private let models = ModelTable(names: NameTable(api: "Zoo"))

    private func accepted(_ api: SpecFile) -> (files: [SpecFile], faults: [Diagnostic], said: [Diagnostic]) {
        var acceptance = SpecAcceptance(api, models: models, for: SwiftLanguage.self)
        let (files, faults) = acceptance.files()
        return (files, faults, acceptance.diagnostics)
    }

    @Test func anEndpointIsLeftOut() throws {
        var api = Made.api(endpoints: [Made.endpoint("fine", line: 9)])
        let odd = Made.endpoint("odd", line: 7, path: "/{")
        api.groups = [GroupDefinition(name: Made.name("Cats"), endpoints: [odd, Made.endpoint("fine", line: 8)])]
        let (files, faults, said) = accepted(api)
        #expect(faults == [])
        #expect(files.map { $0.groups.flatMap(\.endpoints).map(\.name.value) } == [["fine"]])
        #expect(said.map(\.code) == ["left-out"])
        #expect(said.first?.location?.start.line == 7)
        #expect(said.first?.message.hasPrefix("this operation is left out: ") == true)
    }

    @Test func aGroupOfNothingElseGoesWithIt() {
        var api = Made.api()
        let odd = Made.endpoint("odd", line: 7, path: "/{")
        api.groups = [GroupDefinition(name: Made.name("Cats"), endpoints: [odd])]
        let (files, faults, _) = accepted(api)
        #expect(faults == [])
        #expect(files.map(\.groups.count) == [0])
    }

    @Test func aModelBecomesAnyJSON() {
        let odd = StructureDefinition(fields: [Made.field("a_b", 3), Made.field("aB", 4)], location: Made.location(2))
        models["Odd"] = ModelDefinition(name: Made.name("Odd", 2), shape: .structure(odd))
        let child = StructureDefinition(
            fields: [Made.field("c", 6)],
            extends: [Made.name("Odd", 5)],
            location: Made.location(5)
        )
        models["Child"] = ModelDefinition(name: Made.name("Child", 5), shape: .structure(child))
        let endpoints = [
            Made.endpoint("child", line: 7, response: "Child"), Made.endpoint("odd", line: 8, response: "Odd"),
        ]
        let (_, faults, said) = accepted(Made.api(endpoints: endpoints))
        #expect(faults == [])
        #expect(models["Odd"]?.type.builtin == .json)
        if case .structure(let structure)? = models["Child"]?.shape {
            #expect(structure.extends == [])
        } else {
            Issue.record("the child is not an object any more")
        }
        #expect(said.map { $0.location?.start.line } == [2])
    }

    @Test func aHeaderFieldIsLeftOut() {
        var api = Made.api(endpoints: [Made.endpoint("fine", line: 9)])
        api.root?.settings.headers = [
            .init(name: Made.name("X-Format", 3), value: Made.name("String", 3)),
            .init(name: Made.name("X-Version", 4), value: Made.name("2", 4)),
        ]
        let (files, faults, said) = accepted(api)
        #expect(faults == [])
        #expect(files.flatMap { $0.root?.settings.headers.map(\.name.value) ?? [] } == ["X-Version"])
        #expect(said.map { $0.location?.start.line } == [3])
    }

    @Test func rejectsErrorsOutsideEndpointsAndModels() {
        var api = Made.api(endpoints: [Made.endpoint("fine", line: 9)])
        api.root?.settings.base = Made.name("no base", 3)
        let (files, faults, said) = accepted(api)
        #expect(files.count == 1)
        #expect(faults.map { $0.location?.start.line } == [3])
        #expect(said == [])
    }
}
