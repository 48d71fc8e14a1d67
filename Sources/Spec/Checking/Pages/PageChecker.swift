import Diagnostics

/// Checks that pagination rules fit the parameters and the responses of their endpoints.
struct PageChecker {
    let types: TypeResolver
    let sink: DiagnosticSink

    private var declarations: DeclarationTable { types.declarations }

    var paths: BodyPaths { BodyPaths(types: types, sink: sink) }

    /// The pagination rule of an endpoint; `nil`, with a diagnostic, if the rule does not fit.
    ///
    /// - Parameter response: `nil` if the response has a mistake, which is reported already.
    func check(
        _ use: PageDefinition.Use,
        parameters: [Parameter],
        body: RequestBody,
        statusResponses: [StatusResponse],
        response: Response?
    ) -> PageRule? {
        guard let (definition, place) = definition(of: use) else { return nil }
        guard statusResponses.count < 2 else {
            sink.report(.pagesOfSeveralResponses(at: place))
            return nil
        }
        guard let response = statusResponses.first?.response ?? response else { return nil }
        guard case .json(let type) = response.content else {
            sink.report(.pagesWithoutJSON(at: place))
            return nil
        }
        let page = PageBody(response, of: type, paths: paths)
        // An endpoint that a rule of the root does not fit is reported where it names the rule.
        let namedAt = definition.name == nil ? nil : place
        let values = PageValueChecker(paths: paths, body: body)
        let kind = self.kind(of: definition.rule, namedAt: namedAt, page: page, parameters: parameters, values)
        let areOptional = checkHeaders(of: definition.rule, response, namedAt: namedAt)
        // Both are checked, so that both are reported.
        let ends = [definition.hasMore, definition.isLast].compactMap(\.self).map { page.types(of: $0) }
        let hasTotal = definition.total.map { isTotal($0, namedAt: namedAt, page: page, values) } ?? true
        guard let (items, item) = items(definition, of: type, in: page, at: place), let kind,
            !ends.contains(where: { $0 == nil }), hasTotal, areOptional
        else { return nil }
        return PageRule(
            kind: kind,
            method: definition.method,
            repeats: definition.repeats,
            hasMore: definition.hasMore.map { PageRule.Source($0) },
            isLast: definition.isLast.map { PageRule.Source($0) },
            total: definition.total.map { PageRule.Source($0) },
            items: items,
            hasItems: definition.hasItems,
            item: item,
            location: definition.items.last?.location ?? place
        )
    }

