import MockMessages
import Spec

/// The page that a request asks for: the first page, which has a next page, or the last page.
struct PageState {
    private let rule: PageRule
    private let isLast: Bool
    /// The value of the parameter that counts pages or items, from zero.
    private let position: Int
    /// The values of the cursors in the request, by the name of their parameter.
    private let sent: [String: JSONValue]
    /// The URL of the request as a reference that is relative to itself.
    private let ownURL: String
    /// The types of the endpoint's parameters, by name.
    private let types: [String: TypeReference]
    /// The texts of the defaults of the endpoint's parameters, by name.
    private let defaults: [String: String]

    /// - Parameter values: The values of the body, by name.
    /// - Returns: `nil` if the endpoint has no pages.
    init?(_ request: ReceivedRequest, _ route: Route, _ values: [String: JSONValue]) {
        guard let rule = route.endpoint.pages else { return nil }
        self.rule = rule
        types = Dictionary(route.endpoint.parameters.map { ($0.name, $0.member.type) }) { first, _ in first }
        let defaults = route.defaults
        self.defaults = defaults
        let text = { (name: String) -> String? in
            let item = QueryItem.items(of: request.query).last { $0.name == name }?.value
            let cookie = request.cookies.last { $0.name == name }?.value
            return item ?? request.header(name) ?? cookie ?? values[name].flatMap(\.plainText)
        }
        let cursors = rule.cursors.compactMap { cursor in
            (text(cursor.parameter).map { .string($0) } ?? values[cursor.parameter]).map { (cursor.parameter, $0) }
        }
        sent = Dictionary(cursors) { first, _ in first }
        ownURL = request.reference
        switch rule.kind {
        // A generated value is not a valid cursor.
        case .link, .url: (position, isLast) = (0, true)
        case .count(let name, let first):
            position = text(name).flatMap { Int($0) }.flatMap { $0 > first ? $0 - first : nil } ?? 0
            isLast = position > 0
        case .skip(let name, let first):
            position = text(name).flatMap { Int($0) }.flatMap { $0 > first ? $0 - first : nil } ?? 0
            isLast = position > 0
        case .next:
            position = 0
            isLast = sent.contains { name, value in value.isCursor && !value.isEqual(to: defaults[name]) }
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
        let first = isLast ? nil : firstPage(body, editor)
        // With the default as its cursor, a page would be followed by itself.
        return first.flatMap { leadsToItself($0) ? nil : $0 } ?? lastPage(body, editor)
    }

    private func leadsToItself(_ body: JSONValue) -> Bool {
        !rule.cursors.isEmpty
            && rule.cursors.allSatisfy { cursor in
                cursor.source.path.flatMap { body.value(at: $0) }?.isEqual(to: defaults[cursor.parameter]) ?? false
            }
    }

    /// The header fields that determine whether there is a next page; generated fields do not replace them.
    var headerNames: Set<String> {
        Set(
            (rule.nextValues + [rule.hasMore, rule.isLast, rule.total].compactMap(\.self)).compactMap(\.header)
                .map { $0.lowercased() }
        )
    }

    /// The header fields of this page, by which a client requests the next one, and stops after the last one.
    ///
    /// - Parameters:
    ///   - body: The body of this page.
    ///   - text: Returns the text of a generated value.
    func headers(
        of response: Response,
        beside body: JSONValue,
        text: (TypeReference) -> String?
    ) -> [String: String] {
        var headers: [String: String] = [:]
        if let name = rule.hasMore?.header { headers[name] = isLast ? "false" : "true" }
        if let name = rule.isLast?.header { headers[name] = isLast ? "true" : "false" }
        if let name = rule.total?.header { headers[name] = "\(total(of: body, pick: response.pick))" }
        for name in isLast ? rule.nextValues.compactMap(\.header) : [] {
            // A required field is empty on the last page.
            let isRequired = response.headers.contains { $0.wireName.isHeader(name) && !$0.mayBeAbsent }
            if isRequired { headers[name] = "" }
        }
        for cursor in isLast ? [] : rule.cursors {
            guard let name = cursor.source.header else { continue }
            guard let text = text(types[cursor.parameter] ?? .builtin(.string, nil)) else { continue }
            let value = JSONValue.string(text)
            headers[name] = value.isEqual(to: defaults[cursor.parameter]) ? value.successor?.plainText : text
        }
        return headers
    }

    /// The number of all pages or items: one more than up to this page, unless it is the last.
    private func total(of body: JSONValue, pick: [String]) -> Int {
        var count = 1
        if case .skip = rule.kind { count = body.value(at: pick + rule.items)?.elements?.count ?? 0 }
        return position + count + (isLast ? 0 : 1)
    }

    /// The body with items, and with everything that a client needs to request the next page.
    private func firstPage(_ body: JSONValue, _ editor: Editor) -> JSONValue {
        var body = setting(rule.hasMore?.path, to: true, in: body, editor)
        body = setting(rule.isLast?.path, to: false, in: body, editor)
        if rule.hasItems {
            body = editor.pick([editor.fill(body, editor.pick + rule.items, .list(rule.item))]) ?? body
        }
        for cursor in rule.cursors {
            guard let path = cursor.source.path else { continue }
            let type = types[cursor.parameter] ?? .builtin(.string, nil)
            body = editor.pick([editor.fill(body, path, type)]) ?? body
            if let value = body.value(at: path), value.isEqual(to: defaults[cursor.parameter]) {
                body = editor.pick([value.successor.flatMap { body.setting($0, at: path) }]) ?? body
            }
        }
        return settingTotal(in: body, editor)
    }

    /// The body without a next page: an absent flag, and an absent or null cursor, end the pages as well. If neither
    /// can, the page has no items and repeats the cursor of its request, which ends the pages of generated clients.
    private func lastPage(_ body: JSONValue, _ editor: Editor) -> JSONValue {
        var body = setting(rule.hasMore?.path, to: false, in: body, editor)
        body = setting(rule.isLast?.path, to: true, in: body, editor)
        body = settingTotal(in: body, editor)
        let hasFlag = rule.hasMore?.header != nil || rule.isLast?.header != nil
        var hasEnd = (rule.needsAllValues ? !headerNames.isEmpty : hasFlag) || hasTotal(body, editor)
        if let path = rule.hasMore?.path, !body.isTrue(at: path) { hasEnd = true }
        if let path = rule.isLast?.path, body.isTrue(at: path) { hasEnd = true }
        for path in rule.nextValues.compactMap(\.path) {
            if body.value(at: path)?.isCursor != true {
                hasEnd = hasEnd || rule.needsAllValues
            } else if !path.contains(where: { Int($0) != nil }),
                let ended = editor.pick([
                    body.setting(.null, at: path), body.removing(path), body.setting(.string(""), at: path),
                    body.setting(.list([]), at: path), body.setting(.object([]), at: path),
                ])
            {
                body = ended
                hasEnd = hasEnd || rule.needsAllValues
            }
        }
        return hasEnd || rule.isByLink ? body : repeatingTheCursor(in: body, editor)
    }

    /// The body without items, and with the cursor of the request, or with the URL of the request as its next page.
    private func repeatingTheCursor(in body: JSONValue, _ editor: Editor) -> JSONValue {
        var body = body
        if rule.hasItems { body = body.setting(.list([]), at: editor.pick + rule.items) ?? body }
        for cursor in rule.cursors {
            guard let path = cursor.source.path, body.value(at: path) != nil else { continue }
            let forms = sent[cursor.parameter]?.forms ?? []
            body = editor.pick(forms.map { body.setting($0, at: path) }) ?? body
        }
        if case .url(let source) = rule.kind, let path = source.path, body.value(at: path) != nil {
            body = editor.pick([body.setting(.string(ownURL), at: path)]) ?? body
        }
        return body
    }

    /// The body with the number of all pages or items, in the type that the spec declares for it.
    private func settingTotal(in body: JSONValue, _ editor: Editor) -> JSONValue {
        guard let path = rule.total?.path, let filled = editor.fill(body, path, .builtin(.int, nil)) else {
            return body
        }
        let total = total(of: body, pick: editor.pick)
        return editor.pick([filled.setting(.integer(total), at: path), filled.setting(.string("\(total)"), at: path)])
            ?? body
    }

    /// Whether the body contains its number of all pages or items.
    private func hasTotal(_ body: JSONValue, _ editor: Editor) -> Bool {
        guard let path = rule.total?.path else { return false }
        return body.value(at: path)?.plainText == "\(total(of: body, pick: editor.pick))"
    }

    /// The body with a flag, in the type that the spec declares for it. An absent flag is false.
    private func setting(_ path: [String]?, to flag: Bool, in body: JSONValue, _ editor: Editor) -> JSONValue {
        guard let path, body.isTrue(at: path) != flag else { return body }
        guard flag else {
            let values: [JSONValue] = [.bool(false), .integer(0), .null, .string("")]
            return editor.pick(values.map { body.setting($0, at: path) } + [body.removing(path)]) ?? body
        }
        guard let filled = editor.fill(body, path, .builtin(.bool, nil)) else { return body }
        return editor.pick([filled.setting(.bool(true), at: path), filled.setting(.integer(1), at: path), filled])
            ?? body
    }
}
