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

/// Writes the members of an object.
///
/// A value is added only once it is encoded, so that a value whose encoding throws adds nothing.
struct KeyedValueContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let path: CodingPath
    let node: ValueEncoder.Node

    var codingPath: [any CodingKey] { path.keys }

    func encodeNil(forKey key: Key) throws { node.set(key.stringValue, ValueEncoder.Node(.null)) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128, forKey key: Key) throws {
        node.set(key.stringValue, ValueEncoder.Node(.number(value.description)))
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128, forKey key: Key) throws {
        node.set(key.stringValue, ValueEncoder.Node(.number(value.description)))
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        node.set(key.stringValue, try ValueEncoder.node(of: value, at: .member(key, of: path)))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { addMember(StringKey("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { addMember(key) }

    /// Adds or replaces a member, and returns its encoder.
    private func addMember(_ key: some CodingKey) -> ValueEncoder {
        let encoder = ValueEncoder(.member(key, of: path))
        node.set(key.stringValue, encoder.node)
        return encoder
    }

    /// An encoder for the member with this key, which is added if it does not exist.
    private func encoder(_ key: Key) -> ValueEncoder {
        ValueEncoder(.member(key, of: path), node.member(key.stringValue))
    }
}

/// Writes the elements of a list.
///
/// A value is added only once it is encoded, so that a value whose encoding throws adds nothing.
struct UnkeyedValueContainer: UnkeyedEncodingContainer {
    let path: CodingPath
    let node: ValueEncoder.Node

    var codingPath: [any CodingKey] { path.keys }
    var count: Int { node.count }

    func encodeNil() throws { node.append(ValueEncoder.Node(.null)) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { node.append(ValueEncoder.Node(.number(value.description))) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { node.append(ValueEncoder.Node(.number(value.description))) }

    func encode<Value: Encodable>(_ value: Value) throws {
        node.append(try ValueEncoder.node(of: value, at: .element(count, of: path)))
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        appendElement().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { appendElement().unkeyedContainer() }

    func superEncoder() -> any Encoder { appendElement() }

    /// Appends an empty element, and returns its encoder.
    private func appendElement() -> ValueEncoder {
        let encoder = ValueEncoder(.element(count, of: path))
        node.append(encoder.node)
        return encoder
    }
}

/// Writes one value.
struct SingleValueContainer: SingleValueEncodingContainer {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws { encoder.node.set(.null) }
    func encode(_ value: Bool) throws { encoder.node.set(.bool(value)) }
    func encode(_ value: String) throws { encoder.node.set(.string(value)) }
    func encode(_ value: Double) throws { try encoder.take(number: value) }
    func encode(_ value: Float) throws { try encoder.take(number: value) }
    func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws { take(integer: value) }
    // The defaults for these two types would be preferred to the generic function.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { take(integer: value) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { take(integer: value) }
    func encode<Value: Encodable>(_ value: Value) throws { try encoder.node.attempt { try encoder.take(value) } }

    private func take(integer value: some BinaryInteger) { encoder.node.set(.number(value.description)) }
}