    /// The rule, and the location for diagnostics of endpoints that it does not fit; `nil` if pagination is disabled,
    /// if the rule has errors, or, with a diagnostic, if it is not declared.
    func definition(of use: PageDefinition.Use) -> (PageDefinition, SourceLocation)? {
        switch use {
        case .disabled: return nil
        case .own(let definition): return (definition, definition.location)
        case .named(let name):
            if let found = declarations.pageRules[name.value] { return (found, name.location) }
            guard let unreadable = declarations.root.unreadablePages, !unreadable.contains(name.value) else {
                return nil
            }
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
        page: PageBody,
        parameters: [Parameter],
        _ values: PageValueChecker
    ) -> PageRule.Kind? {
        switch rule {
        case .link: return .link
        case .url(let source):
            guard let types = page.types(of: source) else { return nil }
            if let problem = values.problemOfURL(source.text, leadingTo: types) {
                sink.report(.badPageValue(problem, at: namedAt ?? source.location))
                return nil
            }
            return .url(PageRule.Source(source))
        case .next(let cursors):
            let found = cursors.map { cursor -> PageRule.Cursor? in
                let (name, source) = (cursor.parameter, cursor.source)
                let known = Set(parameters.map(\.member.wireName.value))
                if !known.contains(name.value), known.contains(source.text) {
                    sink.report(.reversedCursor(name, source.text, at: namedAt ?? name.location))
                    return nil
                }
                let parameter = pageParameter(name, parameters, values.body, namedAt: namedAt)
                guard let types = page.types(of: source), let parameter else { return nil }
                if let problem = values.problem(of: source.text, leadingTo: types, for: parameter) {
                    sink.report(.badPageValue(problem, at: namedAt ?? source.location))
                    return nil
                }
                return PageRule.Cursor(parameter: name.value, source: PageRule.Source(source))
            }
            return found.contains { $0 == nil } ? nil : .next(found.compactMap(\.self))
        case .count(let name):
            return pageParameter(name, parameters, values.body, namedAt: namedAt, isNumber: true)
                .map { .count(parameter: name.value, first: $0.defaultNumber ?? 1) }
        case .skip(let name):
            return pageParameter(name, parameters, values.body, namedAt: namedAt, isNumber: true)
                .map { .skip(parameter: name.value, first: $0.defaultNumber ?? 0) }
        }
    }

    /// Whether the header fields with values for the next page may be absent or empty, as on the last page; if not, a
    /// diagnostic is reported.
    private func checkHeaders(
        of rule: PageDefinition.Rule,
        _ response: Response,
        namedAt: SourceLocation?
    ) -> Bool {
        let sources: [PageDefinition.Source] =
            switch rule {
            case .url(let source): [source]
            case .next(let cursors): cursors.map(\.source)
            case .link, .count, .skip: []
            }
        for case .header(let name) in sources {
            let member = response.headers.first { $0.wireName.value.lowercased() == name.value.lowercased() }
            guard let member, case .required = member.presence, !member.type.isText else { continue }
            sink.report(.requiredPageHeader(member.wireName, at: namedAt ?? name.location))
            return false
        }
        return true
    }

    /// Whether a value of the response can be the number of all items or pages; if not, a diagnostic is reported.
    private func isTotal(
        _ source: PageDefinition.Source,
        namedAt: SourceLocation?,
        page: PageBody,
        _ values: PageValueChecker
    ) -> Bool {
        guard let types = page.types(of: source) else { return false }
        guard let problem = values.problemOfTotal(source.text, leadingTo: types) else { return true }
        sink.report(.badPageValue(problem, at: namedAt ?? source.location))
        return false
    }

    /// The parameter that a rule sets; `nil`, with a diagnostic, if there is none, or if it cannot vary by page.
    private func pageParameter(
        _ name: Name,
        _ parameters: [Parameter],
        _ body: RequestBody,
        namedAt: SourceLocation?,
        isNumber: Bool = false
    ) -> Parameter? {
        let location = namedAt ?? name.location
        guard let parameter = parameters.first(where: { $0.member.wireName.value == name.value }) else {
            let known = parameters.map(\.member.wireName.value)
            let plain = parameters.lazy.compactMap { $0.plainName(of: name.value, in: body) }.first
            sink.report(.noPageParameter(name, known: known, plainName: plain, at: location))
            return nil
        }
        let isInteger =
            switch parameter.member.type {
            case .builtin(.int, nil), .builtin(.int32, nil), .builtin(.int64, nil): true
            default: false
            }
        if !parameter.place.variesByPage || isNumber && !isInteger {
            sink.report(.badPageParameter(name, isNumber: isNumber, at: location))
            return nil
        }
        return parameter
    }
}

extension TypeReference {
    /// Whether an empty text is a value of the type.
    fileprivate var isText: Bool {
        if case .builtin(.string, _) = self { true } else { false }
    }
}

extension PageDefinition.Source {
    /// The path or the header field, as in a spec.
    fileprivate var text: String {
        switch self {
        case .body(let steps): steps.map(\.value).joined(separator: ".")
        case .header(let name): name.value
        }
    }

    /// The location of the header field, or of the last step of a path, which is the whole text if the path is one.
    fileprivate var location: SourceLocation? {
        switch self {
        case .body(let steps): steps.last?.location
        case .header(let name): name.location
        }
    }
}

extension PageRule.Source {
    fileprivate init(_ source: PageDefinition.Source) {
        self =
            switch source {
            case .body(let steps): .body(steps.map(\.value))
            case .header(let name): .header(name.value)
            }
    }
}

extension Parameter {
    /// The name of the item in a query or a form that a path into the parameter leads to, such as `page[number]` for
    /// `page.number`; `nil` for a path into another parameter, or one that is not sent as items.
    fileprivate func plainName(of path: String, in body: RequestBody) -> String? {
        let isForm = if case .parameters(.form, _) = body { place.isInPayload } else { false }
        let steps = path.split(separator: ".")
        guard place == .query || isForm, steps.count > 1, steps[0] == member.wireName.value else { return nil }
        switch style {
        case .json: return nil
        case .dots: return path
        case .spread: return String(steps[steps.count - 1])
        case .repeat, .comma, .space, .pipe, .brackets, .indexed:
            return steps[0] + steps.dropFirst().map { "[\($0)]" }.joined()
        }
    }

    /// The default value of a parameter that counts; `nil` if it has none.
    fileprivate var defaultNumber: Int? {
        guard case .integer(let text)? = member.defaultValue else { return nil }
        return Int(text)
    }
}
