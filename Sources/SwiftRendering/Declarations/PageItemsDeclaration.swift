import Templating

/// The expression of the items of a page: a value, or a choice by the variant of a union.
struct PageItemsDeclaration: Sendable {
    /// The expression; `nil` if there is a choice.
    var value: String?
    /// The expression of the union that is switched over.
    var union: String?
    var arms: [PageItemsArm] = []
    /// Whether there are other values of the union, which have no items.
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
    /// `.list(let value)`
    let pattern: String
    let items: PageItemsDeclaration
}

extension PageItemsArm: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("pattern", \.pattern),
        .view("items", of: PageItemsDeclaration.self) { $0.items },
    ]
}
