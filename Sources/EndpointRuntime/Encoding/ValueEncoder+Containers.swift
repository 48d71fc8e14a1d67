/// Writes the members of an object.
///
/// Values are added when they are complete: one whose error is caught is left out.
struct KeyedValueContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let path: CodingPath
    let node: ValueEncoder.Node

    var codingPath: [any CodingKey] { path.keys }

    func encodeNil(forKey key: Key) throws { node.member(key.stringValue).set(.null) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128, forKey key: Key) throws { set(integer: value, key) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128, forKey key: Key) throws { set(integer: value, key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        let encoder = encoder(key, ValueEncoder.Node())
        try encoder.take(value)
        node.set(key.stringValue, encoder.node)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder(key, node.member(key.stringValue)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(key, node.member(key.stringValue)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { parent(StringKey("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { parent(key) }

    private func parent(_ key: some CodingKey) -> ValueEncoder {
        let encoder = encoder(key, ValueEncoder.Node())
        node.set(key.stringValue, encoder.node)
        return encoder
    }

    private func set(integer value: some BinaryInteger, _ key: Key) {
        let member = ValueEncoder.Node()
        member.set(.number(value.description))
        node.set(key.stringValue, member)
    }

    private func encoder(_ key: some CodingKey, _ node: ValueEncoder.Node) -> ValueEncoder {
        ValueEncoder(.member(key, of: path), node)
    }
}

/// Writes the elements of a list.
///
/// As with ``KeyedValueContainer``, values are added when they are complete.
struct UnkeyedValueContainer: UnkeyedEncodingContainer {
    let path: CodingPath
    let node: ValueEncoder.Node

    var codingPath: [any CodingKey] { path.keys }
    var count: Int { node.count }

    func encodeNil() throws { added().node.set(.null) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { added().node.set(.number(value.description)) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { added().node.set(.number(value.description)) }

    func encode<Value: Encodable>(_ value: Value) throws {
        let encoder = encoder()
        try encoder.take(value)
        node.append(encoder.node)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        added().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { added().unkeyedContainer() }

    func superEncoder() -> any Encoder { added() }

    /// An encoder of the next element.
    private func encoder() -> ValueEncoder { ValueEncoder(.element(count, of: path)) }

    /// An encoder of the next element, which is in the list already.
    private func added() -> ValueEncoder {
        let encoder = encoder()
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
    func encode(_ value: Int) throws { take(integer: value) }
    func encode(_ value: Int8) throws { take(integer: value) }
    func encode(_ value: Int16) throws { take(integer: value) }
    func encode(_ value: Int32) throws { take(integer: value) }
    func encode(_ value: Int64) throws { take(integer: value) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { take(integer: value) }
    func encode(_ value: UInt) throws { take(integer: value) }
    func encode(_ value: UInt8) throws { take(integer: value) }
    func encode(_ value: UInt16) throws { take(integer: value) }
    func encode(_ value: UInt32) throws { take(integer: value) }
    func encode(_ value: UInt64) throws { take(integer: value) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { take(integer: value) }
    func encode<Value: Encodable>(_ value: Value) throws { try encoder.node.attempt { try encoder.take(value) } }

    private func take(integer value: some BinaryInteger) { encoder.node.set(.number(value.description)) }
}
