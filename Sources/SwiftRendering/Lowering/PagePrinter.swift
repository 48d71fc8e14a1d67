import Spec

/// Prints the pagination rule of a request and the expression of a page's items.
struct PagePrinter {
    /// The type of the items: `GitHub.Issue`.
    let item: String
    /// The pagination rule, such as `.next`, and its arguments.
    private let rule: (name: String, arguments: [String])
    /// The expression that reads the items from `page`; `nil` if the page itself is the list.
    let items: PageItemsDeclaration?

    /// Returns `nil` if too many paths lead to the items through unions, or if a path leads through a custom
    /// type.
    init?(_ pages: PageRule, of endpoint: Endpoint, in api: API, _ printer: TypePrinter) {
        let response = endpoint.onlyResponse
        rule = Self.rule(pages, endpoint)
        guard pages.hasItems else {
            item = "Response"
            items = PageItemsDeclaration(value: "[page]")
            return
        }
        guard case .json(let type) = response.content,
            let found = PageWalk.items(pages.items, of: type, hasHeaders: !response.headers.isEmpty, in: api, printer)
        else { return nil }
        item = found.item
        items = found.expression.value == "page" ? nil : found.expression
    }

    /// The constant of the rule: `static let pages: PageRule = .link`.
    func constant(in scope: ScopeNames) -> ConstantDeclaration {
        ConstantDeclaration(name: "pages", type: scope.runtime("PageRule"), value: rule.name, arguments: rule.arguments)
    }

    private static func rule(_ pages: PageRule, _ endpoint: Endpoint) -> (name: String, arguments: [String]) {
        var arguments: [String] = []
        var parameters: [String] = []
        let name: String
        switch pages.kind {
        case .link: name = "link"
        case .url(let source):
            name = "url"
            arguments.append(print(source))
        case .next(let cursors):
            name = "next"
            let paths = cursors.map { "\(SwiftLiteral.string($0.parameter)): \(print($0.source))" }
            arguments.append("[\(paths.joined(separator: ", "))]")
            parameters = cursors.map(\.parameter)
        case .count(let wireName, let first):
            name = "count"
            arguments.append(SwiftLiteral.string(wireName))
            if first != 1 { arguments.append("from: \(first)") }
            parameters = [wireName]
        case .skip(let wireName, let first):
            name = "skip"
            arguments.append(SwiftLiteral.string(wireName))
            if first != 0 { arguments.append("from: \(first)") }
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
        if pages.repeats { arguments.append("repeats: true") }
        if let total = pages.total { arguments.append("total: \(print(total))") }
        if let hasMore = pages.hasMore { arguments.append("while: \(print(hasMore))") }
        if let isLast = pages.isLast { arguments.append("until: \(print(isLast))") }
        return (".\(name)", arguments)
    }

    private static func print(_ source: PageRule.Source) -> String {
        switch source {
        case .body(let path): "[\(path.map(SwiftLiteral.string).joined(separator: ", "))]"
        case .header(let name): ".header(\(SwiftLiteral.string(name)))"
        }
    }
}
