/// A name that a template may say, and what it stands for.
package struct TemplateField<View>: Sendable {
    /// The name as templates write it.
    let name: String

    /// What the name stands for.
    let kind: TemplateFieldKind

    /// The field's value as the engine takes it; never a Swift `nil`, which the engine would look up further out.
    let value: @Sendable (View, MustachePartials) -> Any

    private init(
        _ name: String,
        _ kind: TemplateFieldKind,
        _ value: @escaping @Sendable (View, MustachePartials) -> Any
    ) {
        self.name = name
        self.kind = kind
        self.value = value
    }
}

extension TemplateField {
    /// A text of one line. Where it may have several, use `lines`: only a template's own lines are indented.
    package static func text(_ name: String, _ value: @escaping @Sendable (View) -> String) -> Self {
        Self(name, .text) { view, _ in MustacheText(value(view)) }
    }

    /// A text of one line that may be missing. As a section it is skipped when it is `nil`, and is `{{.}}` inside.
    package static func optionalText(_ name: String, _ value: @escaping @Sendable (View) -> String?) -> Self {
        Self(name, .optionalText) { view, _ in
            guard let text = value(view) else { return MustacheNothing() }
            return MustacheText(text)
        }
    }

    /// Yes or no, for sections.
    package static func flag(_ name: String, _ value: @escaping @Sendable (View) -> Bool) -> Self {
        Self(name, .flag) { view, _ in value(view) }
    }

    /// Several texts of one line; each is `{{.}}` inside the section.
    package static func lines(_ name: String, _ value: @escaping @Sendable (View) -> [String]) -> Self {
        Self(name, .lines) { view, _ in
            let lines = value(view)
            return lines.isEmpty ? MustacheNothing() : lines.map(MustacheText.init)
        }
    }

    /// Several views; the names of each hold inside the section.
    package static func list<Element: TemplateView>(
        _ name: String,
        of type: Element.Type,
        _ value: @escaping @Sendable (View) -> [Element]
    ) -> Self {
        Self(name, .list(type)) { view, partials in
            let elements = value(view)
            return elements.isEmpty ? MustacheNothing() : elements.map { MustacheView($0, partials: partials) }
        }
    }

    /// A view whose names hold inside the section, which is skipped when it is `nil`.
    package static func view<Child: TemplateView>(
        _ name: String,
        of type: Child.Type,
        _ value: @escaping @Sendable (View) -> Child?
    ) -> Self {
        Self(name, .view(type)) { view, partials in
            guard let child = value(view) else { return MustacheNothing() }
            return MustacheView(child, partials: partials)
        }
    }
}
