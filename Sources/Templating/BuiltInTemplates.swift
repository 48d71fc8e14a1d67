package import Diagnostics

/// The built-in templates of a language, which are parsed and checked once.
package struct BuiltInTemplates<View: TemplateView>: Sendable {
    private let sources: [SourceText]
    private let main: String
    /// The main template if the user replaces none; `nil` if a built-in template has an error.
    private let template: Template<View>?
    /// The errors of built-in templates.
    private let faults: [Diagnostic]

    /// - Parameters:
    ///   - sources: The templates, `<name>.mustache`.
    ///   - main: The name of the template that each file is rendered with.
    package init(_ sources: [SourceText], main: String) {
        self.sources = sources
        self.main = main
        var diagnostics = DiagnosticCollector()
        template = Self.template(main, of: sources, replacing: [], diagnostics: &diagnostics)
        faults = diagnostics.diagnostics
    }

    /// The main template, with some templates replaced by files of the user; `nil`, with diagnostics, if one has an error.
    package func template(
        replacing replacements: [SourceText],
        diagnostics: inout DiagnosticCollector
    ) -> Template<View>? {
        if replacements.isEmpty {
            diagnostics.report(faults)
            return template
        }
        return Self.template(main, of: sources, replacing: replacements, diagnostics: &diagnostics)
    }

    private static func template(
        _ name: String,
        of sources: [SourceText],
        replacing replacements: [SourceText],
        diagnostics: inout DiagnosticCollector
    ) -> Template<View>? {
        TemplateSet(sources, replacing: replacements, diagnostics: &diagnostics)
            .template(name, for: View.self, diagnostics: &diagnostics)
    }
}
