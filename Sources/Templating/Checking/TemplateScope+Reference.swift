import Diagnostics

extension TemplateScope {
    /// What is wrong with a reference that stands for a text: `{{name}}`, `{{.}}` or `{{index()}}`.
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

    /// What holds inside a section, and what is wrong with it; without a scope its content cannot be checked.
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
