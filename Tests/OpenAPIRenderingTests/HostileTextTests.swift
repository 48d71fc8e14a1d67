import TestSupport
import Testing
import YAML

/// Texts of a spec that would be something else in YAML are the same texts in the document.
struct HostileTextTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func textsAreKept(seed: UInt64) throws {
        var random = SystemlessRandom(state: seed)
        let text = HostileText.random(using: &random)
        let yaml = HostileText.yaml(text)
        let document = OpenAPIDocument(
            """
            endpoints:
              get:
                path: /a
                description: \(yaml)
                params: {name: {type: String, description: \(yaml), default: \(yaml)}}
                response: Kind
            models:
              Kind: {type: String, enum: {one: {value: \(yaml), description: \(yaml)}, two: other}, closed: true}
            """
        )
        try #require(!document.text.isEmpty, "\(document.messages)")
        let get = document["paths", "/a", "get"]
        let description = get?.entry(named: "summary") ?? get?.entry(named: "description")
        // The reader of specs removes blank lines around a description.
        let written = try #require(description?.value.text)
        let parameter = document["paths", "/a", "get", "parameters", "0"]
        #expect(text.contains(written) && !written.isEmpty || text.allSatisfy(\.isWhitespace))
        #expect(parameter?.entry(named: "description")?.value.text == written)
        #expect(parameter?.entry(named: "schema")?.value.entry(named: "default")?.value.text == text)
        #expect(document["components", "schemas", "Kind", "enum", "0"]?.text == text)
    }
}

/// Parsers of YAML 1.1 read more texts as other values than strings.
@Suite(.enabled(if: PythonPackages.areThere, "\(PythonPackages.missing)"))
struct AmbiguousTextTests {
    @Test(arguments: [
        [
            "1", "-1", "012", "0x1F", "0o17", "1e3", "1.5", ".5", "1_000", "12:30:45", "2024-02-29",
            "2024-02-29 12:30:00", "yes", "no", "on", "off", "y", "null", "~", "true", "=", "<<", ".inf", ".nan", "+1",
            "",
            "- a", "a: b", "a #b", "'", "[a]", "{a}", "!a", "&a", "*a", "%a", "@a", "`a", "|", ">", "?", "? a", " a ",
            "\u{2028}", "\u{85}", "\u{FEFF}", "é", "👩‍👩‍👧",
        ],
        // A short list is inside brackets.
        ["a?", "a? b", "/x?y=1", "a:?b"],
    ])
    func stringsStayStrings(texts: [String]) async throws {
        let values = texts.enumerated().map { "v\($0): {value: \(HostileText.yaml($1))}" }.joined(separator: ", ")
        let document = OpenAPIDocument(
            "endpoints: {get: {path: /a, response: Kind}}\nmodels: {Kind: {enum: {\(values)}, closed: true}}"
        )
        try #require(!document.text.isEmpty, "\(document.messages)")
        let folder = try TemporaryFolder()
        try folder.write(document.text, to: "Zoo.openapi.yaml")
        let outcome = try await PythonPackages.run(
            "strings.py",
            [folder.path("Zoo.openapi.yaml"), "components", "schemas", "Kind", "enum"]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == texts.map { HostileText.yaml($0).lowercased() + "\n" }.joined())
    }
}
