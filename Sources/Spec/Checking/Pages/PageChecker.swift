import Diagnostics

/// Checks that pagination rules fit the parameters and the responses of their endpoints.
struct PageChecker {
    let declarations: DeclarationTable
    let types: TypeResolver
    let sink: DiagnosticSink

    private var paths: BodyPaths { BodyPaths(declarations: declarations, types: types, sink: sink) }

    /// The pagination rule of an endpoint; `nil`, with a diagnostic, if the rule does not fit.
    func check(
        _ use: PageDefinition.Use,
        parameters: [Parameter],
        statusResponses: [StatusResponse],
        response: Response
    ) -> PageRule? {
        guard let (definition, place) = definition(of: use) else { return nil }
        guard statusResponses.count < 2 else {
            sink.report(.pagesOfSeveralAnswers(at: place))
            return nil
        }
        let response = statusResponses.first?.response ?? response
        guard case .json(let type) = response.content else {
            sink.report(.pagesWithoutJSON(at: place))
            return nil
        }
        // If the response picks a part of the body, only that part has a type.
        let body = response.pick.isEmpty ? type : TypeReference.builtin(.json, nil)
        // An endpoint that a rule of the root does not fit is reported where it names the rule.
        let namedAt = definition.name == nil ? nil : place
        let kind = self.kind(of: definition.rule, namedAt: namedAt, body: body, parameters: parameters)
        let hasMore = paths.walk(definition.hasMore, from: body)
        let isLast = paths.walk(definition.isLast, from: body)
        guard let (items, item) = items(definition, of: type, at: place), let kind, hasMore != nil, isLast != nil else {
            return nil
        }
        return PageRule(
            kind: kind,
            method: definition.method,
            hasMore: definition.hasMore.map(\.value),
            isLast: definition.isLast.map(\.value),
            items: items,
            item: item,
            location: definition.items.last?.location ?? place
        )
    }

    /// The rule, and the location for diagnostics of endpoints that it does not fit; `nil` if pagination is disabled,
    /// or, with a diagnostic, if the rule is not declared.
    func definition(of use: PageDefinition.Use) -> (PageDefinition, SourceLocation)? {
        switch use {
        case .disabled: return nil
        case .own(let definition): return (definition, definition.location)
        case .named(let name):
            if let found = declarations.pageRules[name.value] { return (found, name.location) }
            let known =
                sink.maySuggest(among: declarations.root.pages.count)
                ? declarations.root.pages.compactMap { $0.name?.value } : []
            sink.report(.unknownPages(name, known: known))
            return nil
        }
    }

    /// How the next page is requested; `nil`, with diagnostics, if the rule's parameters or paths do not exist.
    private func kind(
        of rule: PageDefinition.Rule,
        namedAt: SourceLocation?,
        body: TypeReference,
        parameters: [Parameter]
    ) -> PageRule.Kind? {
        switch rule {
        case .link: return .link
        case .url(let steps): return paths.walk(steps, from: body).map { _ in .url(steps.map(\.value)) }
        case .next(let cursors):
            let found = cursors.map { parameter, steps -> PageRule.Cursor? in
                let isParameter = checkPageParameter(parameter, parameters, namedAt: namedAt)
                guard paths.walk(steps, from: body) != nil, isParameter else { return nil }
                return PageRule.Cursor(parameter: parameter.value, path: steps.map(\.value))
            }
            return found.contains { $0 == nil } ? nil : .next(found.compactMap(\.self))
        case .count(let name):
            let isParameter = checkPageParameter(name, parameters, namedAt: namedAt, isNumber: true)
            return isParameter ? .count(parameter: name.value) : nil
        case .skip(let name):
            let isParameter = checkPageParameter(name, parameters, namedAt: namedAt, isNumber: true)
            return isParameter ? .skip(parameter: name.value) : nil
        }
    }

    private func checkPageParameter(
        _ name: Name,
        _ parameters: [Parameter],
        namedAt: SourceLocation?,
        isNumber: Bool = false
    ) -> Bool {
        let location = namedAt ?? name.location
        guard let parameter = parameters.first(where: { $0.member.wireName.value == name.value }) else {
            sink.report(.noPageParameter(name, known: parameters.map(\.member.wireName.value), at: location))
            return false
        }
        let isInteger =
            switch parameter.member.type {
            case .builtin(.int, nil), .builtin(.int32, nil), .builtin(.int64, nil): true
            default: false
            }
        if !parameter.place.variesByPage || isNumber && !isInteger {
            sink.report(.badPageParameter(name, isNumber: isNumber, at: location))
            return false
        }
        return true
    }

