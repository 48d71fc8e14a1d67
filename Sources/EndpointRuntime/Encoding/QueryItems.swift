/// The items of a query (or of a URL-encoded form): in order, and repeatable.
///
/// `nil` adds nothing; a `null` inside a value is the text `null`; an empty list adds nothing, except in the JSON
/// style.
public struct QueryItems: Sendable, Hashable {
    /// One item.
    public struct Item: Sendable, Hashable {
        /// The name, not percent-encoded.
        public let name: String

        /// The value, not percent-encoded; `nil` for a name without `=`.
        public let value: String?

        /// The item as it is sent.
        public let text: String
    }

    /// The items, in the order in which they are sent.
    public private(set) var items: [Item] = []

    /// The first value that could not be written.
    var problem: String?

    /// No items.
    public init() {}

    /// The items as they are sent, without the question mark.
    public var text: String {
        items.map(\.text).joined(separator: "&")
    }

    /// The values of all items by this name, in order.
    public subscript(name: String) -> [String?] {
        items.filter { $0.name == name }.map(\.value)
    }

    /// Adds a value; a list or an object as `style` says. A value that cannot be written makes the request unbuildable.
    public mutating func add(_ name: String, _ value: (any Encodable)?, style: QueryStyle = .repeat) {
        guard let value else { return }
        do {
            guard let encoded = try EncodedValue(ifPresent: value) else { return }
            try add(name, encoded, style: style)
        } catch {
            problem = problem ?? "the value of '\(name)' cannot be written: \(EncodingProblem.text(of: error))"
        }
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

    /// Puts one item in place of all by this name, where the first of them stood, or else at the end.
    mutating func replace(_ name: String, with value: String) {
        let text = PercentEncoding.component(name) + "=" + PercentEncoding.component(value)
        let index = items.firstIndex { $0.name == name } ?? items.endIndex
        items.removeAll { $0.name == name }
        items.insert(Item(name: name, value: value, text: text), at: min(index, items.endIndex))
    }

    /// Adds one item whose value has its percent-encoding already.
    mutating func append(name: String, value: String, encodedValue: String) {
        items.append(Item(name: name, value: value, text: PercentEncoding.component(name) + "=" + encodedValue))
    }

    /// The items of a query that somebody wrote, kept as they are.
    init(literal: Substring) {
        items = literal.split(separator: "&").map { text in
            let name = text.prefix { $0 != "=" }
            let value = name.endIndex < text.endIndex ? PercentEncoding.decode(text[name.endIndex...].dropFirst()) : nil
            return Item(name: PercentEncoding.decode(name), value: value, text: String(text))
        }
    }
}

extension QueryItems: ExpressibleByDictionaryLiteral {
    /// The items of a literal; a `nil` is left out.
    public init(dictionaryLiteral elements: (String, (any Encodable & Sendable)?)...) {
        for (name, value) in elements { add(name, value) }
    }
}
