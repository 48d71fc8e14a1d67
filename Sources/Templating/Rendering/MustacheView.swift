import Mustache

/// A view as the engine sees it: names are looked up in the view's table, without reflection.
///
/// A class, since the engine copies its stack of values all the time.
final class MustacheView<View: TemplateView>: MustacheParent {
    private let view: View
    private let partials: MustachePartials

    init(_ view: View, partials: MustachePartials) {
        self.view = view
        self.partials = partials
    }

    func child(named name: String) -> Any? {
        if let field = View.fields[name] { return field.value(view, partials) }
        return partials.template(forKey: name)
    }
}
