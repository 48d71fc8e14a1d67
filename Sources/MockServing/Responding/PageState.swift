import MockMessages
import Spec

/// The page that a request asks for: the first page, which has a next page, or the last page.
struct PageState {
    private let rule: PageRule
    private let isLast: Bool

    /// - Parameter values: The values of the body, by name.
    /// - Returns: `nil` if the endpoint has no pages.
    init?(_ request: ReceivedRequest, _ endpoint: Endpoint, _ values: [String: JSONValue]) {
        guard let rule = endpoint.pages else { return nil }
        self.rule = rule
        let text = { (name: String) -> String? in
            let item = QueryItem.items(of: request.query).last { $0.name == name }?.value
            return item ?? request.header(name) ?? values[name].flatMap(\.plainText)
        }
        switch rule.kind {
        // A generated value is not a valid cursor.
        case .link, .url: isLast = true
        case .count(let name): isLast = (text(name).flatMap { Int($0) } ?? 1) > 1
        case .skip(let name): isLast = (text(name).flatMap { Int($0) } ?? 0) > 0
        case .next(let cursors): isLast = cursors.contains { text($0.parameter) != nil }
        }
    }

    /// The body of this page.
    ///
    /// - Parameters:
    ///   - pick: The path of the value with the response's type.
    ///   - isValid: Returns whether a body is valid for the type of the response.
    func applied(to body: JSONValue, pick: [String], isValid: (JSONValue) -> Bool) -> JSONValue {
        var body = body
        if !rule.hasMore.isEmpty { body = body.setting(.bool(!isLast), at: rule.hasMore) ?? body }
        if !rule.isLast.isEmpty { body = body.setting(.bool(isLast), at: rule.isLast) ?? body }
        guard isLast else { return body }
        var hasEnd = [rule.hasMore, rule.isLast].contains { !$0.isEmpty && body.value(at: $0) != nil }
        for path in rule.ends where body.value(at: path) != nil {
            let ways = [body.setting(.null, at: path), body.removing(path), body.setting(.string(""), at: path)]
            guard let ended = ways.compactMap(\.self).first(where: isValid) else { continue }
            body = ended
            hasEnd = true
        }
        if !hasEnd, !rule.isByLink { body = body.setting(.list([]), at: pick + rule.items) ?? body }
        return body
    }
}

extension PageRule {
    /// The path of the next page's cursor in the body, outside of the items.
    fileprivate var ends: [[String]] {
        switch kind {
        case .link, .count, .skip: []
        case .url(let path): [path]
        case .next(let cursors): cursors.map(\.path).filter { path in !path.contains { Int($0) != nil } }
        }
    }

    fileprivate var isByLink: Bool {
        if case .link = kind { true } else { false }
    }
}
