import Mustache

/// A template whose names are checked, and that can be rendered with views of one type, on several threads at once.
package struct Template<View: TemplateView>: Sendable {
    private let template: MustacheTemplate
    private let partials: MustachePartials

    init(_ template: MustacheTemplate, partials: MustachePartials) {
        self.template = template
        self.partials = partials
    }

    /// The text that the template makes of a view.
    package func render(_ view: View) -> String {
        template.render(MustacheView(view, partials: partials))
    }
}
