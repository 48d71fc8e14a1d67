package import Diagnostics

/// The main template of a language, and what was found when it was parsed and checked.
package struct LoadedTemplate<View: TemplateView>: Sendable {
    /// The template; `nil` if it, or a template that it calls, has an error.
    package let template: Template<View>?
    package let diagnostics: DiagnosticCollector

    /// - Parameters:
    ///   - name: The name of the template that each file is rendered with.
    ///   - builtIn: The built-in templates of the language, `<name>.mustache`.
    ///   - replacements: Files of the user that replace built-in templates.
    package init(_ name: String, of builtIn: [SourceText], replacing replacements: [SourceText] = []) {
        var diagnostics = DiagnosticCollector()
        template = TemplateSet(builtIn, replacing: replacements, diagnostics: &diagnostics)
            .template(name, for: View.self, diagnostics: &diagnostics)
        self.diagnostics = diagnostics
    }
}
