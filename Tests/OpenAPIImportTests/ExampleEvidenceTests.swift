import Diagnostics
import Foundation
import Generator
import OpenAPIImport
import SpecImport
import SwiftRendering
import Testing
import YAML

/// Contradictions between examples and schemas, and the types that schemas become.
struct ExampleEvidenceTests {
    /// A document with one response of a schema with an example.
    private static func document(_ schema: String, _ example: String, path: String = "zoo.yaml") throws -> YAMLDocument
    {
        let text =
            path.hasSuffix(".json")
            ? """
            {"openapi": "3.1.0", "info": {"title": "Zoo"}, "servers": [{"url": "https://zoo.example.com"}], "paths": {"/a": \
            {"get": {"operationId": "get", "responses": {"200": {"description": "", "content": {"application/json": \
            {"schema": \(schema), "example": \(example)}}}}}}}}
            """
            : """
            openapi: 3.1.0
            info: {title: Zoo}
            servers: [{url: https://zoo.example.com}]
            paths:
              /a: {get: {operationId: get, responses: {"200": {description: "", content: {application/json: {schema: \(schema), example: \(example)}}}}}}
            """
        var collector = DiagnosticCollector()
        return try #require(
            YAMLReader().readLeniently(SourceText(path: path, text: text), reporting: &collector),
            "\(collector.diagnostics)"
        )
    }

    private static func options(_ evidence: [EvidenceSource] = []) -> ImportOptions {
        var options = ImportOptions(api: "Zoo")
        options.evidence = evidence
        return options
    }

    /// The spec language has fewer notations of null than YAML, so an example with another one is in a JSON file.
    @Test(
        arguments: [
            ("null", "{a: null}", false), ("~", "{a: ~}", false), ("NULL", nil, true), ("'Null'", nil, false),
        ] as [(String, String?, Bool)]
    )
    func nullOfAnExampleStaysNull(value: String, example: String?, isInFile: Bool) throws {
        let document = try Self.document("{type: object, properties: {a: {type: [string, 'null']}}}", "{a: \(value)}")
        let files = OpenAPIImport.specs(of: document, Self.options([.examples]), for: SwiftLanguage.self) { _ in nil }
            .files
        let spec = try #require(files.first).text
        if let example { #expect(spec.contains("example: \(example)"), "\(spec)") }
        #expect(files.contains { $0.examples?.text.contains("null") == true } == isInFile, "\(spec)")
    }

    @Test(arguments: [("~", true), ("null", true), ("NULL", true), ("a", false)])
    func aConstantNullIsNull(value: String, isNull: Bool) throws {
        let document = try Self.document("{oneOf: [{type: integer}, {const: \(value)}]}", "1")
        let files = OpenAPIImport.specs(of: document, Self.options(), for: SwiftLanguage.self) { _ in nil }.files
        let spec = try #require(files.first).text
        #expect(spec.contains("Int?") == isNull, "\(spec)")
    }

    private static func messages(_ schema: String, _ example: String, path: String = "zoo.yaml") throws -> [String] {
        let document = try document(schema, example, path: path)
        return OpenAPIImport.specs(of: document, options(), for: SwiftLanguage.self) { _ in nil }.diagnostics
            .filter { $0.code == "contradicting-example" }.map(\.message)
    }

    @Test(arguments: [
        ("{type: integer}", "1"), ("{type: integer}", "1.0"), ("{type: number}", "1"),
        ("{type: [string, 'null']}", "null"),
        ("{type: string, format: date-time}", "2020-02-29T23:59:59.5+0200"), ("{type: string, maxLength: 1}", "long"),
        ("{type: string, format: email}", "nobody"), ("{}", "[1, a]"), ("true", "1"),
        ("{type: array, items: {}}", "[1, null]"),
        ("{type: object, required: [a], properties: {a: {type: string, writeOnly: true}}}", "{b: 1}"),
        ("{$defs: {K: {enum: [a]}}, oneOf: [{$ref: '#/$defs/K'}, {enum: ['']}]}", "''"),
        ("{oneOf: [{type: string}, {type: integer}]}", "1"), ("{anyOf: [{type: string}, {type: 'null'}]}", "null"),
        ("{allOf: [{type: object, properties: {a: {type: string}}}, {required: [a]}]}", "{a: b}"),
        (
            "{type: array, prefixItems: [{type: string}, {type: integer}], items: {type: boolean}}",
            "[a, 1, true, false]"
        ),
        ("{type: object, additionalProperties: {type: integer}}", "{a: 1}"), ("{enum: [1, 2]}", "2"),
        ("{type: integer, maximum: 18446744073709551615}", "18446744073709551615"),
        ("{type: number}", "18446744073709551615"), ("{enum: [1, 18446744073709551615]}", "18446744073709551615"),
        ("{oneOf: [{type: integer}, {type: number}]}", "18446744073709551615"),
        ("{type: string, format: byte}", "aGFsbG8="), ("{type: string, format: uri}", "'https://a.example/{b}'"),
    ])
    func agree(schema: String, example: String) throws {
        #expect(try Self.messages(schema, example) == [])
    }

    @Test(arguments: [
        ("{type: string}", "1", "the value is an integer in this example, but a string in its schema"),
        (
            "{type: string, format: date-time}", "2020-02-30T00:00:00Z",
            "the value is not a date-time in this example, but has this format in its schema"
        ),
        (
            "{type: string, format: byte}", "abcde",
            "the value is not a byte in this example, but has this format in its schema"
        ),
        ("{type: integer}", "'1'", "the value is a number in quotes in this example, but an integer in its schema"),
        ("{type: integer}", "1.5", "the value is not a whole number in this example, but an integer in its schema"),
        (
            "{type: integer}", "18446744073709551615",
            "the value does not fit into 64 bits in this example, but is an integer in its schema"
        ),
        ("{type: string, enum: [a]}", "b", "the value is 'b' in this example, which its schema does not list"),
        ("{const: a}", "b", "the value is 'b' in this example, which its schema does not list"),
        (
            "{type: array, items: {type: string}}", "{a: b}",
            "the value is an object in this example, but a list in its schema"
        ),
        (
            "{type: object, additionalProperties: {type: integer}}", "{a: b}",
            "'a' is a string in this example, but an integer in its schema"
        ),
        (
            "{oneOf: [{type: string}, {type: integer}]}", "[]",
            "the value is a list in this example, but of another type in its schema"
        ),
        (
            "{allOf: [{type: object, properties: {a: {type: string}}}, {required: [a]}]}", "{}",
            "'a' is required, but this example does not have it"
        ),
        (
            "{type: object, properties: {a: {type: string}}}", "{a: null}",
            "'a' is null in this example, which its schema does not allow"
        ),
    ])
    func contradict(schema: String, example: String, message: String) throws {
        #expect(try Self.messages(schema, example) == [message])
        let report = OpenAPIImport.examples(
            of: try Self.document(schema, example),
            Self.options([.examples])
        ) { _ in nil }
        #expect(report.count == 1)
        #expect(report.contradictingCount == 1)
        #expect(report.contradicting == [], "what is believed agrees")
    }

    @Test func aLargeIntegerBecomesADecimal() throws {
        let schema = "{type: object, properties: {a: {type: integer}}}"
        let document = try Self.document(schema, "{a: 18446744073709551615}")
        let files = OpenAPIImport.specs(of: document, Self.options([.examples]), for: SwiftLanguage.self) { _ in nil }
            .files
        #expect(try #require(files.first).text.contains("a?: Decimal"))
    }

    /// Foundation reads no other URLs.
    @Test(arguments: [
        ("http://[::1]:80/a", true), ("http://[::1", false), ("http://[::1]x", false), ("http://a]b/", false),
        ("https://%41.example/", true), ("https://%zz.example/", false), ("https://a.example:8x/", false),
        ("https://u@a.example:/", true), ("//a.example:8x/", false), ("//a.example/", true), ("1a://b", false),
        ("a+b:c d", true), ("/a:b", true), ("://a", true), ("a b", true), ("", false), ("http://a\\b/", false),
    ])
    func anImpossibleURLContradicts(text: String, isURL: Bool) throws {
        let messages = try Self.messages("{type: string, format: uri}", "'\(text)'")
        #expect(messages.isEmpty == isURL)
        #expect((URL(string: text) != nil) == isURL)
    }

    @Test func theNearestAlternativeIsMeant() throws {
        let schema = """
            {oneOf: [{type: object, required: [kind, a], properties: {kind: {const: x}, a: {type: string}}}, \
            {type: object, required: [kind, b], properties: {kind: {const: y}, b: {type: integer}}}]}
            """
        #expect(
            try Self.messages(schema, "{kind: y, b: one}")
                == ["'b' is a string in this example, but an integer in its schema"]
        )
    }

    @Test func aDocumentOfOneLineIsChangedToo() throws {
        let schema = #"{"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}}"#
        #expect(
            try Self.messages(schema, "{}", path: "zoo.json") == ["'a' is required, but this example does not have it"]
        )
        let document = try Self.document(schema, "{}", path: "zoo.json")
        let outcome = OpenAPIImport.specs(of: document, Self.options([.examples]), for: SwiftLanguage.self) { _ in nil }
        #expect(outcome.diagnostics.map(\.code) == ["read-as-shown"])
        #expect(outcome.diagnostics.map(\.severity) == [.note])
        #expect(outcome.files.first?.text.contains("a?: String") == true)
    }

    @Test func aFileThatIsNoArchiveIsAnError() throws {
        let document = try Self.document("{type: string}", "a")
        let outcome = OpenAPIImport.specs(
            of: document,
            Self.options([.traffic(SourceText(path: "a.har", text: "{}"))]),
            for: SwiftLanguage.self
        ) { _ in nil }
        #expect(outcome.diagnostics.map(\.code) == ["no-traffic"])
        #expect(outcome.diagnostics.map(\.severity) == [.error])
    }

    @Test func unrelatedTrafficIsAWarning() throws {
        let document = try Self.document("{type: string}", "a")
        let outcome = OpenAPIImport.specs(
            of: document,
            Self.options([.traffic(SourceText(path: "a.har", text: #"{"log": {"entries": []}}"#))]),
            for: SwiftLanguage.self
        ) { _ in nil }
        #expect(outcome.diagnostics.map(\.code) == ["no-traffic"])
        #expect(outcome.diagnostics.map(\.severity) == [.warning])
    }
}
