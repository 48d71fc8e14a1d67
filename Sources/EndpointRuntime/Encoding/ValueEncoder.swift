import Foundation

/// Encodes into an ``EncodedValue``: dates as in RFC 3339, URLs as strings, UUIDs in lower case, and decimals as numbers.
struct ValueEncoder: Encoder {
    let path: CodingPath
    let node: Node

    init(_ path: CodingPath = .root([]), _ node: Node = Node()) {
        self.path = path
        self.node = node
    }

    var codingPath: [any CodingKey] { path.keys }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.beginObject()
        return KeyedEncodingContainer(KeyedValueContainer<Key>(path: path, node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.beginList()
        return UnkeyedValueContainer(path: path, node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueContainer(encoder: self)
    }

    /// Encodes a value. Some Foundation types are special cases, because their `encode(to:)` is designed for property
    /// lists.
    func take<Value: Encodable>(_ value: Value) throws {
        switch value {
        case let value as String: node.set(.string(value))
        case let value as Date: try WireFormat.rfc3339.encode(value, to: self)
        case let value as URL: node.set(.string(value.absoluteString))
        case let value as Data: node.set(.bytes(value))
        case let value as Decimal: try take(decimal: value)
        case let value as UUID: node.set(.string(value.lowercaseText))
        case let value as Upload: node.set(.upload(value))
        default: try value.encode(to: self)
        }
    }

    /// Encodes a number as JSON does: a whole number has no decimal point.
    func take(number value: some BinaryFloatingPoint & CustomStringConvertible) throws {
        guard value.isFinite else { throw notFinite(value) }
        let text = value.description
        node.set(.number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text))
    }

    private func take(decimal value: Decimal) throws {
        guard value.isFinite else { throw notFinite(value) }
        node.set(.number(value.description))
    }

    private func notFinite(_ value: Any) -> EncodingError {
        .invalidValue(value, .init(codingPath: codingPath, debugDescription: "the number \(value) is not finite"))
    }
}

extension UUID {
    /// The text on the wire. Servers that store UUIDs as texts and compare them usually do so in lower case (RFC 4122,
    /// section 3).
    var lowercaseText: String { uuidString.lowercased() }
}

/// The reason that a value could not be encoded, in one line.
enum EncodingProblem {
    /// The text of an error that an `encode(to:)` threw.
    static func text(of error: any Error) -> String {
        guard case EncodingError.invalidValue(_, let context) = error else { return String(describing: error) }
        let path = KeyPathText(context.codingPath).text
        return path.isEmpty ? context.debugDescription : "\(context.debugDescription) (at \(path))"
    }
}

/// The text of a coding path in errors, such as `items[0].owner.id` or `files["a.txt"].size`.
struct KeyPathText {
    let text: String

    init(_ path: [any CodingKey]) {
        text = path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else if Self.needsQuotes(key.stringValue) {
                text += "[\(key.stringValue.debugDescription)]"
            } else {
                text += text.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
    }

    /// Whether a key could be taken for several keys, for an index or for nothing.
    private static func needsQuotes(_ key: String) -> Bool {
        key.isEmpty || key.unicodeScalars.contains { ".[]\"".unicodeScalars.contains($0) || $0.value < 0x20 }
    }
}
