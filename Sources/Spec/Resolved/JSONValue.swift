/// A JSON value whose members keep their order, and whose numbers keep their digits: an example, a default, a constant.
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
