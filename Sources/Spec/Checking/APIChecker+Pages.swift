import Diagnostics

extension APIChecker {
    /// The rule of pages that an endpoint uses, held against its parameters and its response.
    mutating func checkPages(
        _ use: PageDefinition.Use,
        _ parameters: [Parameter],
        _ answers: [StatusResponse],
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
        guard walk(definition.hasMore, from: body) != nil, let (items, item) = items(definition, of: type, at: place)
        else {
            return nil
        }
        return PageRule(
            kind: kind,
            method: definition.method,
            hasMore: definition.hasMore.map(\.value),
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
            return item(of: found, at: definition.items.last?.location ?? place)
                .map { (definition.items.map(\.value), $0) }
        }
        let bodies = alternatives(of: [type])
        if bodies.contains(where: { $0.element != nil }) { return item(of: bodies, at: place).map { ([], $0) } }
        var names: [String] = []
        for (name, type) in bodies.flatMap({ fields(of: $0) })
        where alternatives(of: [type]).contains(where: { $0.element != nil }) && !names.contains(name) {
            names.append(name)
        }
        guard let name = names.first, names.count == 1 else {
            report(.whichItems(names, at: place))
            return nil
        }
        let lists = bodies.flatMap { fields(of: $0) }.filter { $0.name == name }.map(\.type)
        return item(of: alternatives(of: lists), at: place).map { ([name], $0) }
    }

    /// The type that all lists among `types` hold; JSON may be a list, but one whose items have a type is told better.
    private mutating func item(of types: [TypeReference], at place: SourceLocation) -> TypeReference? {
        let items = types.compactMap(\.element)
        guard let item = items.first else {
            let json = types.first(where: \.isJSON)
            if json == nil { report(.itemsAreNoList(at: place)) }
            return json
        }
        if let other = items.dropFirst().first(where: { !$0.hasSameSwiftType(as: item) }) {
            report(.itemsOfSeveralTypes(item.summary, other.summary, at: place))
            return nil
        }
        return item
    }
}
