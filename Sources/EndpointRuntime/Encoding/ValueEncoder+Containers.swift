/// Writes the members of an object.
struct KeyedValueContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let codingPath: [any CodingKey]
    let node: ValueEncoder.Node

    func encodeNil(forKey key: Key) throws { node.member(key.stringValue).set(.null) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encoder(key).take(value) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder(StringKey("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

    private func encoder(_ key: some CodingKey) -> ValueEncoder {
        ValueEncoder(codingPath: codingPath + [key], node: node.member(key.stringValue))
    }
}

/// Writes the elements of a list.
struct UnkeyedValueContainer: UnkeyedEncodingContainer {
    let codingPath: [any CodingKey]
    let node: ValueEncoder.Node

    var count: Int { node.count }

    func encodeNil() throws { node.element().set(.null) }

    func encode<Value: Encodable>(_ value: Value) throws { try encoder().take(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder() }

    private func encoder() -> ValueEncoder {
        ValueEncoder(codingPath: codingPath + [ListIndex(count)], node: node.element())
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
    func encode<Value: Encodable>(_ value: Value) throws { try encoder.take(value) }

    private func take(integer value: some BinaryInteger) { encoder.node.set(.number(value.description)) }
}

/// The index of an element in a coding path.
struct ListIndex: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }

    var stringValue: String { String(index) }
    var intValue: Int? { index }

    init?(stringValue: String) { return nil }
    init?(intValue: Int) { self.init(intValue) }
}
