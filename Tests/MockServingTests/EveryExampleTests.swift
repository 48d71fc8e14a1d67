import Diagnostics
import Foundation
import Generator
import OpenAPIImport
import Spec
import SpecImport
import SwiftRendering
import TestSupport
import Testing
import YAML

@testable import MockServing

/// A document is imported with its examples as evidence, its client is compiled, and decodes every example of a
/// response.
///
/// `DOCUMENT=<file>` adds another document. A table of counts is printed for each document.
struct EveryExampleTests {
    private static let documents: [URL] = {
        let golden = BuildFolder.package.appending(path: "Tests/ImportGoldens/examples-believed/openapi.yaml")
        return [golden] + (ProcessInfo.processInfo.environment["DOCUMENT"].map { [URL(filePath: $0)] } ?? [])
    }()

    @Test(arguments: documents)
    func isDecoded(_ url: URL) async throws {
        let document = try Self.read(url)
        let load = { (path: String) -> SourceText? in
            (try? Data(contentsOf: URL(filePath: path))).map { SourceText(path: path, bytes: [UInt8]($0)) }
        }
        var options = ImportOptions(api: "Examples", base: "https://example.com")
        guard !OpenAPIImport.examples(of: document, options, load: load).responses.isEmpty else {
            return print("examples of \(url.lastPathComponent): none of responses")
        }
        let plain = try await Self.decoding(document, options, load)
        options.evidence = [.examples]
        let report = OpenAPIImport.examples(of: document, options, load: load)
        let found = try await Self.decoding(document, options, load)
        print(
            """
            examples of \(url.lastPathComponent): \(report.count) in JSON, \(report.textCount) in other text
              agreeing with their schemas       \(report.count - report.contradictingCount)
              contradicting their schemas       \(report.contradictingCount)
              still, as examples show           \(report.contradicting.count)
              of responses                      \(report.responses.count)
              of responses with a type          \(found.bodies)
              decoded by the client             \(found.decoded)
              decoded without --evidence        \(plain.decoded) of \(plain.bodies)
                by a lenient session            \(plain.lenient) of \(plain.bodies)
            """
        )
        for failure in found.failures { print(failure.prefix(600)) }
        #expect(report.contradicting == [])
        #expect(found.bodies > 0)
        #expect(found.decoded == found.bodies && found.lenient == found.bodies)
        #expect(plain.unreported == [] && found.unreported == [])
        #expect(plain.bodies > 0)
        if url == Self.documents[0] {
            // All examples of the document contradict their schemas.
            #expect(plain.decoded == 0 && plain.failures.count == plain.bodies)
            #expect(plain.lenient > 0)
        }
    }

    /// Counts the examples of responses that the client of a document decodes, and lists the failures, and the examples
    /// that only a lenient session decodes, but without an issue.
    private static func decoding(
        _ document: YAMLDocument,
        _ options: ImportOptions,
        _ load: @escaping (String) -> SourceText?
    ) async throws -> (bodies: Int, decoded: Int, lenient: Int, failures: [Substring], unreported: [String]) {
        let report = OpenAPIImport.examples(of: document, options, load: load)
        let (files, _, faults) = OpenAPIImport.specs(of: document, options, for: SwiftLanguage.self, load: load)
        #expect(faults == [])
        let sources = files.map { SourceText(path: $0.name, text: $0.text) }
        var diagnostics = DiagnosticCollector()
        let spec = try #require(Pipeline.check(sources, diagnostics: &diagnostics), "\(diagnostics.diagnostics)")
        let api = try #require(spec.apis.first)
        let generated = Pipeline.generate(sources, language: SwiftLanguage.self, diagnostics: &diagnostics)
        let program = ExampleProgram(api: api, examples: located(report.responses, in: api))
        let output = try await program.run(generated)
        let (strict, lenient) = (examples("read", in: output.strict), examples("read", in: output.lenient))
        let unreported = lenient.subtracting(strict).subtracting(examples("issues", in: output.lenient))
        return (
            program.examples.count, strict.count, lenient.count,
            output.strict.split(separator: "\n").filter { $0.hasPrefix("failed") },
            unreported.sorted().map { program.examples[$0].place }
        )
    }

    /// The indices of the examples in the lines of an output that begin with `word`.
    private static func examples(_ word: String, in output: String) -> Set<Int> {
        let lines = output.split(separator: "\n").filter { $0.hasPrefix("\(word) ") }
        return Set(lines.compactMap { Int($0.dropFirst(word.count + 1)) })
    }

    private static func read(_ url: URL) throws -> YAMLDocument {
        let source = SourceText(path: url.path, bytes: [UInt8](try Data(contentsOf: url)))
        var collector = DiagnosticCollector()
        return try #require(YAMLReader(limits: .documents).readLeniently(source, reporting: &collector))
    }

    /// The examples of the endpoints that decode a body of a type, with the indices of the endpoints.
    private static func located(_ responses: [ExampleReport.Response], in api: API) -> [ExampleProgram.Example] {
        let indices = Dictionary(
            api.endpoints.indices.map { index in
                let endpoint = api.endpoints[index]
                return ("\(endpoint.method.rawValue) \(shape(of: endpoint.path.text))", index)
            },
            uniquingKeysWith: { first, _ in first }
        )
        return responses.compactMap { response in
            guard let index = indices["\(response.method) \(shape(of: response.path))"] else { return nil }
            let endpoint = api.endpoints[index]
            let status = status(of: response.status, endpoint)
            guard let declared = endpoint.response(for: status), case .json = declared.content,
                declared.media == response.media || status >= 300
            else { return nil }
            return ExampleProgram.Example(
                endpoint: index,
                status: status,
                text: response.text,
                place: "\(response.location.start)"
            )
        }
    }

    /// A path without the text in its braces.
    private static func shape(of path: String) -> String {
        var isInside = false
        return String(
            path.filter { character in
                if character == "}" { isInside = false }
                defer { if character == "{" { isInside = true } }
                return !isInside
            }
        )
    }

    private static func status(of pattern: String, _ endpoint: Endpoint) -> Int {
        switch StatusPattern(pattern) {
        case .code(let code)?: code
        case .class(let digit)?: digit * 100
        case .otherwise?, nil: endpoint.errors.contains { $0.status.value == .otherwise } ? 500 : 200
        }
    }
}
