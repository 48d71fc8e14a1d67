/// A name that a template may say, and what it stands for.
package struct TemplateField<View>: Sendable {
    /// The name as templates write it.
    let name: String

    /// What the name stands for.
    let kind: TemplateFieldKind

    /// The field's value in a view.
    let value: @Sendable (View) -> TemplateValue

    private init(_ name: String, _ kind: TemplateFieldKind, _ value: @escaping @Sendable (View) -> TemplateValue) {
        self.name = name
        self.kind = kind
        self.value = value
    }
}

extension TemplateField {
    /// A text of one line. Where it may have several, use `lines`: only a template's own lines are indented.
    package static func text(_ name: String, _ value: @escaping @Sendable (View) -> String) -> Self {
        Self(name, .text) { .text(value($0)) }
    }

    /// A text of one line that may be missing. As a section it is skipped when it is `nil`, and is `{{.}}` inside.
    package static func optionalText(_ name: String, _ value: @escaping @Sendable (View) -> String?) -> Self {
        Self(name, .optionalText) { value($0).map { .text($0) } ?? .nothing }
    }

    /// Yes or no, for sections.
    package static func flag(_ name: String, _ value: @escaping @Sendable (View) -> Bool) -> Self {
        Self(name, .flag) { .flag(value($0)) }
    }

    /// Several texts of one line; each is `{{.}}` inside the section.
    package static func lines(_ name: String, _ value: @escaping @Sendable (View) -> [String]) -> Self {
        Self(name, .lines) { .lines(value($0)) }
    }

    /// Several views; the names of each hold inside the section.
    package static func list<Element: TemplateView>(
        _ name: String,
        of type: Element.Type,
        _ value: @escaping @Sendable (View) -> [Element]
    ) -> Self {
        Self(name, .list(type)) { .list(value($0).map { ViewValues(view: $0) }) }
    }

    /// A view whose names hold inside the section, which is skipped when it is `nil`.
    package static func view<Child: TemplateView>(
        _ name: String,
        of type: Child.Type,
        _ value: @escaping @Sendable (View) -> Child?
    ) -> Self {
        Self(name, .view(type)) { value($0).map { .view(ViewValues(view: $0)) } ?? .nothing }
    }
}
