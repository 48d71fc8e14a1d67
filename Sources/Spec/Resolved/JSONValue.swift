import TextCoding

/// A JSON value whose members keep their order, and whose numbers keep their digits.
///
/// Examples, defaults and constants of a spec are such values, and so are the bodies and schemas that are made of it.
package indirect enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number in the syntax of JSON.
    case number(String)
    case string(String)
    case list([JSONValue])
    case object([Member])

    /// One member of an object.
    package struct Member: Sendable, Hashable {
        package let key: String
        package let value: JSONValue

        package init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }
}

extension JSONValue {
    /// A whole number.
    package static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

    /// The members of an object; `nil` for anything else.
    package var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of a list; `nil` for anything else.
    package var elements: [JSONValue]? {
        if case .list(let elements) = self { elements } else { nil }
    }

    /// The text of a string; `nil` for anything else.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The text of a scalar; `nil` for any other value.
    package var plainText: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let flag): String(flag)
        case .null, .list, .object: nil
        }
    }

    /// The member of an object; `nil` if it is absent or the value is not an object.
    package subscript(key: String) -> JSONValue? {
        members?.first { $0.key == key }?.value
    }
}

extension JSONValue {
    /// The value as JSON (RFC 8259) without spaces.
    package var compactText: String {
        var text = ""
        _ = write(to: &text, limit: .max, separators: (",", ":"))
        return text
    }

    /// The value as JSON (RFC 8259), each list and object on one line if that is not longer than `width` bytes, and
    /// else with each element and member on lines of its own.
    ///
    /// - Parameter indentation: The spaces before the lines after the first.
    package func text(width: Int = 100, indentation: Int = 0) -> String {
        text(width: width, indentation: indentation, after: indentation)
    }

    /// The value on one line; `nil` if that is longer than `width` bytes.
    package func line(width: Int) -> String? {
        var line = ""
        return write(to: &line, limit: width, separators: (", ", ": ")) ? line : nil
    }

    /// - Parameter used: How many columns of the first line are before the value.
    private func text(width: Int, indentation: Int, after used: Int) -> String {
        if let line = line(width: width - used) { return line }
        let inner = indentation + 2
        switch self {
        case .null, .bool, .number, .string, .list([]), .object([]): return compactText
        case .list(let elements):
            let texts = elements.map { $0.text(width: width, indentation: inner, after: inner) }
            return Self.block("[", texts, "]", indentation)
        case .object(let members):
            let texts = members.map { member in
                let key = JSONString.quoted(member.key) + ": "
                return key + member.value.text(width: width, indentation: inner, after: inner + key.utf8.count)
            }
            return Self.block("{", texts, "}", indentation)
        }
    }

    private static func block(_ start: String, _ texts: [String], _ end: String, _ indentation: Int) -> String {
        let margin = "\n" + String(repeating: " ", count: indentation)
        return start + texts.map { margin + "  " + $0 }.joined(separator: ",") + margin + end
    }

    /// Appends the value on one line, as far as the line fits.
    ///
    /// - Returns: Whether the whole line has at most `limit` bytes.
    private func write(to line: inout String, limit: Int, separators: (element: String, key: String)) -> Bool {
        switch self {
        case .null: line += "null"
        case .bool(let flag): line += flag ? "true" : "false"
        case .number(let text): line += text
        case .string(let text):
            // The JSON of a text is longer than the text.
            guard text.utf8.count < limit else { return false }
            line += JSONString.quoted(text)
        case .list(let elements):
            line += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { line += separators.element }
                guard element.write(to: &line, limit: limit, separators: separators) else { return false }
            }
            line += "]"
        case .object(let members):
            line += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { line += separators.element }
                line += JSONString.quoted(member.key) + separators.key
                guard member.value.write(to: &line, limit: limit, separators: separators) else { return false }
            }
            line += "}"
        }
        return line.utf8.count <= limit
    }
}

extension Literal {
    /// The JSON value of a default or a constant of `type`, as a client sends it.
    package func value(of type: TypeReference) -> JSONValue {
        switch (self, type) {
        case (.list(let elements), .list(let element)): .list(elements.map { $0.value(of: element) })
        case (.list(let elements), _): .list(elements.map { $0.value(of: type) })
        case (.emptyMap, _): .object([])
        case (.bool(let flag), _): .bool(flag)
        case (.enumCase(_, let value), _): value.value(of: type)
        case (.string(let text), _): .string(text)
        case (.integer(let text), .builtin(_, .quoted?)), (.number(let text), .builtin(_, .quoted?)): .string(text)
        case (.integer(let text), _): .number(text)
        // The runtime writes 2, not 2.0.
        case (.number(let text), _): .number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
        }
    }

    /// The text of a default or a constant of `type`, as a client sends it in a path, a query or a header field; of a
    /// list, the texts of its elements: `[a, b]`.
    package func wireText(of type: TypeReference) -> String { value(of: type).wireText }
}

extension JSONValue {
    fileprivate var wireText: String {
        switch self {
        case .null: "null"
        case .bool(let flag): String(flag)
        case .number(let text), .string(let text): text
        case .list(let elements): "[\(elements.map(\.wireText).joined(separator: ", "))]"
        case .object(let members): "{\(members.map { "\($0.key): \($0.value.wireText)" }.joined(separator: ", "))}"
        }
    }
}
