extension FieldReader {
    /// Reads a field that is always there and always `constant`; anything else is a fault.
    @inline(never)
    public mutating func expect<Value: Decodable & Equatable>(_ name: StaticString, _ constant: Value) {
        attempt(name) { try $0.expect($0.value(at: $1), constant, at: $1) }
    }

    /// Reads a field that is `constant` where it is there.
    @inline(never)
    public mutating func expectIfPresent<Value: Decodable & Equatable>(_ name: StaticString, _ constant: Value) {
        attempt(name) { object, key in
            let value: Value? = try object.valueIfPresent(at: key)
            if let value { try object.expect(value, constant, at: key) }
        }
    }

    /// Reads a field that is always there and always `constant`, written in `format`.
    @inline(never)
    public mutating func expect<Value: FieldValue>(
        _ name: StaticString,
        _ constant: Value,
        _ format: WireFormat<Value>
    ) {
        let value = read(name, format)
        attempt(name) { try $0.expect(value, constant, at: $1) }
    }

    /// Reads a field that is `constant` where it is there, written in `format`.
    @inline(never)
    public mutating func expectIfPresent<Value: Equatable>(
        _ name: StaticString,
        _ constant: Value,
        _ format: WireFormat<Value>
    ) {
        attempt(name) { object, key in
            let value = try object.valueIfPresent(at: key, format)
            if let value { try object.expect(value, constant, at: key) }
        }
    }
}

extension KeyedObject {
    fileprivate func expect<Value: Equatable>(_ value: Value, _ constant: Value, at key: StringKey) throws {
        guard value != constant else { return }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: path(to: key),
                debugDescription: "expected \(Self.text(of: constant)), found \(Self.text(of: value))"
            )
        )
    }

    /// A value as it is encoded.
    private static func text(of value: Any) -> String {
        switch value {
        case let text as String: "'\(text)'"
        case let wrapper as any RawRepresentable: text(of: wrapper.rawValue)
        default: "\(value)"
        }
    }
}
