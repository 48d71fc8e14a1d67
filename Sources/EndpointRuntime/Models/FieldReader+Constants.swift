extension FieldReader {
    /// Reads a field that is always there and always `constant`.
    ///
    /// - Throws: `DecodingError` with the path of the field if it holds anything else.
    @inline(never)
    public mutating func expect<Value: Decodable & Equatable>(_ name: StaticString, _ constant: Value) throws {
        let key = StringKey(name)
        try expect(value(at: key), constant, at: key)
    }

    /// Reads a field that is `constant` where it is there.
    @inline(never)
    public mutating func expectIfPresent<Value: Decodable & Equatable>(
        _ name: StaticString,
        _ constant: Value
    ) throws {
        let value: Value? = try readIfPresent(name)
        if let value { try expect(value, constant, at: StringKey(name)) }
    }

    /// Reads a field that is always there and always `constant`, written in `format`.
    @inline(never)
    public mutating func expect<Value: Equatable>(
        _ name: StaticString,
        _ constant: Value,
        _ format: WireFormat<Value>
    ) throws {
        try expect(read(name, format), constant, at: StringKey(name))
    }

    /// Reads a field that is `constant` where it is there, written in `format`.
    @inline(never)
    public mutating func expectIfPresent<Value: Equatable>(
        _ name: StaticString,
        _ constant: Value,
        _ format: WireFormat<Value>
    ) throws {
        let value: Value? = try readIfPresent(name, format)
        if let value { try expect(value, constant, at: StringKey(name)) }
    }

    private func expect<Value: Equatable>(_ value: Value, _ constant: Value, at key: StringKey) throws {
        guard value != constant else { return }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: path(to: key),
                debugDescription: "expected \(Self.text(of: constant)), found \(Self.text(of: value))"
            )
        )
    }

    /// A value as it stands on the wire.
    private static func text(of value: Any) -> String {
        switch value {
        case let text as String: "'\(text)'"
        case let wrapper as any RawRepresentable: text(of: wrapper.rawValue)
        default: "\(value)"
        }
    }
}
