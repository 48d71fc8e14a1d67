import Spec

/// How a request says that its answer is one page of several.
struct PageSpelling {
    /// `GitHub.Issue`
    let item: String
    /// `.link`
    let rule: String
    /// The expression of the items of `page`; `nil` where the page is the list of them.
    let items: String?

    /// `nil` where the way to the items cannot be gone in Swift.
    init?(_ pages: PageRule, of endpoint: Endpoint, in api: API, _ spelling: TypeSpelling) {
        let response = endpoint.answers.count == 1 ? endpoint.answers[0].response : endpoint.response
        guard case .json(let type) = response.content,
            let found = PageWalk(api, spelling).walk(pages.items, from: type, hasHeaders: !response.headers.isEmpty)
        else { return nil }
        item = found.item
        items = found.expression == "page" ? nil : found.expression
        rule = Self.rule(pages, endpoint)
    }

    private static func rule(_ pages: PageRule, _ endpoint: Endpoint) -> String {
        var arguments: [String] = []
        var parameter: String?
        let name: String
        switch pages.kind {
        case .link: name = "link"
        case .url(let path):
            name = "url"
            arguments.append(steps(path))
        case .next(let cursors):
            name = "next"
            let paths = cursors.map { "\(SwiftLiteral.string($0.parameter)): \(steps($0.path))" }
            arguments.append("[\(paths.joined(separator: ", "))]")
            parameter = cursors.first?.parameter
        case .count(let wireName), .skip(let wireName):
            name = if case .count = pages.kind { "count" } else { "skip" }
            arguments.append(SwiftLiteral.string(wireName))
            parameter = wireName
        }
        let place = endpoint.parameters.first { $0.member.wireName.value == parameter }?.place ?? .query
        if place != .query { arguments.append("in: .\(place.rawValue)") }
        if !pages.goesOn.isEmpty { arguments.append("while: \(steps(pages.goesOn))") }
        return ".\(name)" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    }

    private static func steps(_ path: [String]) -> String {
        "[\(path.map(SwiftLiteral.string).joined(separator: ", "))]"
    }
}

/// Goes from a page to its items, through the properties of models.
private struct PageWalk {
    let api: API
    let spelling: TypeSpelling

    init(_ api: API, _ spelling: TypeSpelling) {
        self.api = api
        self.spelling = spelling
    }

    func walk(
        _ steps: [String],
        from type: TypeReference,
        hasHeaders: Bool
    ) -> (expression: String, item: String)? {
        var expression = hasHeaders ? "page.body" : "page"
        var type = hasHeaders ? type.renamingInline("Body") : type
        var prefix = hasHeaders ? "Response." : ""
        var isOptional = false
        // Whether some step before may have no value, so that the whole may have none.
        var isChained = false
        func unwrap() {
            while case .optional(let wrapped) = type {
                type = wrapped
                isOptional = true
            }
        }
        /// Goes on with a value of a list or a map, which may not be there.
        func enter(_ value: TypeReference) {
            // What is there may be null in turn.
            if case .optional = value { expression = "(\(expression) ?? nil)" }
            (type, isOptional, isChained) = (value, true, true)
        }
        for (index, step) in steps.enumerated() {
            unwrap()
            let structure: Structure?
            switch type {
            case .model(let name):
                structure = if case .structure(let found)? = api.model(named: name)?.shape { found } else { nil }
                prefix = "\(spelling.models)\(SwiftName.escaped(name))."
            case .inline(let inline):
                structure = if case .structure(let found) = inline.shape { found } else { nil }
                prefix += "\(SwiftName.escaped(inline.swiftName))."
            case .builtin(.json, _):
                let rest = steps[index...].map { "[\(SwiftLiteral.string($0))]" }.joined(separator: "?")
                return ("\(expression)\(isOptional ? "?" : "")\(rest)?.array ?? []", spelling.scope.spell(.json))
            case .list(let element) where step == "0" || step == "-1":
                expression += "\(isOptional ? "?" : "").\(step == "0" ? "first" : "last")"
                enter(element)
                continue
            case .map(.builtin(.string, nil), let value):
                expression += "\(isOptional ? "?" : "")[\(SwiftLiteral.string(step))]"
                enter(value)
                continue
            case .builtin, .list, .map, .optional: structure = nil
            }
            guard let member = structure?.members.toldApart.first(where: { $0.wireName.value == step }) else {
                return nil
            }
            isChained = isChained || isOptional
            expression += (isOptional ? "?." : ".") + SwiftName.behindDot(member.propertyName)
            type = member.type
            switch member.presence {
            case .required, .defaulted, .constant: isOptional = false
            case .nullable, .optional: isOptional = true
            case .threeState:
                expression += "?.value"
                isChained = true
                isOptional = true
            }
        }
        unwrap()
        let inItem = TypeSpelling(
            models: spelling.models,
            inlines: prefix,
            qualified: spelling.qualified,
            nearer: spelling.nearer,
            scope: spelling.scope
        )
        switch type {
        case .list(let element):
            return (isOptional || isChained ? "\(expression) ?? []" : expression, inItem.spell(element))
        case .builtin(.json, _):
            return ("\(expression)\(isOptional ? "?" : "").array ?? []", spelling.scope.spell(.json))
        default: return nil
        }
    }
}
