/// A value that templates can render: it has a table of named fields.
///
/// ```swift
/// struct ParameterView: TemplateView {
///     let name: String
///     let documentation: [String]
///
///     static let fields: TemplateFields<Self> = [
///         .text("name", \.name),
///         .lines("documentation", \.documentation),
///     ]
/// }
/// ```
package protocol TemplateView: Sendable {
    /// The fields that templates can use; a `static let`, so that the table is built once.
    static var fields: TemplateFields<Self> { get }
}

extension TemplateView {
    /// The kinds of the fields by name, for code that does not know the type.
    static var kinds: [String: TemplateFieldKind] { fields.kinds }
}

/// The table of a view's fields, by the names that templates use.
package struct TemplateFields<View>: Sendable {
    private let fields: [TemplateField<View>]
    private let index: FieldIndex

    /// Creates a table; of fields with the same name, the first is used.
    package init(_ fields: [TemplateField<View>]) {
        self.fields = fields
        index = FieldIndex(fields.map(\.name))
    }

    /// The names, in the order of their declarations.
    package var names: [String] { fields.map(\.name) }

    /// The kind of each field, by name.
    package var kinds: [String: TemplateFieldKind] {
        Dictionary(fields.map { ($0.name, $0.kind) }) { first, _ in first }
    }

    /// The value of a field in a view; `nil` if views of this type have no field of that name.
    func value(of name: FieldName, in view: View) -> TemplateValue? {
        index.position(of: name).map { fields[$0].value(view) }
    }
}

extension TemplateFields: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: TemplateField<View>...) {
        self.init(elements)
    }
}

/// A named field of a view.
package struct TemplateField<View>: Sendable {
    /// The name that templates use.
    let name: String

    /// The kind of the field.
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
    /// A text of one line. For several lines use `lines`: only a template's own lines are indented.
    package static func text(_ name: String, _ value: @escaping @Sendable (View) -> String) -> Self {
        Self(name, .text) { .text(value($0)) }
    }

    /// A text of one line that may be missing. A section of the field is skipped if the text is `nil`; inside the
    /// section, `{{.}}` is the text.
    package static func optionalText(_ name: String, _ value: @escaping @Sendable (View) -> String?) -> Self {
        Self(name, .optionalText) { value($0).map { .text($0) } ?? .nothing }
    }

    /// A Boolean, for sections.
    package static func flag(_ name: String, _ value: @escaping @Sendable (View) -> Bool) -> Self {
        Self(name, .flag) { .flag(value($0)) }
    }

    /// Several texts of one line each; inside the section, `{{.}}` is the text.
    package static func lines(_ name: String, _ value: @escaping @Sendable (View) -> [String]) -> Self {
        Self(name, .lines) { .lines(value($0)) }
    }

    /// Several views, whose names are valid inside the section.
    package static func list<Element: TemplateView>(
        _ name: String,
        of type: Element.Type,
        _ value: @escaping @Sendable (View) -> [Element]
    ) -> Self {
        Self(name, .list(type)) { view in
            let elements = value(view)
            return .list(TemplateList(count: elements.count) { ViewValues(view: elements[$0]) })
        }
    }

    /// A view whose names are valid inside the section; the section is skipped if it is `nil`.
    package static func view<Child: TemplateView>(
        _ name: String,
        of type: Child.Type,
        _ value: @escaping @Sendable (View) -> Child?
    ) -> Self {
        Self(name, .view(type)) { value($0).map { .view(ViewValues(view: $0)) } ?? .nothing }
    }
}

/// The kind of a field, which determines how a template may use it.
package enum TemplateFieldKind: Sendable {
    /// A text that is always present: `{{name}}`.
    case text

    /// A text that may be missing: `{{name}}`, or `{{#name}}…{{.}}…{{/name}}`.
    case optionalText

    /// A Boolean: `{{#name}}…{{/name}}` and `{{^name}}…{{/name}}`.
    case flag

    /// Texts: `{{#name}}…{{.}}…{{/name}}`.
    case lines

    /// Views: `{{#name}}…{{/name}}`, where each element's names are valid.
    case list(any TemplateView.Type)

    /// A view that may be missing: `{{#name}}…{{/name}}`, where its names are valid.
    case view(any TemplateView.Type)
}

extension TemplateFieldKind: CustomStringConvertible {
    /// The name of the kind in diagnostics, such as `a flag`.
    package var description: String {
        switch self {
        case .text, .optionalText: "a text"
        case .flag: "a flag"
        case .lines: "a list of texts"
        case .list: "a list"
        case .view: "a view"
        }
    }
}
