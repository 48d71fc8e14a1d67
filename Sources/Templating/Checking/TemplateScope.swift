import Diagnostics

/// The names that are valid at a place of a template: the names of the innermost view, then the names of outer views.
struct TemplateScope: Sendable {
    /// The types of the views, the innermost last. Each type occurs once, since an outer view of the same type is never
    /// reached.
    private(set) var views: [any TemplateView.Type]

    /// Whether the innermost value is a text, so that `{{.}}` is valid.
    private(set) var isText = false

    /// Whether the innermost value is an element of a list, so that `last()` is valid.
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

    /// The kind of a name, and whether it belongs to the innermost view; `nil` if no view has it.
    func kind(of name: String) -> (kind: TemplateFieldKind, isInnermost: Bool)? {
        for (distance, view) in views.reversed().enumerated() {
            if let kind = view.kinds[name] { return (kind, distance == 0) }
        }
        return nil
    }

    /// All names that are valid here, sorted.
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

extension TemplateScope {
    /// The fault of a reference that is used as a text: `{{name}}`, `{{.}}` or `{{index()}}`; `nil` if it is valid.
    func fault(ofVariable reference: TemplateReference) -> Diagnostic? {
        if let function = reference.function {
            guard let known = TemplateFunction(rawValue: function) else { return .unknownFunction(reference) }
            if known == .index { return faultOfPlace(known, reference) }
            return .notText(reference, "a function", use: "use it as a section: '{{#\(reference.description)}}'")
        }
        if reference.name == "." { return isText ? nil : .noCurrentText(reference) }
        guard let (kind, _) = kind(of: reference.name) else { return .unknownName(reference, in: self) }
        switch kind {
        case .text, .optionalText: return nil
        case .flag, .lines, .list, .view:
            let section = "{{#\(reference.name)}}…{{/\(reference.name)}}"
            return .notText(reference, "\(kind)", use: "use it as a section: '\(section)'")
        }
    }

    /// The scope inside a section, its descent, and its fault. Without a scope, the content of the section cannot be
    /// checked.
    func section(
        _ reference: TemplateReference,
        isInverted: Bool,
        _ descent: TemplateDescent
    ) -> (inside: TemplateScope?, descent: TemplateDescent, fault: Diagnostic?) {
        if let function = reference.function {
            return (self, descent, fault(ofFunction: function, reference))
        }
        if reference.name == "." { return (self, descent, .textSection(reference)) }
        guard let (kind, isInnermost) = kind(of: reference.name) else {
            return (nil, descent, .unknownName(reference, in: self))
        }
        if case .text = kind { return (self, descent, .textSection(reference)) }
        if isInverted { return (self, descent, nil) }
        switch kind {
        case .text, .flag: return (self, descent, nil)
        case .optionalText: return (insideText(isElement: false), descent, nil)
        case .lines: return (insideText(isElement: true), descent, nil)
        case .list(let view): return (inside(view, isElement: true), descent.entering(innermost: isInnermost), nil)
        case .view(let view): return (inside(view, isElement: false), descent.entering(innermost: isInnermost), nil)
        }
    }

    private func fault(ofFunction function: String, _ reference: TemplateReference) -> Diagnostic? {
        switch TemplateFunction(rawValue: function) {
        case nil: return .unknownFunction(reference)
        case .index: return .indexSection(reference)
        case .first: return faultOfPlace(.first, reference)
        case .last: return faultOfPlace(.last, reference)
        case .empty: return faultOfEmpty(reference)
        }
    }

    private func faultOfPlace(_ function: TemplateFunction, _ reference: TemplateReference) -> Diagnostic? {
        guard reference.name.isEmpty else { return .unwantedName(reference, function) }
        return isElement ? nil : .noList(reference)
    }

    private func faultOfEmpty(_ reference: TemplateReference) -> Diagnostic? {
        if reference.name == "." { return isText ? nil : .noCurrentText(reference) }
        if reference.name.isEmpty { return .missingName(reference) }
        guard let (kind, _) = kind(of: reference.name) else { return .unknownName(reference, in: self) }
        switch kind {
        case .text, .optionalText, .lines, .list: return nil
        case .flag, .view: return .neverEmpty(reference, kind)
        }
    }
}
