import Diagnostics
import Foundation
import Generator
import SwiftRendering
import Testing

/// Every folder of `Tests/Goldens`: its specs give exactly the files beside them.
struct GoldenTests {
    @Test func casesAreThere() throws {
        #expect(try GoldenCase.all().count > 10)
    }

    @Test(arguments: try GoldenCase.all())
    func matchesTheRecording(_ golden: GoldenCase) throws {
        let files = try golden.run()
        #expect(!files.actual.isEmpty, "the case has no spec, or its specs give nothing")
        for name in Set(files.expected.keys).union(files.actual.keys).sorted() {
            let expected = files.expected[name]
            let actual = files.actual[name]
            guard expected != actual else { continue }
            Issue.record("\(golden.name)/\(name) \(Self.difference(expected, actual))")
        }
        if GoldenCase.isRecording { try golden.record(files) }
    }

    /// A check without rendering reports the same diagnostics as a generation.
    @Test(arguments: try GoldenCase.all())
    func isCheckedAsItIsGenerated(_ golden: GoldenCase) throws {
        let sources = try golden.sources()
        var checked = DiagnosticCollector()
        let spec = Pipeline.check(sources, for: SwiftLanguage.self, diagnostics: &checked)
        var generated = DiagnosticCollector()
        let files = Pipeline.generate(sources, language: SwiftLanguage.self, diagnostics: &generated)
        #expect(checked.diagnostics == generated.diagnostics)
        #expect((spec == nil) == files.isEmpty)
        #expect(spec != nil || golden.name.hasPrefix("error-"), "a case that shows no error has errors")
    }

    @Test(arguments: try GoldenCase.all())
    func orderOfFilesDoesNotMatter(_ golden: GoldenCase) throws {
        var diagnostics = DiagnosticCollector()
        let sources = try golden.sources().sorted { $0.path < $1.path }
        let files = Pipeline.generate(sources, language: SwiftLanguage.self, diagnostics: &diagnostics)
        var others = DiagnosticCollector()
        #expect(Pipeline.generate(sources.reversed(), language: SwiftLanguage.self, diagnostics: &others) == files)
        #expect(others.diagnostics == diagnostics.diagnostics)
    }

    private static func difference(_ expected: String?, _ actual: String?) -> String {
        guard let expected else { return "is not recorded; RECORD_GOLDENS=1 writes it:\n\(actual ?? "")" }
        guard let actual else { return "is recorded, but nothing gives it any more" }
        let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
        let changes = new.difference(from: old).map { change in
            switch change {
            case .insert(let offset, let line, _): (offset, "+ \(offset + 1): \(line)")
            case .remove(let offset, let line, _): (offset, "- \(offset + 1): \(line)")
            }
        }
        let lines = changes.sorted { $0.0 < $1.0 }.map(\.1)
        return "differs (- recorded, + now):\n" + lines.prefix(40).joined(separator: "\n")
    }
}
