import TextCoding

/// The items of a query (or of a URL-encoded form), ordered and repeatable.
///
/// `nil` adds nothing; a `null` inside a value is an empty text; an empty list adds nothing, except in the JSON
/// style.
public struct QueryItems: Sendable, Hashable {
    /// One item.
    public struct Item: Sendable, Hashable {
        /// The name, not percent-encoded.
        public let name: String

        /// The value, not percent-encoded; `nil` for a name without `=`.
        public let value: String?

        /// The item with percent-encoding.
        public let text: String
    }

    /// The items, in the order in which they are sent.
    public private(set) var items: [Item] = []

    /// The first value that could not be encoded.
    var problem: String?

    /// No items.
    public init() {}

    /// The items with percent-encoding, without the question mark.
    public var text: String {
        items.map(\.text).joined(separator: "&")
    }

    /// The values of all items with this name, in order.
    public subscript(name: String) -> [String?] {
        items.filter { $0.name == name }.map(\.value)
    }

    /// Adds a value, with a list or an object in `style`. A value that cannot be encoded makes the request unbuildable.
    public mutating func add(_ name: String, _ value: (any Encodable)?, style: QueryStyle = .repeat) {
        guard let value else { return }
        do {
            guard let encoded = try EncodedValue(ifPresent: value) else { return }
            try add(name, encoded, style: style)
        } catch {
            problem = problem ?? "the value of '\(name)' cannot be written: \(EncodingProblem.text(of: error))"
        }
    }

    /// Adds a value that is a string.
    mutating func add(_ name: String, text: String) {
        append(name: name, text)
    }

    /// Adds a name without `=`.
    public mutating func add(flag name: String) {
        items.append(Item(name: name, value: nil, text: PercentEncoding.component(name)))
    }

    /// Adds all items of another query.
    public mutating func add(_ other: QueryItems) {
        items += other.items
        problem = problem ?? other.problem
    }

    /// Replaces all items with this name by one item, at the position of the first of them, or at the end if there are
    /// none.
    mutating func replace(_ name: String, with value: String) {
        let text = PercentEncoding.component(name) + "=" + PercentEncoding.component(value)
        let index = items.firstIndex { $0.name == name } ?? items.endIndex
        items.removeAll { $0.name == name }
        items.insert(Item(name: name, value: value, text: text), at: min(index, items.endIndex))
    }

    /// Removes all items with this name.
    mutating func remove(_ name: String) { items.removeAll { $0.name == name } }

    /// Adds one item whose value is already percent-encoded.
    mutating func append(name: String, value: String, encodedValue: String) {
        items.append(Item(name: name, value: value, text: PercentEncoding.component(name) + "=" + encodedValue))
    }

    /// The items of a query in URL syntax, unchanged.
    init(literal: Substring) {
        items = literal.split(separator: "&").map { text in
            let name = text.prefix { $0 != "=" }
            let value = name.endIndex < text.endIndex ? PercentEncoding.decode(text[name.endIndex...].dropFirst()) : nil
            return Item(name: PercentEncoding.decode(name), value: value, text: String(text))
        }
    }
}

@_documentation(visibility: internal)
extension QueryItems: ExpressibleByDictionaryLiteral {
    /// The items of a literal; a `nil` is omitted.
    public init(dictionaryLiteral elements: (String, (any Encodable & Sendable)?)...) {
        for (name, value) in elements { add(name, value) }
    }
}

extension QueryItems {
    /// Adds an encoded value.
    ///
    /// - Parameter first: the key that an object begins with; `nil` for the order of the keys.
    mutating func add(
        _ name: String,
        _ value: EncodedValue,
        style: QueryStyle,
        beginningWith first: String? = nil
    ) throws(BuildFailure) {
        if style == .json {
            return try append(name: name, value.json)
        }
        switch value {
        case .object(let members):
            for (key, member) in members.sortedUnique(beginningWith: first) {
                switch style {
                case .spread: try add(key, member, style: .repeat)
                case .dots: try add("\(name).\(key)", member, style: style)
                default: try add("\(name)[\(key)]", member, style: style)
                }
            }
        case .list(let elements):
            try add(name, list: elements, style: style)
        default:
            try append(name: name, value.scalarText(of: name))
        }
    }

    private mutating func add(_ name: String, list elements: [EncodedValue], style: QueryStyle) throws(BuildFailure) {
        if let separator = style.separator {
            return try add(name, joined: elements, separator: separator)
        }
        for (index, element) in elements.enumerated() {
            switch (style, element) {
            case (.indexed, _): try add("\(name)[\(index)]", element, style: style)
            case (_, .list): throw .listOfLists(name)
            case (.brackets, _):
                let first = try elements.firstKey(at: index, of: name)
                try add(name + "[]", element, style: style, beginningWith: first)
            case (_, .object):
                throw BuildFailure(
                    "'\(name)' is a list of objects, which only 'brackets', 'indexed' and 'json' can write"
                )
            default: try add(name, element, style: style)
            }
        }
    }

    private mutating func add(
        _ name: String,
        joined elements: [EncodedValue],
        separator: String
    ) throws(BuildFailure) {
        guard !elements.isEmpty else { return }
        var texts: [String] = []
        for element in elements { texts.append(try element.scalarText(of: name)) }
        let encoded = texts.map(PercentEncoding.component)
        let plainSeparator = PercentEncoding.decode(separator)
        guard !encoded.contains(where: { $0.contains(separator) }) else {
            throw BuildFailure(
                "an element of the list '\(name)' contains '\(plainSeparator)', which separates the elements in its style"
            )
        }
        append(
            name: name,
            value: texts.joined(separator: plainSeparator),
            encodedValue: encoded.joined(separator: separator)
        )
    }

    private mutating func append(name: String, _ value: String) {
        append(name: name, value: value, encodedValue: PercentEncoding.component(value))
    }
}

/// The encoding of a list or an object as text: in a query, a form or a header.
///
/// An object is encoded as `filter[name]=a`, with ``dots`` as `filter.name=a` and with ``spread`` as `name=a`; for
/// lists, see each case.
public enum QueryStyle: Sendable, Hashable, CaseIterable {
    /// `tag=a&tag=b`
    case `repeat`
    /// `tag=a,b`: the separating comma is not encoded, a comma inside a value is.
    case comma
    /// `tag=a%20b`: a list with a space in an element makes the request unbuildable.
    case space
    /// `tag=a%7Cb`: a list with a vertical bar in an element makes the request unbuildable.
    case pipe
    /// `tag[]=a&tag[]=b`: a list of lists makes the request unbuildable.
    case brackets
    /// `tag[0]=a&tag[1]=b`
    case indexed
    /// `filter.name=a`; lists are encoded as with ``repeat``.
    case dots
    /// `name=a`: an item for each key of an object, without the name of the object; values are encoded as with
    /// ``repeat``, and so are lists.
    case spread
    /// `tag=["a","b"]`: JSON, for any value.
    case json

    /// The separator of the elements if a list is one item, percent-encoded.
    var separator: String? {
        switch self {
        case .comma: ","
        case .space: "%20"
        case .pipe: "%7C"
        case .repeat, .brackets, .indexed, .dots, .spread, .json: nil
        }
    }
}
