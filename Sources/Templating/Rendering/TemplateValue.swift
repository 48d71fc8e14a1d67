/// The value of a name in one view.
package enum TemplateValue {
    /// A missing text or view, or an empty list.
    case nothing
    case text(String)
    case flag(Bool)
    case lines([String])
    case list(TemplateList)
    case view(any NamedValues)

    /// Whether a section of the value is rendered.
    var isThere: Bool {
        switch self {
        case .nothing: false
        case .flag(let flag): flag
        case .text, .view: true
        case .lines(let lines): !lines.isEmpty
        case .list(let views): views.count > 0
        }
    }

    /// Whether the value is missing, a list without elements, or a text without characters.
    var isEmpty: Bool {
        switch self {
        case .nothing: true
        case .text(let text): text.isEmpty
        case .flag, .view: false
        case .lines(let lines): lines.isEmpty
        case .list(let views): views.count == 0
        }
    }
}

/// The views of a list, each created when it is rendered: most templates only test whether there are any.
package struct TemplateList {
    /// The number of views.
    let count: Int

    /// Returns the view at a zero-based index.
    let view: (Int) -> any NamedValues
}

/// A view of any type.
package protocol NamedValues {
    /// The value of a name; `nil` if the view has no such name.
    func value(of name: FieldName) -> TemplateValue?
}

/// A view whose values are found with the field table of its type.
struct ViewValues<View: TemplateView>: NamedValues {
    let view: View

    func value(of name: FieldName) -> TemplateValue? {
        View.fields.value(of: name, in: view)
    }
}
