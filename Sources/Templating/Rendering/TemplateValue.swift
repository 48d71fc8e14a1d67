/// What a name stands for in one view.
package enum TemplateValue {
    /// A missing text or view, or an empty list.
    case nothing
    case text(String)
    case flag(Bool)
    case lines([String])
    case list(TemplateList)
    case view(any NamedValues)

    /// Whether a section of it is written out.
    var isThere: Bool {
        switch self {
        case .nothing: false
        case .flag(let flag): flag
        case .text, .view: true
        case .lines(let lines): !lines.isEmpty
        case .list(let views): views.count > 0
        }
    }

    /// Whether a list has no element, or a text no character.
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

/// The views of a list, each made when it is written: most questions are only whether there are any.
package struct TemplateList {
    /// How many views there are.
    let count: Int

    /// The view at an index from 0.
    let view: (Int) -> any NamedValues
}

/// A view, whatever its type.
package protocol NamedValues {
    /// What a name stands for; `nil` where the view has no such name.
    func value(of name: FieldName) -> TemplateValue?
}

/// A view with the table of its type's names.
struct ViewValues<View: TemplateView>: NamedValues {
    let view: View

    func value(of name: FieldName) -> TemplateValue? {
        View.fields.value(of: name, in: view)
    }
}
