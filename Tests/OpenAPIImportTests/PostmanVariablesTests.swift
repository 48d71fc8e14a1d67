import Diagnostics
import Testing

@testable import OpenAPIImport

/// The values of variables of Postman in texts.
struct PostmanVariablesTests {
    private func variables(_ values: [(name: String, value: String)]) throws -> PostmanVariables {
        let items = values.map { "{\"key\": \"\($0.name)\", \"value\": \"\($0.value)\"}" }
        let range = SourceRange(at: SourcePosition(line: 1, column: 1))
        let text = "{\"variable\": [\(items.joined(separator: ", "))]}"
        return PostmanVariables(try #require(EmbeddedJSON.value(text, at: range)))
    }

    @Test(arguments: [
        ("{{a}}/x", "{{a}}{{a}}/x"), ("{{b}}", "{{b}}"), ("{{d}}", "https://d.com"), ("{{empty}}", "{{empty}}"),
        ("{{unknown}}{{d}}", "{{unknown}}https://d.com"), ("{{", "{{"), ("{{}}", "{{}}"), ("{{a", "{{a"),
    ])
    func valuesMayContainOtherVariables(text: String, expected: String) throws {
        let variables = try variables([
            ("a", "{{a}}{{a}}"), ("b", "{{c}}"), ("c", "{{b}}"), ("d", "{{e}}d.com"), ("e", "https://"), ("empty", ""),
        ])
        #expect(variables.resolved(text) == expected)
    }

    @Test func theResultIsBounded() throws {
        let copies = { (name: String) in String(repeating: "{{\(name)}}", count: 60) }
        let chain = (0..<60).map { (name: "v\($0)", value: copies("v\($0 + 1)")) }
        let variables = try variables([("a", copies("a")), ("v60", "x")] + chain)
        #expect(variables.resolved("{{a}}/x").count == copies("a").count + 2)
        #expect(variables.resolved("{{v0}}").utf8.count < 100_000)
    }
}
