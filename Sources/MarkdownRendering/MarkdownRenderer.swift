package import Diagnostics
package import Spec
import Templating

/// Renders checked specs as an API reference in Markdown, one page for each spec file.
package struct MarkdownRenderer: Sendable {
    private let template: Template<ReferenceView>

    /// `nil`, with diagnostics, where a template has a fault.
    ///
    /// - Parameter replacements: Stand in for the built-in templates of the same names.
    package init?(replacing replacements: [SourceText] = [], diagnostics: inout DiagnosticCollector) {
        let templates = TemplateSet.embedded(.markdown, replacing: replacements, diagnostics: &diagnostics)
        guard let template = templates.template("reference", for: ReferenceView.self, diagnostics: &diagnostics) else {
            return nil
        }
        self.template = template
    }

    /// The page of each spec file, by the path of the spec.
    package func render(_ spec: ResolvedSpec) -> [(specPath: String, text: String)] {
        spec.apis.flatMap { api in
            api.files.map { path in (path, template.render(ReferenceWriter(api: api).reference(of: path))) }
        }.sorted { $0.0 < $1.0 }
    }
}
