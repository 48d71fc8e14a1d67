import Diagnostics
import OpenAPIImport
import SpecImport
import SwiftRendering
import Testing
import YAML

/// Schemas that contain each other in so many ways that a search along each path would take hours.
@Suite(.timeLimit(.minutes(5)))
struct EntangledSchemaTests {
    /// - Parameter schema: A schema that contains references to schemas.
    @Test(arguments: [
        "oneOf: [REFERENCES, {type: object, properties: {id: {type: integer}}}]", "oneOf: [LISTS]",
        "oneOf: [REFERENCES]",
    ])
    func schemasOfEachOtherAreImported(schema: String) throws {
        let names = (0..<6).map { "S\($0)" }
        let schemas = names.map { name in
            let references = names.filter { $0 != name }.map { "{$ref: '#/components/schemas/\($0)'}" }
            let lists = references.map { "{type: array, items: \($0)}" }
            let text = schema.replacing("REFERENCES", with: references.joined(separator: ", "))
                .replacing("LISTS", with: lists.joined(separator: ", "))
            return "    \(name): {\(text)}\n"
        }
        #expect(try Self.models(schemas.joined(), example: #"{"zz": 1}"#).contains("S0"))
    }

    @Test func manySubtypesAreFoundOnce() throws {
        let subtypes = (0..<400).map { index in
            "    T\(index): {allOf: [{$ref: '#/components/schemas/S0'}, {properties: {t\(index): {type: integer}}}]}\n"
        }
        let base =
            "    S0: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind}}\n"
        #expect(try Self.models(base + subtypes.joined(), example: "{kind: T1}").contains("T399"))
    }

    /// The objects that replace the alternatives, or all parts, contain each other.
    @Test(arguments: ["oneOf", "allOf"])
    func objectsThatContainEachOtherBecomeModels(keyword: String) throws {
        let names = (0..<6).map { "S\($0)" }
        let schemas = names.map { name in
            let others = names.filter { $0 != name }.map { Self.reference($0) }.joined(separator: ", ")
            let properties = ["a", "b", "c"].map { "\($0): {\(keyword): [\(others)]}" }.joined(separator: ", ")
            return "    \(name): {type: object, properties: {id: {type: string}, \(properties)}}\n"
        }
        let (text, messages) = try Self.imported(schemas.joined(), example: "{id: x}")
        #expect(text.contains("a?: S0A"))
        #expect(text.utf8.count < 20_000)
        #expect(!text.contains("JSON"))
        #expect(!messages.contains { $0.contains("too many objects") })
    }

    /// The alternatives of each path of properties are another set of objects.
    @Test func tooManyObjectsAreReported() throws {
        let count = 12
        let (zero, one) = (Self.reference("S0"), Self.reference("S1"))
        let first = "    S0: {properties: {a: \(zero), b: {oneOf: [\(zero), \(one)]}}}\n"
        let others = (1..<count).map { index in
            let next = Self.reference("S\(index + 1)")
            return "    S\(index): {properties: {a: \(next), b: \(next)}}\n"
        }
        let schemas = first + others.joined() + "    S\(count): {properties: {id: {type: string}}}\n"
        let (text, messages) = try Self.imported(schemas, example: "{}")
        #expect(text.contains("S0:"))
        #expect(messages.contains("too many objects inside of it would be merged; the value is any JSON"))
    }

    @Test func partsOfEachOtherKeepAllProperties() throws {
        let names = (0..<12).map { "S\($0)" }
        let schemas = names.map { name in
            let others = names.filter { $0 != name }.map { Self.reference($0) }.joined(separator: ", ")
            return "    \(name): {allOf: [\(others), {properties: {own\(name): {type: string}}}]}\n"
        }
        let text = try Self.imported(schemas.joined(), example: "{}").text
        for name in names { #expect(text.contains("own\(name)?: String")) }
    }

    @Test func partsThatAreNestedTooDeeplyAreReported() throws {
        let schemas = (0..<220).map { index -> String in
            let next = Self.reference("S\(index + 1)")
            return "    S\(index): {allOf: [\(next), {properties: {p\(index): {type: string}}}]}\n"
        }
        let last = "    S220: {properties: {end: {type: string}}}\n"
        let messages = try Self.imported(schemas.joined() + last, example: "{}").messages
        #expect(messages.contains("a part of a schema that is nested more than 200 levels deep is left out"))
    }

    @Test func eachDanglingReferenceIsReportedOnce() throws {
        let properties = (0..<300).map { "p\($0): \(Self.reference("Missing\($0)"))" }.joined(separator: ", ")
        let messages = try Self.imported("    S0: {properties: {\(properties)}}\n", example: "{p1: 1}").messages
        let expected = (0..<300).map { "'#/components/schemas/Missing\($0)' does not exist" }
        #expect(messages.filter { $0.hasSuffix("does not exist") }.sorted() == expected.sorted())
    }

    private static func reference(_ name: String) -> String { "{$ref: '#/components/schemas/\(name)'}" }

    /// The text of the models of a document in which a response has the schema S0.
    private static func models(_ schemas: String, example: String) throws -> String {
        try imported(schemas, example: example).text
    }

    /// The specs of a document in which a response has the schema S0, and the messages about the document.
    private static func imported(_ schemas: String, example: String) throws -> (text: String, messages: [String]) {
        let text = """
            openapi: 3.1.0
            info: {title: Zoo}
            servers: [{url: https://zoo.example.com}]
            paths:
              /a: {get: {operationId: get, responses: {"200": {description: "", content: {application/json: {schema: {$ref: '#/components/schemas/S0'}, example: \(example)}}}}}}
            components:
              schemas:

            """ + schemas
        var collector = DiagnosticCollector()
        let document = try #require(
            YAMLReader().readLeniently(SourceText(path: "zoo.yaml", text: text), reporting: &collector),
            "\(collector.diagnostics)"
        )
        var options = ImportOptions(api: "Zoo")
        options.evidence = [.examples]
        let specs = OpenAPIImport.specs(of: document, options, for: SwiftLanguage.self) { _ in nil }
        return (specs.files.map(\.text).joined(), specs.diagnostics.map(\.message))
    }
}
