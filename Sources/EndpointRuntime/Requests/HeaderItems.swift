import HTTPTypes

/// Headers as somebody wrote them: in order, by name, checked when the request is built.
///
/// A name or value that HTTP does not allow (a line break, say) makes the request
/// ``SessionError/unbuildable(_:reason:)``.
public struct HeaderItems: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One header.
    public struct Item: Sendable, Hashable {
        /// The name; upper and lower case mean the same.
        public let name: String

        /// The value.
        public let value: String
    }

    /// The headers, in the order in which they were written.
    public private(set) var items: [Item]

    /// No headers.
    public init() {
        items = []
    }

    /// The headers of a literal; a `nil` is left out.
    public init(dictionaryLiteral elements: (String, String?)...) {
        items = elements.compactMap { name, value in value.map { Item(name: name, value: $0) } }
    }

    /// Adds a header after the others; with `nil` it does nothing.
    public mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        items.append(Item(name: name, value: value))
    }

    /// Sets each item in `fields`, replacing those of the same name.
    func apply(to fields: inout HTTPFields) throws(BuildFailure) {
        for item in items { try fields.set(item.name, item.value) }
    }
}

extension HTTPFields {
    /// Sets a header replacing those of the same name, if HTTP allows name and value.
    mutating func set(_ name: String, _ value: String) throws(BuildFailure) {
        guard let fieldName = HTTPField.Name(name) else {
            throw BuildFailure("\(name.debugDescription) is no header name")
        }
        guard HTTPField.isValidValue(value) else {
            throw BuildFailure("the value of the header '\(name)' holds a character that HTTP does not allow there")
        }
        self[fieldName] = value
    }
}
