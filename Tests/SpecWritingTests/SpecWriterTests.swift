import Diagnostics
import Foundation
import Spec
import SpecWriting
import Testing
import YAML

/// Specs that are read, written and read again.
struct SpecWriterTests {
    private static let goldens = URL(filePath: #filePath).appending(path: "../../Goldens").standardizedFileURL

    /// The golden specs, by their paths inside `Tests/Goldens`.
    static func paths() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: goldens.path).filter { $0.hasSuffix(".endpoints.yaml") }
            .sorted()
    }

    /// The syntax of a spec; `nil` if the text has errors.
    private func read(_ text: String, path: String) -> SpecFile? {
        var collector = DiagnosticCollector()
        guard let document = YAMLReader().read(SourceText(path: path, text: text), reporting: &collector) else {
            return nil
        }
        let (file, diagnostics) = SpecReader.read(document)
        collector.report(diagnostics)
        return collector.hasErrors ? nil : file
    }

    private func text(_ path: String) throws -> String {
        try String(decoding: Data(contentsOf: Self.goldens.appending(path: path)), as: UTF8.self)
    }

    @Test func thereAreSpecs() throws {
        let readable = try Self.paths().filter { read(try text($0), path: $0) != nil }
        #expect(readable.count >= 50)
    }

    @Test(arguments: try paths())
    func writtenSpecsAreReadUnchanged(path: String) throws {
        guard let file = read(try text(path), path: path) else {
            #expect(path.hasPrefix("error-"), "this spec has errors")
            return
        }
        let written = SpecWriter.text(of: file)
        let again = try #require(read(written, path: path), "\(written)")
        #expect(again == file, "\(written)")
        #expect(SpecWriter.text(of: again) == written, "the canonical text is written as itself")
    }

    /// Editors read such words without quotes as values.
    @Test func namesThatOtherParsersReadAsValuesAreQuoted() throws {
        let models = "{'True': Int, 'Null': ['True'], B: {fields: {c: ['Null'], d: '[String: True]', e: [B]}}}"
        let text = "api: A\nmodels: \(models)\n"
        let file = try #require(read(text, path: "A.endpoints.yaml"))
        let written = SpecWriter.text(of: file)
        let expected = """
            models:
              "True": Int
              "Null": "[True]"
              B: {fields: {c: "[Null]", d: "[String: True]", e: [B]}}
            """
        #expect(written.contains(expected), "\(written)")
        #expect(read(written, path: "A.endpoints.yaml") == file)
    }

    /// The reader never returns such a type, because a `?` follows only a short form.
    @Test func anOptionalWithoutAShortFormEnds() {
        let location = SourceLocation(path: "")
        let decimal = TypeExpression.formatted(
            .named(Name("Decimal", at: location)),
            Located(.format(.quoted), at: location)
        )
        let types: [TypeExpression] = [
            .optional(.list(decimal, location)), .optional(decimal), .optional(.optional(decimal)),
            .optional(.map(key: .named(Name("String", at: location)), value: decimal, location)),
        ]
        for type in types {
            var file = SpecFile(path: "", api: Name("Zoo", at: location))
            file.models = [ModelDefinition(name: Name("A", at: location), shape: .alias(type))]
            #expect(SpecWriter.text(of: file).contains("Decimal"))
        }
    }

    /// Every key of the language occurs in a golden spec, so that the tests notice a key that is not written.
    @Test func everyKeyIsWritten() throws {
        let specs = try Self.paths().compactMap { read(try text($0), path: $0) }.map { SpecWriter.text(of: $0) }
        let unwritten = Key.allCases.filter { key in
            // 'basic' is a value of 'auth' if it is given no name.
            !specs.contains { $0.contains("\(key.rawValue):") || $0.contains("auth: [\(key.rawValue)") }
        }
        #expect(unwritten == [])
    }
}
