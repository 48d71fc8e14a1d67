/// The names that hold at a place of a template: those of the innermost view, then those further out.
struct TemplateScope: Sendable {
    /// The types of the views, the innermost last; each once, since an outer one of a type is never reached.
    private(set) var views: [any TemplateView.Type]

    /// Whether the innermost value is a text, which is `{{.}}`.
    private(set) var isText = false

    /// Whether the innermost value is an element of a list, so that `last()` has a meaning.
    private(set) var isElement = false

    init(_ view: any TemplateView.Type) {
        views = [view]
    }

    /// The scope inside a section of a view, or of the elements of a list.
    func inside(_ view: any TemplateView.Type, isElement: Bool) -> TemplateScope {
        var scope = self
        scope.views.removeAll { $0 == view }
        scope.views.append(view)
        scope.isText = false
        scope.isElement = isElement
        return scope
    }

    /// The scope inside a section of a text, or of the elements of a list of texts.
    func insideText(isElement: Bool) -> TemplateScope {
        var scope = self
        scope.isText = true
        scope.isElement = isElement
        return scope
    }

    /// What a name stands for, and whether it belongs to the innermost view; `nil` where no view has it.
    func kind(of name: String) -> (kind: TemplateFieldKind, isInnermost: Bool)? {
        for (distance, view) in views.reversed().enumerated() {
            if let kind = view.kinds[name] { return (kind, distance == 0) }
        }
        return nil
    }

    /// All names that hold here, sorted.
    var names: [String] {
        Set(views.flatMap { $0.kinds.keys }).sorted()
    }
}

extension TemplateScope: Hashable {
    static func == (left: Self, right: Self) -> Bool {
        left.isText == right.isText && left.isElement == right.isElement
            && left.views.map { ObjectIdentifier($0) } == right.views.map { ObjectIdentifier($0) }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(isText)
        hasher.combine(isElement)
        hasher.combine(views.map { ObjectIdentifier($0) })
    }
}
