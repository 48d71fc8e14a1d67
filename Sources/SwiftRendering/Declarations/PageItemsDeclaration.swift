import Templating

/// The expression of the items of a page: a value, or a `switch` over the variants of a union.
struct PageItemsDeclaration: Sendable {
    /// The expression; `nil` for a `switch`.
    var value: String?
    /// The expression of the union in the `switch`; `nil` for a value.
    var union: String?
    /// The arms of the `switch`.
    var arms: [PageItemsArm] = []
    /// Whether other values of the union have no items, so that the `switch` needs a `default`.
    var isPartial = false
}

extension PageItemsDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .optionalText("value", \.value),
        .optionalText("union", \.union),
        .list("arms", of: PageItemsArm.self, \.arms),
        .flag("isPartial", \.isPartial),
    ]
}

/// A variant of a union that has items.
struct PageItemsArm: Sendable {
    /// The pattern: `.list(let value)`.
    let pattern: String
    /// The items of the variant.
    let items: PageItemsDeclaration
}

extension PageItemsArm: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("pattern", \.pattern),
        .view("items", of: PageItemsDeclaration.self) { $0.items },
    ]
}
