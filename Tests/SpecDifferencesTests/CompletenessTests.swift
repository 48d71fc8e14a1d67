import Diagnostics
import Foundation
import Generator
import Spec
import SpecDifferences
import SwiftRendering
import TestSupport
import Testing

/// No change of the generated Swift is missed: if a spec loses a line, and its Swift changes in more than comments, there
/// is a difference.
struct CompletenessTests {
    @Test func everyChangeOfGeneratedSwiftIsReported() throws {
        var (changed, unchanged) = (0, 0)
        for (number, (name, sources)) in try Goldens.valid().enumerated() {
            let whole = try Client(sources)
            for (index, source) in sources.enumerated() {
                let lines = String(decoding: source.bytes, as: UTF8.self).split(separator: "\n")
                // All lines would take minutes.
                for line in lines.indices where (line + number) % 5 == 0 {
                    var shorter = lines
                    shorter.remove(at: line)
                    var edited = sources
                    edited[index] = SourceText(path: source.path, text: shorter.joined(separator: "\n") + "\n")
                    // Without some lines, a spec has mistakes.
                    guard let part = try? Client(edited) else { continue }
                    let changes = SpecComparison.changes(from: whole.version, to: part.version)
                    if part.code == whole.code {
                        unchanged += 1
                    } else {
                        changed += 1
                        #expect(!changes.isEmpty, "\(name) without '\(lines[line])'")
                    }
                }
            }
        }
        #expect(changed > 80)
        #expect(unchanged > 5)
    }

    /// A version with its generated Swift.
    private struct Client {
        let version: ClientVersion
        /// The lines of code, sorted, since the order of declarations does not matter.
        let code: [Substring]

        init(_ sources: [SourceText]) throws {
            let spec = try Client.spec(sources)
            version = ClientVersion(spec)
            var diagnostics = DiagnosticCollector()
            let files = Pipeline.generate(sources, language: SwiftLanguage.self, diagnostics: &diagnostics)
            code = files.flatMap { $0.text.split(separator: "\n") }.filter { line in
                !line.drop { $0 == " " }.hasPrefix("//")
            }.sorted()
        }

        private struct Invalid: Error {}

        private static func spec(_ sources: [SourceText]) throws -> ResolvedSpec {
            var diagnostics = DiagnosticCollector()
            guard let spec = Pipeline.check(sources, for: SwiftLanguage.self, diagnostics: &diagnostics) else {
                throw Invalid()
            }
            return spec
        }
    }
}
