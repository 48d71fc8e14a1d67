package import Diagnostics
import MarkdownRendering
package import Spec
import SwiftRendering
package import Templating
import YAML

/// The pipeline from spec texts to Swift texts, without file I/O:
/// text → document → syntax → resolved spec → Swift files.
package enum Pipeline {
    /// The Swift file of each spec, and what is wrong with the specs.
    ///
    /// - Parameters:
    ///   - language: What is rendered: a client in Swift, or an API reference in Markdown.
    ///   - templates: Stand in for the built-in templates of the same names.
    /// - Returns: The files, sorted by the path of their specs; empty where there is an error.
    package static func generate(
        _ sources: [SourceText],
        language: TemplateLanguage = .swift,
        templates: [SourceText] = [],
        diagnostics: inout DiagnosticCollector
    ) -> [GeneratedFile] {
        if language == .markdown { return reference(sources, templates: templates, diagnostics: &diagnostics) }
        let spec = check(sources, diagnostics: &diagnostics)
        // Errors in the user's templates are reported with those in the specs; the built-in templates have none.
        guard spec != nil || !templates.isEmpty else { return [] }
        let renderer = SwiftRenderer(replacing: templates, diagnostics: &diagnostics)
        guard let spec, let renderer else { return [] }
        return renderer.render(spec).map { GeneratedFile(name: OutputName.swiftFile(for: $0.specPath), text: $0.text) }
    }

    /// The API reference of each spec.
    private static func reference(
        _ sources: [SourceText],
        templates: [SourceText],
        diagnostics: inout DiagnosticCollector
    ) -> [GeneratedFile] {
        let renderer = MarkdownRenderer(replacing: templates, diagnostics: &diagnostics)
        guard let spec = check(sources, diagnostics: &diagnostics), let renderer else { return [] }
        return renderer.render(spec).map { GeneratedFile(name: OutputName.page(for: $0.specPath), text: $0.text) }
    }

    /// The resolved spec of all sources, valid for every output language; `nil` if there is an error.
    package static func check(_ sources: [SourceText], diagnostics: inout DiagnosticCollector) -> ResolvedSpec? {
        diagnostics.report(OutputName.clashes(sources.map(\.path)))
        let files = sources.compactMap { read($0, diagnostics: &diagnostics) }
        // A file that fails to parse makes its declarations look undefined, so later checks are skipped.
        guard files.count == sources.count else { return nil }
        let (spec, found) = SpecChecker.checkRecovering(files)
        diagnostics.report(found)
        diagnostics.report(NameChecker.clashes(in: spec))
        if diagnostics.hasErrors { return nil }
        diagnostics.report(RenderabilityValidator.diagnostics(of: spec))
        return diagnostics.hasErrors ? nil : spec
    }

    /// The errors that would keep the generator from writing any file for these specs.
    package static func faults(of sources: [SourceText]) -> [Diagnostic] {
        var collector = DiagnosticCollector()
        _ = check(sources, diagnostics: &collector)
        return collector.diagnostics.filter { $0.severity == .error }
    }

    private static func read(_ source: SourceText, diagnostics: inout DiagnosticCollector) -> SpecFile? {
        guard let document = YAMLReader().read(source, reporting: &diagnostics) else { return nil }
        let (file, found) = SpecReader.read(document)
        diagnostics.report(found)
        return file
    }
}

/// A Swift file that is to be written.
package struct GeneratedFile: Sendable, Equatable {
    /// The file's name, without a folder.
    package let name: String
    package let text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}
