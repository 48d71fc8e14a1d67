package import Diagnostics
package import Generator
package import Spec
import Templating

/// Renders specs as an API reference in Markdown: one page for each spec file.
package struct MarkdownLanguage: OutputLanguage {
    package static let name = "markdown"
    package static let product = "an API reference"

    package static let mainTemplate = "reference"

    package static var builtInTemplates: [SourceText] {
        templates.map { SourceText(path: "Templates/markdown/\(TemplateFile.name(of: $0))", bytes: $1) }
    }

    private static let main = MainTemplate<ReferenceView>(mainTemplate, of: builtInTemplates)

    private let template: Template<ReferenceView>

    package init?(replacing templates: [SourceText] = [], diagnostics: inout DiagnosticCollector) {
        guard let template = Self.main.replacing(templates, diagnostics: &diagnostics) else { return nil }
        self.template = template
    }

    package static func fileName(for spec: String) -> String { spec + ".md" }

    /// Returns no errors, since every valid spec can be rendered as Markdown.
    package static func validate(_ spec: ResolvedSpec, isComplete: Bool, in module: String?) -> [Diagnostic] { [] }

    package func render(_ spec: ResolvedSpec) -> [RenderedSpec] {
        spec.apis.flatMap { api in
            let writer = ReferenceWriter(api: api)
            return api.files.map { RenderedSpec(specPath: $0, text: template.render(writer.reference(of: $0))) }
        }
    }
}
