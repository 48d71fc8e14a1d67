import Foundation
import Spec
import TestSupport
import Testing

@testable import SpecSchema

struct SpecSchemaTests {
    @Test func everyKeyOfEveryShapeIsInTheSchema() {
        let text = SpecSchema.text
        for schema in MappingSchema.allCases where schema != .part {
            for key in schema.keys {
                #expect(text.contains("\"\(key.rawValue)\""), "\(key)")
                #expect(text.contains(key.summary(in: schema).replacing("\"", with: "\\\"")), "\(key)")
            }
        }
    }

    @Test(arguments: [
        ("auth", ["bearer", "basic", "none"]), ("response", ["none", "text", "data", "file"]),
        ("body", ["json", "form", "multipart", "text", "data", "file"]), ("pages", ["link", "none"]),
        ("idempotent", ["true", "false"]), ("errors", ["none", "text", "data", "status"]),
    ])
    func theWordsOfAKeyOfAnEndpointAreOffered(key: String, words: [String]) throws {
        let schema = try JSONSerialization.jsonObject(with: Data(SpecSchema.text.utf8)) as? [String: Any]
        let definitions = try #require(schema?["$defs"] as? [String: Any])
        let endpoint = try #require(definitions["endpoint"] as? [String: Any])
        let property = try #require((endpoint["properties"] as? [String: Any])?[key] as? [String: Any])
        #expect(Set(Self.words(in: property)) == Set(words))
    }

    /// The words of all lists of values in a schema.
    private static func words(in schema: Any) -> [String] {
        if let items = schema as? [Any] { return items.flatMap(words) }
        guard let object = schema as? [String: Any] else { return [] }
        return (object["enum"] as? [Any] ?? []).compactMap { $0 as? String } + object.values.flatMap(words)
    }

    @Test func identifiersArePlainWords() {
        for schema in MappingSchema.allCases {
            #expect(schema.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(schema.rawValue)")
        }
        #expect(Set(MappingSchema.allCases.map(\.phrase)).count == MappingSchema.allCases.count)
    }

    @Test func onlyABodyMayBeLeftOut() {
        #expect(MappingSchema.allCases.filter { !$0.optional.isEmpty } == [.endpoint])
        #expect(SpecSchema.text.contains("\"body?\""))
    }

    @Test func identifiersAreUnique() throws {
        let data = Data(SpecSchema.text.utf8)
        let schema = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: Any])
        #expect(definitions.count == MappingSchema.allCases.count + 3)
        let references = Set(SpecSchema.text.matches(of: /#\/\$defs\/([a-z'-]+)/).map { String($0.1) })
        #expect(references == Set(definitions.keys))
    }
}

/// The verdicts of a public validator from PyPI, which `make test` installs.
@Suite(.enabled(if: PythonPackages.areThere, "\(PythonPackages.missing)"))
struct SpecSchemaValidationTests {
    @Test func everySpecOfTheProjectIsValid() async throws {
        let specs =
            try Validator.files(in: "Tests/Goldens", without: "error-") + Validator.files(in: "Specs", without: "-")
        #expect(specs.count > 30)
        let verdicts = try await Validator.verdicts(on: specs)
        for (path, verdict) in verdicts { #expect(verdict == "valid", "\(path)") }
        #expect(verdicts.count == specs.count)
    }

    /// An unquoted `null` is text where the API determines the value.
    @Test func nullIsTheTextOfAValue() async throws {
        let folder = try TemporaryFolder()
        let valid = """
            {
              "api": "A", "base": "https://a.example.com", "version": null, "headers": {"X-A": null},
              "models": {
                "A": {"enum": [null, "other"]}, "B": {"enum": {"none": null, "other": {"value": null}}},
                "C": {"fields": {"c": {"const": null}}}
              }
            }
            """
        try folder.write(valid, to: "A.json")
        try folder.write("{\"api\": \"A\", \"description\": null}", to: "B.json")
        let verdicts = try await Validator.verdicts(on: [folder.path("A.json"), folder.path("B.json")])
        #expect(verdicts.count == 2)
        #expect(verdicts.first?.verdict == "valid")
        #expect(verdicts.last?.verdict != "valid")
    }

    /// Unquoted, these words are values of YAML 1.2, and no names of models.
    @Test func quotedNamesOfModelsAreTexts() async throws {
        let folder = try TemporaryFolder()
        for name in ["True", "Null"] {
            let models = "{\"\(name)\": {\"fields\": {\"a\": \"Int\"}}, \"B\": {\"extends\": \"\(name)\"}}"
            let endpoints = "{\"a\": {\"path\": \"/a\", \"response\": [\"\(name)\"]}}"
            let head = "{\"api\": \"A\", \"base\": \"https://a.example.com\""
            try folder.write("\(head), \"models\": \(models), \"endpoints\": \(endpoints)}", to: "\(name).json")
        }
        let verdicts = try await Validator.verdicts(on: [folder.path("True.json"), folder.path("Null.json")])
        #expect(verdicts.map(\.verdict) == ["valid", "valid"])
    }

    @Test(arguments: [
        "base: https://a.example.com",
        "api: A\nbase: https://a.example.com\nhedders: {A: b}",
        "api: A\nendpoints: {a: {method: GET}}",
        "api: A\nendpoints: {a: {path: /a, method: [GET]}}",
        "api: A\nendpoints: {a: {path: /a, params: [a, b]}}",
        "api: A\nendpoints: {a: {path: /a, errors: {6xx: none}}}",
        "api: A\nendpoints: {a: {path: /a, params: {a: {type: Int, in: boddy}}}}",
        "api: A\nendpoints: {a: {path: /a, pages: {next: after}}}",
        "api: A\nmodels: {A: {feilds: {a: Int}}}",
        "api: A\nmodels: {A: {fields: {a: [Int, Int]}}}",
        "api: A\nmodels: {A: {union: A}}",
        "api: A\nmodels: {A: {enum: {a: {value: x, wert: y}}}}",
        "api: A\naccess: private",
        "api: A\nauth: digest",
        "api: A\ngroups: {G: {body: {type: Int}}}",
        "api: A\nbase: {}",
        "api: A\nauth: []",
        "api: A\nauth: {header: []}",
        "api: A\nendpoints: {a: {path: /a, responses: {default: Int}}}",
        "api: A\nendpoints: {a: {path: /a, errors: {200: Int}}}",
        "api: A\nendpoints: {a: {path: /a, response: {}}}",
        "api: A\nendpoints: {a: {path: /a, params: {a: {in: query}}}}",
        "api: A\nendpoints: {a: {path: /a, pages: {items: data}}}",
        "api: A\nendpoints: {a: {path: /a, pages: {count: page, link: true}}}",
        "api: A\nmodels: {A: {enum: []}}",
        "api: A\nmodels: {A: {union: {}}}",
        "api: A\nmodels: {A: {fields: {a: [{fields: Int}]}}}",
        "api: A\nwebhooks: {a: {fields: {a: Int}}}",
        "- api",
    ])
    func structuralMistakesAreNot(spec: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(spec, to: "Bad.endpoints.yaml")
        let verdicts = try await Validator.verdicts(on: [folder.path("Bad.endpoints.yaml")])
        #expect(verdicts.count == 1)
        #expect(verdicts.first?.verdict != "valid")
    }
}
