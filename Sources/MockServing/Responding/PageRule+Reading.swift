import MockMessages
import Spec

extension Route {
    /// The texts of the defaults of the endpoint's parameters, by name.
    var defaults: [String: String] {
        let texts = endpoint.parameters.compactMap { parameter -> (String, String)? in
            let member = parameter.member
            return member.defaultValue?.value(of: member.type).plainText.map { (parameter.name, $0) }
        }
        return Dictionary(texts) { first, _ in first }
    }
}

extension PageRule {
    var cursors: [Cursor] {
        if case .next(let cursors) = kind { cursors } else { [] }
    }

    /// The values of the next page.
    var nextValues: [Source] {
        if case .url(let source) = kind { [source] } else { cursors.map(\.source) }
    }

    /// Whether a page without one of ``nextValues`` is the last. With several parameters, `while` or `until` decides.
    var needsAllValues: Bool { cursors.count < 2 || hasMore == nil && isLast == nil }

    var isByLink: Bool {
        if case .link = kind { true } else { false }
    }

    /// The method of the request for the URL of a page; `nil` if pages have no URLs of their own.
    var methodOfURL: Spec.Method? {
        switch kind {
        case .link, .url: method
        case .next, .count, .skip: nil
        }
    }
}

extension ReceivedRequest {
    /// The URL of the request, relative to itself. It is the same below every base URL.
    var reference: String {
        let segment = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        return "./\(segment)" + (query.isEmpty ? "" : "?\(query)")
    }
}

extension Name {
    func isHeader(_ name: String) -> Bool { value.lowercased() == name.lowercased() }
}

extension PageRule.Source {
    /// The path of a value in the body.
    var path: [String]? {
        if case .body(let path) = self { path } else { nil }
    }

    /// The name of a header field.
    var header: String? {
        if case .header(let name) = self { name } else { nil }
    }
}

extension JSONValue {
    /// Whether generated clients request another page with the value.
    var isCursor: Bool {
        switch self {
        case .null, .string(""): false
        case .list(let elements): !elements.isEmpty
        case .object(let members): !members.isEmpty
        case .bool, .number, .string: true
        }
    }

    /// The value itself, and the string and the number with its text: a cursor may have another type than its
    /// parameter.
    var forms: [JSONValue] {
        guard let text = plainText else { return [self] }
        return [self, .string(text)] + [JSONValue(numeral: text)].compactMap(\.self)
    }

    /// Whether the text of the value is `text`, or the same number.
    func isEqual(to text: String?) -> Bool {
        guard let text, let own = plainText else { return false }
        return own == text || Double(own).map { $0 == Double(text) } ?? false
    }

    /// Another value of the same kind: the next number, or a longer text; `nil` for other values.
    var successor: JSONValue? {
        switch self {
        case .number(let numeral): .integer((Int(numeral) ?? 0) &+ 1)
        case .string(let text): .string(Int(text).map { String($0 &+ 1) } ?? text + "2")
        case .null, .bool, .list, .object: nil
        }
    }

    /// Whether generated clients read the value at a path as true.
    func isTrue(at path: [String]) -> Bool {
        switch value(at: path) {
        case nil, .null?, .bool(false)?, .string("")?, .string("0")?: false
        case .string(let text)? where text.lowercased() == "false": false
        case .number(let numeral)?: Double(numeral) != 0
        case .bool?, .string?, .list?, .object?: true
        }
    }
}
