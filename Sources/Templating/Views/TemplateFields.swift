/// The table of the names that templates may say about a view.
package struct TemplateFields<View>: Sendable {
    private let fields: [String: TemplateField<View>]

    /// The names as they were declared.
    package let names: [String]

    /// Makes a table; of fields with the same name, the first counts.
    package init(_ fields: [TemplateField<View>]) {
        self.fields = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        names = fields.map(\.name)
    }

    /// What each name stands for.
    package var kinds: [String: TemplateFieldKind] { fields.mapValues(\.kind) }

    /// The field of this name; `nil` where the view has none.
    subscript(name: String) -> TemplateField<View>? { fields[name] }
}

extension TemplateFields: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: TemplateField<View>...) {
        self.init(elements)
    }
}
