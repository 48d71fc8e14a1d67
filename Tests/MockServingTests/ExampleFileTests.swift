import Diagnostics
import Foundation
import Generator
import MockMessages
import Spec
import Testing

@testable import MockServing

/// Examples of specs in JSON files.
struct ExampleFileTests {
    private static let spec = """
        api: Zoo
        base: https://zoo.example
        endpoints:
          pet: {path: /pet, response: {type: Pet, example: {file: "Zoo.examples.json#/pet"}}}
          list: {path: /pets, responses: {200: {type: [Pet], example: {file: "Zoo.examples.json#/a~1b/1"}}, 202: none}}
          wrong: {path: /wrong, response: {type: Pet, example: {file: "Zoo.examples.json#/wrong"}}}
          missing: {path: /missing, response: {type: Pet, example: {file: "Zoo.examples.json#/none"}}}
          elsewhere: {path: /elsewhere, response: {type: Pet, example: {file: more/None.json}}}
          owner: {path: /owner, response: Owner}
          bytes: {path: /bytes, response: {type: data, media: application/json, example: {file: "Zoo.examples.json#/pet"}}}
          failing: {path: /failing, errors: {404: {type: Problem, example: {file: "Zoo.examples.json#/failing"}}, 4xx: Problem}}
        models:
          Problem: {fields: {code: Int}}
          Pet: {fields: {id: {type: Int, format: number-or-string}, name: String}}
          Owner: {fields: {name: String, age?: Int}, example: {file: "Zoo.examples.json#/owner"}}
        """
    private static let examples = """
        {
          "pet": {"name": "12", "id": "12", "colour": "brown"},
          "a/b": [null, [{"id": 1, "name": "Rex"}]],
          "wrong": {"id": true, "name": "Rex"},
          "failing": {"code": 4711},
          "owner": {"name": "yuki", "towns": ["Kyoto"]}
        }
        """

    private let service: MockResponder
    private let diagnostics: [Diagnostic]

    init() throws {
        var collector = DiagnosticCollector()
        let source = SourceText(path: "Specs/Zoo.endpoints.yaml", text: Self.spec)
        let checked = Pipeline.check(
            [source],
            loadExample: { path in
                path == "Specs/Zoo.examples.json" ? SourceText(path: path, text: Self.examples) : nil
            },
            diagnostics: &collector
        )
        service = MockResponder(try #require(checked, "\(collector.diagnostics)"))
        diagnostics = collector.diagnostics
    }

    @Test(arguments: ["/etc/None.json", "../None.json", "more/../../None.json"])
    func aFileOutsideOfTheFolderIsNotRead(path: String) {
        var collector = DiagnosticCollector()
        let text = Self.spec.replacing("more/None.json", with: path)
        var paths: Set<String> = []
        let checked = Pipeline.check(
            [SourceText(path: "Zoo.endpoints.yaml", text: text)],
            loadExample: { path in
                paths.insert(path)
                return SourceText(path: path, text: Self.examples)
            },
            diagnostics: &collector
        )
        #expect(checked == nil)
        #expect(paths == ["Zoo.examples.json"])
        #expect(collector.diagnostics.filter { $0.severity == .error }.map(\.code) == ["bad-example"])
    }

    private func body(at path: String) -> JSONValue? {
        let outcome = service.respond(
            to: ReceivedRequest(method: "GET", path: path, query: "", headers: [:], body: Data(), occurrence: 1)
        )
        return outcome.json
    }

    @Test func anErrorHasItsExample() {
        let code = { (status: Int) in
            service.respond(
                to: ReceivedRequest(
                    method: "GET",
                    path: "/failing",
                    query: "",
                    headers: ["prefer": "status=\(status)"],
                    body: Data(),
                    occurrence: 1
                )
            ).json?["code"]
        }
        #expect(code(404) == .number("4711"))
        #expect(code(410) != .number("4711"))
    }

    @Test func isRepeatedAsItIs() {
        let pet: JSONValue = .object([
            .init("colour", .string("brown")), .init("id", .string("12")), .init("name", .string("12")),
        ])
        #expect(body(at: "/pet") == pet)
        #expect(body(at: "/bytes") == pet)
        #expect(body(at: "/owner")?["towns"] == .list([.string("Kyoto")]))
    }

    @Test func isFoundByAPointer() {
        #expect(body(at: "/pets") == .list([.object([.init("id", .number("1")), .init("name", .string("Rex"))])]))
    }

    @Test func isReplacedWhereItDoesNotFit() throws {
        let wrong = try #require(body(at: "/wrong"))
        #expect(wrong["name"] == .string("Rex"))
        #expect(wrong["id"] != .bool(true))
        #expect(
            service.findWarnings().map(\.message) == [
                "the example does not fit: 'id' true is not an Int with or without quotes"
            ]
        )
        #expect(service.findWarnings().first?.location?.path == "Specs/Zoo.examples.json")
    }

    /// Null means that an optional field is absent, and additional fields have a type.
    @Test func valuesInASpecAreThoseOfTheirTypes() throws {
        var collector = DiagnosticCollector()
        let text = """
            api: Zoo
            base: https://zoo.example
            endpoints: {pet: {path: /pet, response: {type: Pet, example: {id: 007, nick: ~, zip: 12345}}}}
            models: {Pet: {fields: {id: Int, nick?: String}, additional: String}}
            """
        let source = SourceText(path: "Zoo.endpoints.yaml", text: text)
        let responder = MockResponder(try #require(Pipeline.check([source], diagnostics: &collector)))
        let pet = responder.respond(
            to: ReceivedRequest(method: "GET", path: "/pet", query: "", headers: [:], body: Data(), occurrence: 1)
        ).json
        #expect(pet?["id"] == .number("7"))
        #expect(pet?["zip"] == .string("12345"))
        #expect(pet?["nick"] != .string("~"))
        #expect(responder.findWarnings() == [])
    }

    @Test func isReportedWhereItIsMissing() {
        #expect(
            diagnostics.map(\.message) == [
                "'Zoo.examples.json' has no value at '/none'",
                "'more/None.json' cannot be read",
            ]
        )
        #expect(diagnostics.map(\.severity) == [.warning, .warning])
        #expect(diagnostics.map(\.hint) == Array(repeating: "a generated value replaces it", count: 2))
        #expect(body(at: "/missing")?["name"] != nil)
        #expect(body(at: "/elsewhere")?["name"] != nil)
    }

    @Test func doesNotMatterToTheGenerator() {
        var collector = DiagnosticCollector()
        let spec = Pipeline.check([SourceText(path: "Zoo.endpoints.yaml", text: Self.spec)], diagnostics: &collector)
        #expect(spec != nil)
        #expect(collector.diagnostics == [])
    }
}
