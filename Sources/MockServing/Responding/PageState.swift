import MockMessages
import Spec

/// The page that a request asks for: the first page, which has a next page, or the last page.
struct PageState {
    private let rule: PageRule
    private let isLast: Bool
    /// The types of the endpoint's parameters, by name.
    private let types: [String: TypeReference]

    /// - Parameter values: The values of the body, by name.
    /// - Returns: `nil` if the endpoint has no pages.
    init?(_ request: ReceivedRequest, _ endpoint: Endpoint, _ values: [String: JSONValue]) {
        guard let rule = endpoint.pages else { return nil }
        self.rule = rule
        types = Dictionary(endpoint.parameters.map { ($0.name, $0.member.type) }) { first, _ in first }
        let text = { (name: String) -> String? in
            let item = QueryItem.items(of: request.query).last { $0.name == name }?.value
            return item ?? request.header(name) ?? values[name].flatMap(\.plainText)
        }
        switch rule.kind {
        // A generated value is not a valid cursor.
        case .link, .url: isLast = true
        case .count(let name): isLast = (text(name).flatMap { Int($0) } ?? 1) > 1
        case .skip(let name): isLast = (text(name).flatMap { Int($0) } ?? 0) > 0
        case .next(let cursors):
            isLast = cursors.contains { text($0.parameter) != nil || values[$0.parameter]?.isCursor == true }
        }
    }

    /// The changes to the bodies of a response.
    struct Editor {
        /// The path of the value with the response's type.
        let pick: [String]

        /// Whether a body is valid for that type.
        let isValid: (JSONValue) -> Bool

        /// Returns a body with a value at a path, generated if there is none; its type applies if the spec declares
        /// none.
        let fill: (JSONValue, [String], TypeReference) -> JSONValue?

        /// The first of the bodies that is valid.
        fileprivate func pick(_ ways: [JSONValue?]) -> JSONValue? { ways.compactMap(\.self).first(where: isValid) }
    }

    /// The body of this page.
    func applied(to body: JSONValue, _ editor: Editor) -> JSONValue {
        isLast ? lastPage(body, editor) : firstPage(body, editor)
    }

    /// The body with items, and with everything that a client needs to request the next page.
    private func firstPage(_ body: JSONValue, _ editor: Editor) -> JSONValue {
        var body = setting(rule.hasMore, to: true, in: body, editor)
        body = setting(rule.isLast, to: false, in: body, editor)
        if rule.hasItems {
            body = editor.pick([editor.fill(body, editor.pick + rule.items, .list(rule.item))]) ?? body
        }
        for cursor in rule.cursors {
            let type = types[cursor.parameter] ?? .builtin(.string, nil)
            body = editor.pick([editor.fill(body, cursor.path, type)]) ?? body
        }
        return body
    }

    /// The body without a next page: an absent flag, and an absent or null cursor, end the pages as well. If neither
    /// can, the page has no items.
    private func lastPage(_ body: JSONValue, _ editor: Editor) -> JSONValue {
        var body = setting(rule.hasMore, to: false, in: body, editor)
        body = setting(rule.isLast, to: true, in: body, editor)
        var hasEnd =
            !rule.hasMore.isEmpty && !body.isTrue(at: rule.hasMore)
            || !rule.isLast.isEmpty && body.isTrue(at: rule.isLast)
        for path in rule.ends {
            if body.value(at: path)?.isCursor != true {
                hasEnd = true
            } else if !path.contains(where: { Int($0) != nil }),
                let ended = editor.pick([
                    body.setting(.null, at: path), body.removing(path), body.setting(.string(""), at: path),
                    body.setting(.list([]), at: path), body.setting(.object([]), at: path),
                ])
            {
                body = ended
                hasEnd = true
            }
        }
        if !hasEnd, rule.hasItems, !rule.isByLink {
            body = body.setting(.list([]), at: editor.pick + rule.items) ?? body
        }
        return body
    }

    /// The body with a flag, in the type that the spec declares for it. An absent flag is false.
    private func setting(_ path: [String], to flag: Bool, in body: JSONValue, _ editor: Editor) -> JSONValue {
        guard !path.isEmpty, body.isTrue(at: path) != flag else { return body }
        guard flag else {
            let values: [JSONValue] = [.bool(false), .integer(0), .null, .string("")]
            return editor.pick(values.map { body.setting($0, at: path) } + [body.removing(path)]) ?? body
        }
        guard let filled = editor.fill(body, path, .builtin(.bool, nil)) else { return body }
        return editor.pick([filled.setting(.bool(true), at: path), filled.setting(.integer(1), at: path), filled])
            ?? body
    }
}

extension PageRule {
    fileprivate var cursors: [Cursor] {
        if case .next(let cursors) = kind { cursors } else { [] }
    }

    /// The paths of the values without which there is no next page.
    fileprivate var ends: [[String]] {
        if case .url(let path) = kind { [path] } else { cursors.map(\.path) }
    }

    fileprivate var isByLink: Bool {
        if case .link = kind { true } else { false }
    }
}

extension JSONValue {
    /// Whether generated clients request another page with the value.
    fileprivate var isCursor: Bool {
        switch self {
        case .null, .string(""): false
        case .list(let elements): !elements.isEmpty
        case .object(let members): !members.isEmpty
        case .bool, .number, .string: true
        }
    }

    /// Whether generated clients read the value at a path as true.
    fileprivate func isTrue(at path: [String]) -> Bool {
        switch value(at: path) {
        case nil, .null?, .bool(false)?, .string("")?, .string("false")?: false
        case .number(let numeral)?: Double(numeral) != 0
        case .bool?, .string?, .list?, .object?: true
        }
    }
}
