import Diagnostics
import Spec
import SpecImport
import SwiftRendering
import Testing

/// A second source format needs only its own translation. Names, cycles, files and the check are shared.
struct SecondFormatTests {
    @Test func aTableOfRoutesBecomesASpec() {
        let (files, outcome) = RouteTable.specs(
            of: """
                GET /cats Cat
                GET /cats/{id} Cat
                POST /dogs Dog
                GET /..{ Dog
                model Cat name mother:Cat
                model Dog a_b aB
                """
        )
        #expect(outcome.faults == [])
        #expect(
            outcome.diagnostics.map { "\($0.location?.start.line ?? 0) \($0.code)" } == [
                "5 endless-schema", "4 left-out",
            ]
        )
        #expect(files.map(\.name) == ["Zoo.endpoints.yaml"])
        #expect(
            files.first?.text == """
                # Imported by endpoint-import from zoo.routes (checksum 2abbf81e). The next import replaces this file, unless it was edited; to rename declarations, edit Zoo.renames.yaml.
                api: Zoo
                base: https://example.com

                endpoints:
                  getCats: {path: /cats, response: Cat}
                  getCatsByID: {path: "/cats/{id}", response: Cat}
                  postDogs: {method: POST, path: /dogs, response: Dog}

                models:
                  Cat: {fields: {name: String, mother?: Cat}}
                  Dog: {fields: {a_b: {type: String, as: aB2}, aB: String}}

                """
        )
    }
}

/// A made-up format: `METHOD path Response`, and `model Name field field:Type` on lines of their own.
private enum RouteTable {
    static func specs(of text: String) -> (files: [ImportedFile], outcome: SpecAssembler.Outcome) {
        let names = NameTable(api: "Zoo")
        let models = ModelTable(names: names)
        var routes: [(source: OperationSource, response: TypeExpression)] = []
        for (index, line) in text.split(separator: "\n").enumerated() {
            let words = line.split(separator: " ").map(String.init)
            if words[0] == "model" {
                var fields = words.dropFirst(2).map { word in
                    let parts = word.split(separator: ":").map(String.init)
                    return Made.field(parts[0], index + 1, parts.count > 1 ? Made.type(parts[1], index + 1) : nil)
                }
                MemberNames(reserved: names.reserved).resolveClashes(&fields)
                models[words[1]] = Made.model(words[1], fields, line: index + 1)
            } else if let method = Method(rawValue: words[0]) {
                let location = Made.location(index + 1)
                let source = OperationSource(
                    identifier: nil,
                    method: method,
                    path: words[1],
                    tag: nil,
                    location: location
                )
                routes.append((source, .model(words[2], at: location)))
            }
        }
        let endpointNames = EndpointNames(api: "Zoo", renames: RenameTable(Renames()), reserved: names.reserved)
        var api = Made.api()
        for (route, name) in zip(routes, endpointNames.names(of: routes.map(\.source), in: nil).names) {
            let location = route.source.location
            var endpoint = EndpointDefinition(name: name, path: Name(route.source.path, at: location))
            endpoint.method = route.source.method == .get ? nil : Located(route.source.method, at: location)
            endpoint.response = ResponseDefinition(content: .type(route.response), location: location)
            api.endpoints.append(endpoint)
        }
        let outcome = SpecAssembler(models: models, for: SwiftLanguage.self).assemble(api)
        return (outcome.files.map { ImportedFile($0, from: "zoo.routes") }, outcome)
    }
}
