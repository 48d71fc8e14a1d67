/// A template whose names are checked, and that can be rendered with views of one type, on several threads at once.
package struct Template<View: TemplateView>: Sendable {
    private let template: ParsedTemplate
    /// All templates that it may call, by name.
    private let templates: [String: ParsedTemplate]

    /// The width of the page of a template that does not say it, in columns.
    private static var defaultWidth: Int { 120 }

    init(_ template: ParsedTemplate, among templates: [String: ParsedTemplate]) {
        self.template = template
        self.templates = templates
    }

    /// The text that the template makes of a view.
    package func render(_ view: View) -> String {
        let width = template.width?.columns ?? Self.defaultWidth
        return TemplateWriter.text(of: template, among: templates, for: ViewValues(view: view), width: width)
    }
}
