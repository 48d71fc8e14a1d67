import Spec

/// How a request says that its answer is one page of several.
struct PageSpelling {
    /// `GitHub.Issue`
    let item: String
    /// `.next`, and what it takes.
    private let rule: (name: String, arguments: [String])
    /// The lines of the expression of the items of `page`; none where the page is the list of them.
    let items: [String]

    /// `nil` where there are too many ways to the items.
    init?(_ pages: PageRule, of endpoint: Endpoint, in api: API, _ spelling: TypeSpelling) {
        let response = endpoint.answers.count == 1 ? endpoint.answers[0].response : endpoint.response
        guard case .json(let type) = response.content,
            let found = PageWalk.items(pages.items, of: type, hasHeaders: !response.headers.isEmpty, in: api, spelling)
        else { return nil }
        item = found.item
        items = found.lines == ["page"] ? [] : found.lines
        rule = Self.rule(pages, endpoint)
    }

    /// `static let pages: PageRule = .link`
    func constant(_ access: String, in scope: ScopeNames) -> ConstantDeclaration {
        ConstantDeclaration(access, "pages", type: scope.own("PageRule"), call: rule.name, rule.arguments)
    }

    private static func rule(_ pages: PageRule, _ endpoint: Endpoint) -> (name: String, arguments: [String]) {
        var arguments: [String] = []
        var parameters: [String] = []
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
            parameters = cursors.map(\.parameter)
        case .count(let wireName), .skip(let wireName):
            name = if case .count = pages.kind { "count" } else { "skip" }
            arguments.append(SwiftLiteral.string(wireName))
            parameters = [wireName]
        }
        let places = parameters.map { name in
            endpoint.parameters.first { $0.member.wireName.value == name }?.place ?? .query
        }
        if Set(places).count > 1 {
            let all = zip(parameters, places).map { "\(SwiftLiteral.string($0)): .\($1.rawValue)" }
            arguments.append("in: [\(all.joined(separator: ", "))]")
        } else if let place = places.first, place != .query {
            arguments.append("in: .\(place.rawValue)")
        }
        if pages.method != .get { arguments.append("method: \(SwiftLiteral.string(pages.method.rawValue))") }
        if !pages.goesOn.isEmpty { arguments.append("while: \(steps(pages.goesOn))") }
        return (".\(name)", arguments)
    }

    private static func steps(_ path: [String]) -> String {
        "[\(path.map(SwiftLiteral.string).joined(separator: ", "))]"
    }
}
