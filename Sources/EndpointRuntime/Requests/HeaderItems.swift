import HTTPTypes

/// The header fields of a handwritten request, in order; they are validated when the request is built.
///
/// Of several fields with the same name, a request sends the last one: write their values as one, separated by commas
/// (RFC 9110, section 5.3). A ``RawResponse`` keeps them all.
///
/// A name or value that HTTP does not allow (such as one with a line break) makes the request
/// ``SessionError/unbuildable(_:reason:)``.
public struct HeaderItems: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One header field.
    public struct Item: Sendable, Hashable {
        /// The name, case-insensitive.
        public let name: String

        /// The value.
        public let value: String
    }

    /// The header fields, in order.
    public private(set) var items: [Item]

    /// No headers.
    public init() {
        items = []
    }

    /// The header fields of a literal; a `nil` is omitted.
    public init(dictionaryLiteral elements: (String, String?)...) {
        items = elements.compactMap { name, value in value.map { Item(name: name, value: $0) } }
    }

    /// Appends a header field; does nothing if the value is `nil`.
    public mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        items.append(Item(name: name, value: value))
    }

    /// The validated header fields; of several with the same name, only the last.
    var fields: Result<HTTPFields, BuildFailure> {
        Result { () throws(BuildFailure) in
            var fields = HTTPFields()
            try apply(to: &fields)
            return fields
        }
    }

    /// Sets each header field in `fields`, replacing those with the same name.
    func apply(to fields: inout HTTPFields) throws(BuildFailure) {
        for item in items { try fields.set(item.name, item.value) }
    }
}

@_documentation(visibility: internal)
extension HeaderItems: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The header fields in one line, such as `Accept: text/plain, Authorization: <redacted>`.
    public var description: String { items.map(\.description).joined(separator: ", ") }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child, so that a dumped value shows no credentials.
    public var customMirror: Mirror { Mirror(self, children: ["items": description]) }
}

@_documentation(visibility: internal)
extension HeaderItems.Item: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The header field; its value is redacted unless a field of this name never contains a secret.
    public var description: String {
        let value = OutgoingRequest.isHarmless(header: name) ? ErrorText.redactingURLs(in: value) : Redaction.mark
        return ErrorText.printable("\(name): \(value)")
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with `description` as its only child.
    public var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}

extension HTTPFields {
    /// Sets a header field, replacing those with the same name, if HTTP allows name and value.
    mutating func set(_ name: String, _ value: String) throws(BuildFailure) {
        guard let fieldName = HTTPField.Name(name) else {
            throw BuildFailure("\(name.debugDescription) is not a header name")
        }
        try Self.check(value, of: name)
        self[fieldName] = value
    }

    /// Appends a header field, if HTTP allows its value.
    mutating func add(_ name: HTTPField.Name, _ value: String) throws(BuildFailure) {
        try Self.check(value, of: name.rawName)
        append(HTTPField(name: name, value: value))
    }

    private static func check(_ value: String, of name: String) throws(BuildFailure) {
        guard HTTPField.isValidValue(value) else {
            let ends = [value.utf8.first, value.utf8.last]
            let fault =
                ends.contains { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                ? "begins or ends with white space, which HTTP does not count as a part of it"
                : "contains a character that HTTP does not allow there"
            throw BuildFailure("the value of the header '\(name)' \(fault)")
        }
    }
}
