import Diagnostics
import Generator
import Testing

@testable import Spec
@testable import SwiftRendering

/// The resolved spec of these lines below a root. The lines must have no errors, except in Swift names.
func resolve(_ lines: String, api: String = "Zoo") throws -> ResolvedSpec {
    var collector = DiagnosticCollector()
    let source = SourceText(
        path: "\(api).endpoints.yaml",
        text: "api: \(api)\nbase: https://zoo.example.com\n\(lines)\n"
    )
    let spec = Pipeline.check([source], diagnostics: &collector)
    return try #require(spec, "\(collector.diagnostics)")
}

/// The Swift of a spec with these lines below its root, and the diagnostics about its names.
func render(_ lines: String, api: String = "Zoo") throws -> (text: String, diagnostics: [Diagnostic]) {
    let spec = try resolve(lines, api: api)
    var collector = DiagnosticCollector()
    let language = try #require(SwiftLanguage(diagnostics: &collector))
    return (language.render(spec).compactMap(\.text).joined(), NameChecker.clashes(in: spec))
}
