package import Diagnostics

/// The main template of a language, which is parsed and checked once unless the user replaces templates.
package struct MainTemplate<View: TemplateView>: Sendable {
    private let name: String
    private let builtIn: [SourceText]
    /// The template if the user replaces none; `nil` if a built-in template has an error.
    private let template: Template<View>?
    private let diagnostics: DiagnosticCollector

    /// - Parameters:
    ///   - name: The name of the template that each file is rendered with.
    ///   - builtIn: The built-in templates of the language, `<name>.mustache`.
    package init(_ name: String, of builtIn: [SourceText]) {
        var diagnostics = DiagnosticCollector()
        self.name = name
        self.builtIn = builtIn
        template = TemplateSet(builtIn, diagnostics: &diagnostics)
            .template(name, for: View.self, diagnostics: &diagnostics)
        self.diagnostics = diagnostics
    }

    /// The template, with files of the user in place of built-in templates; `nil`, with diagnostics, if a template has an
    /// error.
    package func replacing(_ files: [SourceText], diagnostics: inout DiagnosticCollector) -> Template<View>? {
        if files.isEmpty {
            diagnostics.merge(self.diagnostics)
            return template
        }
        return TemplateSet(builtIn, replacing: files, diagnostics: &diagnostics)
            .template(name, for: View.self, diagnostics: &diagnostics)
    }
}