    /// The path to the items of a page, and their type. The items are at the rule's path `items`, or else they are the
    /// response itself, or else its only list.
    private func items(
        _ definition: PageDefinition,
        of type: TypeReference,
        at place: SourceLocation
    ) -> (path: [String], item: TypeReference)? {
        if !definition.items.isEmpty {
            guard let found = paths.walk(definition.items, from: type) else { return nil }
            return item(of: found, at: definition.items.last?.location ?? place)
                .map { (definition.items.map(\.value), $0) }
        }
        let bodies = paths.alternatives(of: [type])
        if bodies.contains(where: { $0.element != nil }) { return item(of: bodies, at: place).map { ([], $0) } }
        var names: [String] = []
        for (name, type) in bodies.flatMap({ paths.fields(of: $0) })
        where paths.alternatives(of: [type]).contains(where: { $0.element != nil }) && !names.contains(name) {
            names.append(name)
        }
        guard let name = names.first, names.count == 1 else {
            sink.report(.whichItems(names, at: place))
            return nil
        }
        let lists = bodies.flatMap { paths.fields(of: $0) }.filter { $0.name == name }.map(\.type)
        return item(of: paths.alternatives(of: lists), at: place).map { ([name], $0) }
    }

    /// The element type of all lists among `types`. A value of the type JSON may be a list, too, but lists with an
    /// element type take precedence.
    private func item(of types: [TypeReference], at place: SourceLocation) -> TypeReference? {
        let items = types.compactMap(\.element)
        guard let item = items.first else {
            let json = types.first(where: \.isJSON)
            if json == nil { sink.report(.itemsAreNoList(at: place)) }
            return json
        }
        if let other = items.dropFirst().first(where: { !$0.isSameType(as: item) }) {
            sink.report(.itemsOfSeveralTypes(item.summary, other.summary, at: place))
            return nil
        }
        return item
    }
}

extension Diagnostic {
    fileprivate static func unknownPages(_ name: Name, known: [String]) -> Diagnostic {
        let near = nearNames(to: name.value, in: known + [Key.link.rawValue])
        return .error(
            "unknown-pages",
            at: name.location,
            "unknown pagination rule '\(name.value)'",
            hint: meant(near.first)
                ?? "write 'link', a rule such as {count: page}, or the name of one under 'pages' of the root",
            replacement: name.replacement(amongDeclared: near)
        )
    }

    fileprivate static func pagesWithoutJSON(at location: SourceLocation) -> Diagnostic {
        .error("bad-pages", at: location, "pages consist of items, but the response is not JSON")
    }

    fileprivate static func pagesOfSeveralAnswers(at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "the pages of an endpoint have one type, but 'responses' has several",
            hint: "write the type of a page as 'response'"
        )
    }

    fileprivate static func noPageParameter(_ name: Name, known: [String], at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "the pagination rule sets '\(name.value)', which is not a parameter of this endpoint",
            hint: meant(name.value, known) ?? "declare it under 'params'"
        )
    }

    fileprivate static func badPageParameter(_ name: Name, isNumber: Bool, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            isNumber
                ? "'\(name.value)' counts, so it is an Int in the query or the body"
                : "'\(name.value)' is in the path, which is the same for all pages"
        )
    }

    fileprivate static func itemsAreNoList(at location: SourceLocation) -> Diagnostic {
        .error("bad-pages", at: location, "the items of a page are a list")
    }

    fileprivate static func itemsOfSeveralTypes(_ one: String, _ other: String, at location: SourceLocation)
        -> Diagnostic
    {
        .error(
            "bad-pages",
            at: location,
            "all items must have one type, but they are \(one) or \(other)",
            hint: "declare a union of both"
        )
    }

    fileprivate static func whichItems(_ lists: [String], at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            lists.isEmpty
                ? "the response contains no list of items"
                : "\(list(lists)) are lists: it is unclear which one contains the items",
            hint: "name the list: 'items: a.b'"
        )
    }
}
