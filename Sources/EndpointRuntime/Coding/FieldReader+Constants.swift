extension FieldReader {
    /// Reads a required field that must have the value `constant`; anything else is an error.
    @inline(never)
    public mutating func expect<Value: Decodable & Equatable>(_ name: StaticString, _ constant: Value) {
        required(
            name,
            { _ = try $0.expect($0.decode(), constant) },
            { _ = try $0.expect($0.value(at: $1), constant, at: $1) },
            placeholder: ()
        )
    }

    /// Reads an optional field that must have the value `constant` if it is present; `nil` if it is absent.
    @inline(never)
    @discardableResult
    public mutating func expectIfPresent<Value: Decodable & Equatable>(
        _ name: StaticString,
        _ constant: Value
    ) -> Value? {
        optional(
            name,
            { try $0.expect($0.decode(), constant) },
            { object, key in
                let value: Value? = try object.valueIfPresent(at: key)
                return try value.map { try object.expect($0, constant, at: key) }
            }
        )
    }

    /// Reads a required field in `format` that must have the value `constant`.
    @inline(never)
    public mutating func expect<Value: FieldValue>(
        _ name: StaticString,
        _ constant: Value,
        _ format: WireFormat<Value>
    ) {
        required(
            name,
            { _ = try $0.expect($0.valueInFormat(format), constant) },
            { _ = try $0.expect($0.valueInFormat(at: $1, format), constant, at: $1) },
            placeholder: ()
        )
    }

    /// Reads an optional field in `format` that must have the value `constant` if it is present; `nil` if it is absent.
    @inline(never)
    @discardableResult
    public mutating func expectIfPresent<Value: Equatable>(
        _ name: StaticString,
        _ constant: Value,
        _ format: WireFormat<Value>
    ) -> Value? {
        optional(
            name,
            { try $0.expect($0.decode(format), constant) },
            { object, key in
                try object.valueIfPresent(at: key, format).map { try object.expect($0, constant, at: key) }
            }
        )
    }
}

extension KeyedObject {
    /// Returns `constant`; throws an error if `value` is another value.
    fileprivate func expect<Value: Equatable>(_ value: Value, _ constant: Value, at key: StringKey) throws -> Value {
        if value != constant { throw ConstantText.mismatch(constant, value, at: path(to: key)) }
        return constant
    }
}

extension TapeValue {
    /// Returns `constant`; throws an error if `value` is another value.
    fileprivate func expect<Value: Equatable>(_ value: Value, _ constant: Value) throws -> Value {
        if value != constant { throw ConstantText.mismatch(constant, value, at: codingPath) }
        return constant
    }
}

private enum ConstantText {
    /// The error for a value that is not the constant of its field.
    static func mismatch(_ constant: Any, _ value: Any, at path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: path,
                debugDescription: "expected \(text(of: constant)), found \(text(of: value))"
            )
        )
    }

    /// The description of a value in its encoded form, such as the raw value of an enum.
    private static func text(of value: Any) -> String {
        switch value {
        case let text as String: "'\(text)'"
        case let wrapper as any RawRepresentable: text(of: wrapper.rawValue)
        default: "\(value)"
        }
    }
}
