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
