import Diagnostics
import Foundation
import Generator
import OpenAPIImport
import Spec
import SpecImport
import SwiftRendering
import TestSupport
import YAML

@testable import OpenAPIRendering

/// Specs, their documents, and what the importer reads from these.
struct RoundTrip {
    /// The documents by the names of their files.
    let documents: [GeneratedFile]
    /// What the imported APIs differ in.
    let differences: [String]

    /// Exports specs, and imports the documents again.
    init(_ sources: [SourceText]) throws {
        var diagnostics = DiagnosticCollector()
        guard let spec = Pipeline.check(sources, diagnostics: &diagnostics) else {
            throw Failure(description: diagnostics.diagnostics.map(\.message).joined(separator: "\n"))
        }
        documents = Pipeline.generate(sources, language: OpenAPILanguage.self, diagnostics: &diagnostics)
        guard documents.count == spec.apis.count else { throw Failure(description: "a document is missing") }
        differences = try zip(spec.apis, documents).flatMap { api, document in
            let imported = try Self.imported(document, called: api.name.value)
            return APIComparison(api, imported).differences().map { "\(api.name.value): \($0)" }
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static func imported(_ document: GeneratedFile, called api: String) throws -> API {
        var diagnostics = DiagnosticCollector()
        let source = SourceText(path: document.name, text: document.text)
        let spec = Pipeline.check(try specs(of: source, called: api), diagnostics: &diagnostics)
        guard let imported = spec?.apis.first else {
            throw Failure(description: diagnostics.diagnostics.map(\.message).joined(separator: "\n"))
        }
        return imported
    }

    /// The specs that the importer writes for a document.
    static func specs(of source: SourceText, called api: String) throws -> [SourceText] {
        var diagnostics = DiagnosticCollector()
        let read = YAMLReader(limits: .documents).readLeniently(source, reporting: &diagnostics)
        guard let read, diagnostics.isEmpty else {
            throw Failure(description: diagnostics.diagnostics.map(\.message).joined(separator: "\n"))
        }
        let options = ImportOptions(api: api, webhooks: true)
        let (files, found, faults) = OpenAPIImport.specs(of: read, options, for: SwiftLanguage.self) { _ in nil }
        let errors = found.filter { $0.severity == .error } + faults
        guard errors.isEmpty else { throw Failure(description: errors.map(\.message).joined(separator: "\n")) }
        return files.map { SourceText(path: $0.name, text: $0.text) }
    }

    /// The valid cases of `Tests/Goldens`, and the folders of `Specs`, by name.
    static func cases() throws -> [(name: String, sources: [SourceText])] {
        try ["Tests/Goldens", "Specs"].flatMap { folder in
            let root = BuildFolder.package.appending(path: folder)
            return try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
                .filter { !$0.hasPrefix("error-") }
                .compactMap { name -> (name: String, sources: [SourceText])? in
                    let files = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: name).path)
                    let specs = SpecFileName.specs(among: files)
                    let sources = try specs.map { file in
                        let data = try Data(contentsOf: root.appending(path: "\(name)/\(file)"))
                        return SourceText(path: file, bytes: [UInt8](data))
                    }
                    return sources.isEmpty ? nil : (name, sources)
                }
        }
    }
}
