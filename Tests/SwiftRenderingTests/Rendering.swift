import Diagnostics
import Testing
import YAML

@testable import Spec
@testable import SwiftRendering

/// The Swift of a spec with these lines below its root's, which has no mistake but in names; and what is said of those.
func render(_ lines: String, api: String = "Zoo") throws -> (text: String, diagnostics: [Diagnostic]) {
    var collector = DiagnosticCollector()
    let source = SourceText(
        path: "Zoo.endpoints.yaml",
        text: "api: \(api)\nbase: https://zoo.example.com\n\(lines)\n"
    )
    let document = try #require(YAMLReader().read(source, reporting: &collector))
    let (file, found) = SpecReader.read(document)
    collector.report(found)
    let (spec, checked) = SpecChecker.check([try #require(file)])
    collector.report(checked)
    #expect(collector.diagnostics == [])
    let renderer = try #require(SwiftRenderer(diagnostics: &collector))
    let names = NameChecker.clashes(in: try #require(spec))
    let files = renderer.render(try #require(spec))
    return (files.map(\.text).joined(), names)
}
