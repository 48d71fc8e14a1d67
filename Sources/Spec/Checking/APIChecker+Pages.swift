import Diagnostics

extension APIChecker {
    /// The rule of pages that an endpoint uses, held against its parameters and its response.
    mutating func checkPages(
        _ use: PageDefinition.Use,
        _ parameters: [Parameter],
        _ answers: [StatusAnswer],
        _ response: Response
    ) -> PageRule? {
        guard let (definition, place) = definition(of: use) else { return nil }
        guard answers.count < 2 else {
            report(.pagesOfSeveralAnswers(at: place))
            return nil
        }
        let response = answers.first?.response ?? response
        guard case .json(let type) = response.content else {
            report(.pagesWithoutJSON(at: place))
            return nil
        }
        // Of a body out of which a part is picked, only that part has a type.
        let body = response.pick.isEmpty ? type : TypeReference.builtin(.json, nil)
        let kind: PageRule.Kind
        switch definition.rule {
        case .link: kind = .link
        case .url(let steps):
            guard walk(steps, from: body) != nil else { return nil }
            kind = .url(steps.map(\.value))
        case .next(let cursors):
            for (parameter, steps) in cursors {
                guard checkPageParameter(parameter, parameters, at: place), walk(steps, from: body) != nil else {
                    return nil
                }
            }
            kind = .next(cursors.map { PageRule.Cursor(parameter: $0.parameter.value, path: $0.steps.map(\.value)) })
        case .count(let name), .skip(let name):
            guard checkPageParameter(name, parameters, at: place, isNumber: true) else { return nil }
            let isCount = if case .count = definition.rule { true } else { false }
            kind = isCount ? .count(parameter: name.value) : .skip(parameter: name.value)
        }
        guard walk(definition.goesOn, from: body) != nil, let (items, item) = items(definition, of: type, at: place)
        else {
            return nil
        }
        return PageRule(
            kind: kind,
            goesOn: definition.goesOn.map(\.value),
            items: items,
            item: item,
            location: definition.items.last?.location ?? place
        )
    }

    /// The rule, and where to say that the endpoint does not fit it.
    private mutating func definition(of use: PageDefinition.Use) -> (PageDefinition, SourceLocation)? {
        switch use {
        case .own(let definition): return (definition, definition.location)
        case .named(let name):
            if let found = pageRules[name.value] { return (found, name.location) }
            let known = mayPropose(among: root.pages.count) ? root.pages.compactMap { $0.name?.value } : []
            report(.unknownPages(name, known: known))
            return nil
        }
    }

    private mutating func checkPageParameter(
        _ name: Name,
        _ parameters: [Parameter],
        at location: SourceLocation,
        isNumber: Bool = false
    ) -> Bool {
        guard let parameter = parameters.first(where: { $0.member.wireName.value == name.value }) else {
            report(.noPageParameter(name, known: parameters.map(\.member.wireName.value), at: location))
            return false
        }
        let isInteger =
            switch parameter.member.type {
            case .builtin(.int, nil), .builtin(.int32, nil), .builtin(.int64, nil): true
            default: false
            }
        if parameter.place == .path || isNumber && !isInteger {
            report(.badPageParameter(name, isNumber: isNumber, at: location))
            return false
        }
        return true
    }

    /// Where the items of a page are, and their type: what `items` says, else the response itself, else its only list.
    private mutating func items(
        _ definition: PageDefinition,
        of type: TypeReference,
        at place: SourceLocation
    ) -> (path: [String], item: TypeReference)? {
        if !definition.items.isEmpty {
            guard let found = walk(definition.items, from: type) else { return nil }
            if case .builtin(.json, _) = found { return (definition.items.map(\.value), found) }
            if let item = element(of: found) { return (definition.items.map(\.value), item) }
            report(.itemsAreNoList(at: definition.items.last?.location ?? place))
            return nil
        }
        if let item = element(of: type) { return ([], item) }
        let lists = fields(of: type).compactMap { field in element(of: field.type).map { (field.name, $0) } }
        guard let (name, item) = lists.first, lists.count == 1 else {
            report(.whichItems(lists.map(\.0), at: place))
            return nil
        }
        return ([name], item)
    }

    private mutating func element(of type: TypeReference) -> TypeReference? {
        switch type {
        case .list(let element): element
        case .optional(let wrapped): element(of: wrapped)
        default: nil
        }
    }

    /// The fields of an object, with their types.
    private mutating func fields(of type: TypeReference) -> [(name: String, type: TypeReference)] {
        switch type {
        case .optional(let wrapped): return fields(of: wrapped)
        case .inline(let inline):
            guard case .structure(let structure) = inline.shape else { return [] }
            return structure.members.map { ($0.wireName.value, $0.type) }
        case .model(let name):
            return (flattened[name]?.fields ?? []).compactMap { field in
                checkField(field).map { (field.name.value, $0.type) }
            }
        case .builtin, .list, .map: return []
        }
    }

    /// The type at the end of a way into a body; `nil`, with a diagnostic, where the body has no such way.
    private mutating func walk(_ steps: [Name], from type: TypeReference) -> TypeReference? {
        var type = type
        for step in steps {
            while case .optional(let wrapped) = type { type = wrapped }
            switch type {
            case .builtin(.json, _): return type
            case .list(let element) where Int(step.value) != nil: type = element
            case .map(_, let value): type = value
            case .inline(let inline) where inline.isUnion: return .builtin(.json, nil)
            case .model(let name) where models[name]?.structure == nil: return .builtin(.json, nil)
            default:
                let fields = fields(of: type)
                if let found = fields.first(where: { $0.name == step.value }) {
                    type = found.type
                } else if isOpen(type) {
                    return .builtin(.json, nil)
                } else {
                    report(.noSuchStep(step, in: type.summary, known: fields.map(\.name)))
                    return nil
                }
            }
        }
        return type
    }

    /// Whether an object may have fields that are not named.
    private func isOpen(_ type: TypeReference) -> Bool {
        switch type {
        case .inline(let inline):
            if case .structure(let structure) = inline.shape { structure.additional != nil } else { false }
        case .model(let name): flattened[name]?.additional != nil
        default: false
        }
    }
}

extension InlineType {
    fileprivate var isUnion: Bool {
        if case .union = shape { true } else { false }
    }
}
